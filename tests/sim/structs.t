#!/usr/bin/perl
# Structs that are copied as a whole: counted as a GPU moves them, in pieces of their alignment, and
# misaligned only by that. The requests are those that ncu read from an H200.
use strict;
use warnings;
use File::Basename qw(dirname);
use lib dirname(__FILE__);
use Sim;

my %program;
for my $compiler ('g++', 'clang++') {
    next if system("$compiler --version >/dev/null 2>&1") != 0;
    my $program = "$directory/$compiler";
    my $built = sim("--compiler=$compiler", '-o', $program, "$here/programs/structs.cu");
    is($built->{status}, 0, "$compiler: builds") or note_text($built->{err});
    for my $off (0, 8) {
        my $run = sim('--built', $program, '--', $off);
        is($run->{status}, 0, "$compiler: $off bytes off: no finding") or note_text($run->{err});
        is($run->{out}, '', "$compiler: $off bytes off: right");
        # What is counted, whoever makes the pieces: each byte once.
        for my $case (['pairs', 512], ['words', 512], ['points', 384], ['bytes', 256]) {
            my ($name, $bytes) = @$case;
            my $global = kernel($run, $name)->{global};
            is($global->{load}{bytes}, $bytes, "$compiler: $off bytes off: $name: loads");
            is($global->{store}{bytes}, $bytes, "$compiler: $off bytes off: $name: stores");
        }
    }
    $program{$compiler} = $program;
}

# Requests of the copy, and their size.
my $run = sim('--built', $program{'g++'});
for my $case (['pairs', 2, 8], ['words', 4, 4], ['points', 3, 4], ['vectors', 1, 16], ['long_vectors', 2, 16]) {
    my ($name, $requests, $size) = @$case;
    for my $kind (qw(load store)) {
        my @sites = grep { $_->{kind} eq $kind } @{ kernel($run, $name)->{sites} };
        is(join(' ', map { "$_->{requests} of $_->{size}" } @sites), "$requests of $size", "$name: $kind");
    }
}
{
    my @sites = grep { $_->{kind} eq 'load' && $_->{space} eq 'global' } @{ kernel($run, 'asynchronous')->{sites} };
    is(join(' ', map { "$_->{requests} of $_->{size}" } sort { $a->{size} <=> $b->{size} } @sites), '3 of 4 1 of 16',
       'asynchronous copies: whole, and with zeros');
}
for my $case (['pairs', 4], ['vectors', 8], ['long_vectors', 8]) {
    my ($name, $off) = @$case;
    $run = sim('--built', $program{'g++'}, '--', $off, $name);
    my @findings = map { $_->{id} } @{ $run->{program}{findings} };
    is("@findings", 'MISALIGNED', "$name, $off bytes off: misaligned");
}
for my $compiler (sort keys %program) {
    $run = sim("--compiler=$compiler", "$here/programs/shared_doubles.cu");
    is(kernel($run, $_)->{shared}{requests}, 4, "$compiler: doubles in shared memory, $_")
        for qw(fixed of_the_launch of_the_file in_a_struct);
}
done();
