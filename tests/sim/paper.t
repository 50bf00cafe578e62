#!/usr/bin/perl
# What the simulator counts for the paper's example, its hand version and transposes.
use strict;
use warnings;
use File::Basename qw(dirname);
use lib dirname(__FILE__);
use Sim;

my $programs = "$here/programs";

my $run = sim("$programs/paper_naive.cu");
is($run->{status}, 0, 'naive: runs without finding') or note_text($run->{err});
my $k = kernel($run, 'kernel');
is($k->{global}{requests}, 2 * 1024 * 32, 'naive: requests');
near($k->{global}{sectors_per_request}, 32, 'naive: sectors a request');
is($k->{shared}{requests}, 0, 'naive: no shared memory');
my $naive_bits = $run->{program}{copies}[0]{hash};

# Rows of 300 floats begin at 32-byte borders only where 1200 * row does: all do not share.
$run = sim('-DASIZE=300', "$programs/paper_naive.cu");
near(kernel($run)->{global}{sectors_per_request}, 30, 'naive 300: sectors a request', 0.01);

# Each tile: load 1, compute 32 (load) and 32 (store), store 1 wavefronts; 32 requests of each.
$run = sim("$programs/paper_figure4.cu");
is($run->{status}, 0, 'figure 4: runs without finding');
$k = kernel($run);
near($k->{global}{sectors_per_request}, 4, 'figure 4: sectors a request');
near($k->{shared}{wavefronts_per_request}, 16.5, 'figure 4: wavefronts a request');
is($k->{block_barriers}, 32 * 32 * 4, 'figure 4: barriers');
is($k->{static_shared_bytes}, 8192, 'figure 4: shared bytes');
is($run->{program}{copies}[0]{hash}, hash_of_figure4($programs), 'figure 4: the same bits twice');

$run = sim("$programs/shared_of_each.cu");
my %bytes = (plain => 40000, first => 8000, second => 24000);
is(kernel($run, $_)->{static_shared_bytes}, $bytes{$_}, "shared bytes of $_ alone") for sort keys %bytes;

$run = sim('-DPAD=1', "$programs/paper_figure4.cu");
$k = kernel($run);
near($k->{global}{sectors_per_request}, 4, 'figure 4 padded: sectors a request');
near($k->{shared}{wavefronts_per_request}, 1, 'figure 4 padded: wavefronts a request');

# A column of a 32 x 32 tile of 4-byte elements lies in one bank: 32 words. A row of bytes is 8 words,
# so a column is 4 banks with 8 words in each; a row of shorts 16: 2 banks with 16 words. 8-byte
# elements are served by half-warps: 2 times 16 words; 16-byte ones by quarters: 4 times 8 words.
my @tiles = (
    ['unsigned char', 0, 8, 1],
    ['unsigned short', 0, 16, 1],
    ['float', 0, 32, 1],
    ['double', 0, 32, 2],
    ['float4', 0, 32, 4],
    ['float', 1, 1, 1],
    ['double', 1, 2, 2],
    ['float4', 1, 4, 4],
    ['unsigned char', 4, 1, 1],
    ['unsigned short', 2, 1, 1],
);
for my $tile (@tiles) {
    my ($type, $pad, $wavefronts, $ideal) = @$tile;
    $run = sim("-DELEMENT=$type", "-DPAD=$pad", "$programs/transpose.cu");
    $k = kernel($run);
    my $name = "transpose of $type, 32 x " . (32 + $pad);
    is($run->{status}, 0, "$name: right, no finding") or note_text($run->{err});
    my $load = $k->{shared}{load};
    near($load->{wavefronts_per_request}, $wavefronts, "$name: wavefronts in the column phase");
    near($load->{conflict_ratio}, $wavefronts / $ideal, "$name: against the ideal");
    near($k->{shared}{store}{conflict_ratio}, 1, "$name: none in the row phase");
}
done();

sub hash_of_figure4 {
    my ($programs) = @_;
    return sim("$programs/paper_figure4.cu")->{program}{copies}[0]{hash};
}
