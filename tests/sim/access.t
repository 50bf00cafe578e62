#!/usr/bin/perl
# The transactions of the slides of seeds 002 and 003, exactly: 32-byte sectors and 128-byte lines.
use strict;
use warnings;
use File::Basename qw(dirname);
use lib dirname(__FILE__);
use Sim;

my %program;
for my $type (qw(float char)) {
    $program{$type} = "$directory/access_$type";
    my $built = sim("-DELEMENT=$type", '-o', $program{$type}, "$here/programs/access.cu");
    is($built->{status}, 0, "$type: builds") or note_text($built->{err});
}

# Loads of a pattern: per request sectors, lines, and the share of the moved bytes that is used.
sub check {
    my ($type, $pattern, $number, $sectors, $lines, $used) = @_;
    my $run = sim('--built', $program{$type}, '--', $pattern, $number);
    my $name = "$type $pattern $number";
    is($run->{status}, 0, "$name: no finding") or note_text($run->{err});
    my $load = kernel($run, $pattern)->{global}{load};
    my ($site) = grep { $_->{kind} eq 'load' && $_->{line} == line_of($pattern) && $_->{size} ==
                            ($type eq 'float' ? 4 : 1) } @{ kernel($run)->{sites} };
    near($site->{sectors_per_request}, $sectors, "$name: sectors");
    near($site->{lines} / $site->{requests}, $lines, "$name: lines");
    near($site->{efficiency}, $used, "$name: bytes used");
}

sub line_of {
    my ($pattern) = @_;
    open(my $in, '<', "$here/programs/access.cu") or die;
    my $found = 0;
    while (my $text = <$in>) {
        $found = 1 if $text =~ /__global__ void \Q$pattern\E\(/;
        return $. if $found && $text =~ /\bpixel\[|points\[/;
    }
    die "no line of $pattern";
}

# float: 4 sectors where aligned, one more for each shift that is no multiple of 8 elements.
for my $by (0 .. 16) {
    my $extra = $by % 8 ? 1 : 0;
    my $lines = $by % 32 ? 2 : 1;
    check('float', 'shifted', $by, 4 + $extra, $lines, 4 / (4 + $extra));
    # 32 chars are one sector; shifted they touch two, and cross a line in one warp of four.
    my $char = $by ? 2 : 1;
    check('char', 'shifted', $by, $char, $by ? 1.25 : 1, 1 / $char);
}
check('float', 'permuted', 0, 4, 1, 1);
check('float', 'same_word', 0, 1, 1, 4 / 32);
check('char', 'same_word', 0, 1, 1, 1 / 32);
check('float', 'strided', 3, 12, 3, 1 / 3);
check('float', 'strided', 2, 8, 2, 1 / 2);
check('float', 'strided', 8, 32, 8, 1 / 8);
check('char', 'strided', 3, 3, 1.5, 1 / 3); # 96 bytes a warp: every other one crosses a line
check('float', 'structures', 0, 12, 3, 1 / 3);
check('float', 'gathered', 0, 32, 32, 1 / 8);
check('char', 'gathered', 0, 32, 32, 1 / 32);
check('float', 'uncoalesced', 0, 32, 32, 1 / 8);
check('char', 'uncoalesced', 0, 32, 32, 1 / 32);
done();
