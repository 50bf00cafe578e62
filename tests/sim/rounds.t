#!/usr/bin/perl
# Lanes that skip a loop's body do not run ahead of it, whatever the compiler does with the code.
# The figures are those that ncu counts on an H200; those of many follow from its text.
use strict;
use warnings;
use File::Basename qw(dirname);
use lib dirname(__FILE__);
use Sim;

# Requests and sectors: loads, then stores.
my %expected = (
    down => [32, 80, 32, 80],
    guarded => [32, 80, 32, 80],
    sometimes => [32, 80, 16, 64],
    scattered => [32, 128, 32, 128],
    many => [8192, 20_480, 8192, 32_768],
);

for my $compiler (qw(g++ clang++)) {
    if (system("$compiler --version >/dev/null 2>&1")) {
        ok(1, "$compiler # SKIP not installed");
        next;
    }
    for my $level (0 .. 2) {
        my $run = sim("--compiler=$compiler", '-O', $level, "$here/programs/rounds.cu");
        is($run->{status}, 0, "$compiler -O$level: no finding") or note_text($run->{err});
        for my $name (sort keys %expected) {
            my $counts = kernel($run, $name)->{global};
            my @got = map { ($counts->{$_}{requests}, $counts->{$_}{sectors}) } qw(load store);
            is("@got", "@{ $expected{$name} }", "$compiler -O$level: $name");
        }
    }
}
done();
