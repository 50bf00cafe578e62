#!/usr/bin/perl
# nvcc fuses as many products with sums around the loops of tests/nvcc/fused.cu, which only add, in what is
# annotated and in what is generated: where they are fused with another sum, bits differ on a GPU.
use strict;
use warnings;
use File::Temp qw(tempdir);

chdir($ENV{TOP} // '.') or die;
my $T = tempdir(CLEANUP => 1);
my $source = 'tests/nvcc/fused.cu';
open my $in, '<', $source or die "$source: $!\n";
my @kernels = map { /^__global__ void (\w+)\(/ ? $1 : () } <$in>;
if (!$ENV{NVCC}) {
    my $skipped = 2 * @kernels;
    if (open my $notes, '>>', ($ENV{BUILD} // $T) . '/skipped') { print $notes "$skipped counts of fused operations: no nvcc\n" }
    print "1..0 # SKIP $skipped counts of fused operations: no nvcc on PATH, in CUDA_HOME or /usr/local/cuda\n";
    exit 0;
}

# Of each kernel: fused products, and others.
sub count {
    my ($file) = @_;
    system($ENV{NVCC}, qw(-std=c++17 -O3 -arch=sm_90 -Iinclude -w -ptx), $file, '-o', "$T/code.ptx") == 0 or return {};
    open my $ptx, '<', "$T/code.ptx" or return {};
    my (%count, $name);
    while (<$ptx>) {
        $name = $1 if /\.entry _Z\d+(\w+?)PKf/;
        $count{$name}{fused}++ if /\bfma\.rn\.f32/;
        $count{$name}{others}++ if /\bmul(?:\.rn)?\.f32/;
    }
    return { map { $_ => join ' and ', $count{$_}{fused} // 0, $count{$_}{others} // 0 } keys %count };
}

my $written = count($source);
my ($number, $failed) = (0, 0);
for my $level ('-O1', '-O2') {
    my $told = qx(cudalite $level -arch=sm_90 -Iinclude $source -o $T/generated.cu 2>&1);
    my $counted = $? ? {} : count("$T/generated.cu");
    for my $kernel (@kernels) {
        my $generated = $level eq '-O1' ? $kernel : "${kernel}_tiled";
        my ($first, $second) = ($written->{$kernel}, $counted->{$generated});
        my $good = defined $first && defined $second && $first eq $second && $told !~ /\Q$kernel\E/;
        $failed += !$good;
        printf "%s %d - %s, %s: as many fused products\n", $good ? 'ok' : 'not ok', ++$number, $kernel, $level;
        printf "# %s as written, %s as generated\n%s", $first // 'none', $second // 'none', $told =~ s/^/# /mgr unless $good;
    }
}
print "1..$number\n";
exit($failed ? 1 : 0);
