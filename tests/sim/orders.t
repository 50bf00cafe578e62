#!/usr/bin/perl
# --shuffle: what depends on the order of blocks, warps and lanes is found, and nothing else is.
use strict;
use warnings;
use File::Basename qw(dirname);
use lib dirname(__FILE__);
use Sim;

my $file = "$here/programs/orders.cu";

my $run = sim('--shuffle=6', $file);
is($run->{status}, 0, 'integers that are counted: no difference') or note_text($run->{err});
is($run->{out}, "done\n", '... and the output once');
ok($run->{err} =~ /orders\.cu: 6 other orders of threads and blocks: device memory is identical bit by bit/, '... told in a line',
   $run->{err});
is(scalar @{ $run->{json}{programs} }, 7, '... and each order in the JSON');
ok($run->{json}{same}, '... as the same');
my %counts;
for my $program (@{ $run->{json}{programs} }) {
    my $text = join(' ', map { my $kernel = $_; map { $kernel->{$_}{requests} . '/' . ($kernel->{$_}{sectors} // $kernel->{$_}{wavefronts}) } qw(global shared) }
                    @{ $program->{kernels} });
    $counts{$text}++;
}
is(scalar keys %counts, 1, 'the counts do not depend on the order');

$run = sim('--shuffle=3', '-DSUM', '-q', $file);
is($run->{status}, 3, 'floating-point numbers that are summed');
ok($run->{err} =~ /orders\.cu and .*orders\.cu \(order 1\) differ: device memory after launch 2, sum at .*orders\.cu:\d+: s\[0\]/,
   '... with launch and element', $run->{err});
ok($run->{err} =~ /stored at .*orders\.cu:15/, '... and the line that stored it', $run->{err});
ok($run->{err} =~ /depend on the order in which threads and blocks run: [123] of 3 other orders gave other results/, '... and how often',
   $run->{err});
ok(!$run->{json}{same}, '... and in the JSON');

$run = sim('--shuffle=1', '-DLAST', '-q', $file);
is($run->{status}, 3, 'who comes last');
ok($run->{err} =~ /t\[0\]\n    999 .*\n    0 /, 'order 1 is the reverse of the usual one', $run->{err});

$run = sim('--shuffle=1', '--limit=1', '-DWAIT', '-q', $file);
is($run->{status}, 3, 'a block that waits for one with a lower number');
ok($run->{err} =~ /orders\.cu:3[4-7]: finding: kernel exceeds its time limit: 1 seconds/, '... ends', $run->{err});

$run = sim('--shuffle=2', '-DRACE', '-q', $file);
my @races = $run->{err} =~ /(SHARED_RACE|SHARED_UNINITIALISED)/g;
is($run->{status} . ' ' . (@races >= 1 && @races <= 2), '3 1', 'what is found in all orders is told once');

for my $wrong (['--shuffle=0', 'is not a number of orders'], ['--shuffle=2000', 'at most 1000 orders'],
               ['--shuffle=2 --compare --generated', 'excludes --compare'], ['--shuffle=2 --no-count', 'excludes -o and --no-count']) {
    $run = sim(split(/ /, $wrong->[0]), $file);
    ok($run->{status} == 2 && index($run->{err}, $wrong->[1]) >= 0, $wrong->[0], $run->{err});
}

done;
