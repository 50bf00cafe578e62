#!/usr/bin/perl
# Correct programs: they run, compute what the CPU computes, and nothing is found in them.
use strict;
use warnings;
use File::Basename qw(dirname);
use lib dirname(__FILE__);
use Sim;

my $programs = 0;
for my $name (qw(classic features unusual ptx graphs barriers layers cub runtime matrices clusters)) {
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
my %bits = map { /^(\d+ \d+) (\w+)$/ ? ($1 => $2) : () } split /\n/, sim("$here/programs/float16.cu")->{out};
my %wanted = ('0 0' => 'fa6cace0', '0 1' => 'a16212c0', '0 3' => '69002760', '0 4' => 'd462338f', '0 6' => 'e329c55f',
    '1 0' => 'b678a55e', '1 1' => '0365d7e2', '1 3' => '1f9ecbab', '1 4' => 'd7b11487', '1 6' => '8aff25a7');
is($bits{$_}, $wanted{$_}, "half and bfloat16, operation $_: the bits that nvcc's machine code gives") for sort keys %wanted;
ok($programs >= 40, "at least 40 programs ($programs)");
done();
