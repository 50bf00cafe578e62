#!/usr/bin/perl
# The error codes, names and texts of the runtime API: those that errors.expected holds, which a GPU
# gave (H200, CUDA 13.0); only a launch whose configuration is invalid has the code of CUDA 12 here, 9,
# where CUDA 13 has 1. With --gpu the program runs on a GPU instead.
use strict;
use warnings;
use File::Basename qw(dirname);
use lib dirname(__FILE__);
use Sim;

my $on_gpu = @ARGV && $ARGV[0] eq '--gpu';
my $source = "$here/programs/errors.cu";
my $program = "$directory/errors";
if ($on_gpu) {
    my $nvcc = $ENV{NVCC} || 'nvcc';
    is(system($nvcc, '-arch=native', '-w', '-o', $program, $source), 0, 'nvcc builds it');
} else {
    my $built = sim('-o', $program, $source);
    is($built->{status}, 0, 'builds') or note_text($built->{err});
}

sub lines_of {
    my ($group) = @_;
    return split /\n/, $on_gpu ? `$program $group 2>/dev/null` : sim('--built', $program, '--', $group)->{out};
}

my $code_of_configuration = $on_gpu && `$ENV{NVCC} --version` =~ /release 1[3-9]\./ ? 1 : 9;
for my $text (split /^== /m, Sim::slurp("$here/programs/errors.expected")) {
    my ($group, @wanted) = split /\n/, $text;
    next unless defined $group;
    s/peek 9, get 9/peek $code_of_configuration, get $code_of_configuration/ for @wanted;
    my @got = lines_of($group);
    is(scalar @got, scalar @wanted, "$group: lines");
    for my $i (0 .. $#wanted) {
        (my $what = $wanted[$i]) =~ s/: [^:]*$//;
        is($got[$i], $wanted[$i], "$group: $what");
    }
}
done();
