# Helpers of the simulator's tests: run cudalite-sim, read its JSON, speak TAP.
package Sim;
use strict;
use warnings;
use Exporter 'import';
use File::Basename qw(dirname);
use File::Temp qw(tempdir);
use JSON::PP;

our @EXPORT = qw(sim ok is near done note_text kernel $here $build $directory);
our $here = dirname(__FILE__);
our $build = $ENV{BUILD} // "$here/../../build";
our $directory = tempdir(CLEANUP => 1);
my $count = 0;

sub slurp {
    my ($path) = @_;
    open(my $in, '<', $path) or return '';
    local $/;
    return scalar <$in> // '';
}

# sim(argument...): { status, out, err, json, programs }.
sub sim {
    my @arguments = @_;
    my ($out, $err, $json) = map { "$directory/$_" } qw(out err json);
    unlink $json;
    my $child = fork() // die "fork: $!";
    if ($child == 0) {
        open(STDOUT, '>', $out) or die;
        open(STDERR, '>', $err) or die;
        exec("$build/cudalite-sim", "--json=$json", @arguments) or exit 127;
    }
    waitpid($child, 0);
    my %result = (status => $? >> 8, out => slurp($out), err => slurp($err));
    my $text = slurp($json);
    $result{json} = $text ? decode_json($text) : undef;
    $result{program} = $result{json} ? $result{json}{programs}[0] : undef;
    return \%result;
}

# The kernel of that name in a result; dies where the run has none.
sub kernel {
    my ($result, $name) = @_;
    my @found = grep { !defined $name || $_->{name} eq $name } @{ $result->{program}{kernels} // [] };
    return $found[0];
}

sub note_text {
    my ($text) = @_;
    my @lines = split /\n/, $text;
    splice(@lines, 12) if @lines > 12;
    print STDOUT map { "# $_\n" } @lines;
}

sub ok($$;$) {
    my ($good, $name, $why) = @_;
    $count++;
    print STDOUT ($good ? 'ok' : 'not ok') . " $count - $name\n";
    note_text($why) if !$good && defined $why;
    return $good;
}

sub is($$$) {
    my ($got, $wanted, $name) = @_;
    my $shown = $got // 'nothing';
    return ok(defined $got && $got eq $wanted, $name, "got $shown, wanted $wanted");
}

sub near($$$;$) {
    my ($got, $wanted, $name, $tolerance) = @_;
    my $shown = $got // 'nothing';
    $tolerance //= 0.00005;
    return ok(defined $got && abs($got - $wanted) <= $tolerance,
              $name, "got $shown, wanted $wanted");
}

sub done {
    print STDOUT "1..$count\n";
}

1;
