#!/usr/bin/perl
# Random numbers in kernels: those that an H200 (CUDA 13.0) gave, which random.expected holds. Bits are
# the same; floats may differ where a GPU's logarithm or sine does.
use strict;
use warnings;
use File::Basename qw(dirname);
use lib dirname(__FILE__);
use Sim;

my $run = sim('--leaks', "$here/programs/random.cu");
is($run->{status}, 0, 'nothing is found') or note_text($run->{err});
my %got = map { /^(.*?): (.*)/ ? ($1 => $2) : () } split /\n/, $run->{out};
my $lines = 0;
for my $line (split /\n/, Sim::slurp("$here/programs/random.expected")) {
    my ($name, $values) = $line =~ /^(.*?): (.*)/ or die "no line of results: $line";
    $lines++;
    if ($name =~ /bits/) {
        is($got{$name}, $values, $name);
        next;
    }
    my @wanted = split / /, $values;
    my @have = split / /, $got{$name} // '';
    my ($off) = @have == @wanted ? grep { abs($have[$_] - $wanted[$_]) > 2e-5 } 0 .. $#wanted : 0;
    ok(!defined $off, $name, "got $have[$off // 0], wanted $wanted[$off // 0]");
}
ok($lines == 38, 'all lines are there');
done();
