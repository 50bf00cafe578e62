#!/usr/bin/perl
# Correct programs: they run, compute what the CPU computes, and nothing is found in them.
use strict;
use warnings;
use File::Basename qw(dirname);
use lib dirname(__FILE__);
use Sim;

my $programs = 0;
for my $name (qw(classic features unusual)) {
    my $program = "$directory/$name";
    my $built = sim('-o', $program, "$here/programs/correct_$name.cu");
    is($built->{status}, 0, "$name: builds") or note_text($built->{err});
    my @tests = split /\n/, sim('--built', $program)->{out};
    ok(@tests > 0, "$name: has programs");
    for my $test (@tests) {
        my $run = sim('--leaks', '--built', $program, '--', $test);
        $programs++;
        is($run->{status}, 0, "$test: no finding") or note_text($run->{err});
        is($run->{out}, "right\n", "$test: right") or note_text($run->{out});
    }
}
ok($programs >= 40, "at least 40 programs ($programs)");
done();
