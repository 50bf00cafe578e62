#!/usr/bin/perl
# Kernels whose launches stand in no file that cudalite reads are changed in place, and run as they were written in blocks
# of another shape than annotated: the test kernels of tests/property/kernels whose main is taken away before, and put
# behind again with launches of blocks of 32 and 96 threads. Where such blocks are nothing for the original either, as it
# names the shape, that one is left out.
# Arguments (names of kernels, without .cu) choose some.
use strict;
use warnings;
use File::Basename qw(basename dirname);
use lib dirname(__FILE__);
use Property;

my @blocks = (32, 96);

sub spill {
    my ($path, $text) = @_;
    open my $out, '>:raw', $path or die "$path: $!";
    print {$out} $text;
    close $out or die;
    return $path;
}

# Its launches with blocks of so many threads: k<<<blocks(n, 64), 64>>>.
sub launched {
    my ($main, $annotated, $threads) = @_;
    return $main =~ s{(<<<)(.*?)(>>>)}{ my ($a, $config, $b) = ($1, $2, $3); $config =~ s/\b$annotated\b/$threads/g; "$a$config$b" }egr;
}

# Its launches whose arrays are apart, as annotations promise: no host looks at them here.
sub apart {
    my ($main) = @_;
    my %array = map { $_ => 1 } $main =~ /\*(\w+) = array</g;
    my $twice = sub { my %seen; grep { $array{$_} && $seen{$_}++ } $_[0] =~ /\w+/g };
    return join '', grep { !/^ *\w+<<<.*?>>>\((.*)\);/ || !$twice->($1) } split /^/m, $main;
}

sub check_kernel {
    my ($path) = @_;
    my $name = basename($path, '.cu');
    my $text = slurp($path);
    my ($kernels, $main) = $text =~ /^(.*?)^(int main\b.*)\z/ms or return;
    my ($annotated) = $kernels =~ /__global__ (\d+)"/ or return;
    $main = apart($main);
    return if $kernels =~ /<<</ || $main !~ /<<<[^>]*\b$annotated>>>/;
    my ($options) = $kernels =~ m{^// OPTIONS: (.*?)\s*$}m;
    my $alone = spill("$directory/$name.kernels.cu", $kernels);
    my (undef, $told, $made) = generate($alone, '-O2', '-arch=sm_90', '-w', '--weigh=sectors', split ' ', $options // '');
    return unless $made && slurp($made) =~ /run the original code/ && slurp($made) !~ /__trap/;
    my ($compared, @sizes) = (0, [33, 32], [65, 33], [1, 1]);
    for my $threads ($annotated, grep { $_ != $annotated } @blocks) {
        my $behind = launched($main, $annotated, $threads);
        my @programs = map { (build(spill("$directory/$name.$_->[0].$threads.cu", "$_->[1]$behind"), '-arch=sm_90'))[0] }
            [original => $kernels], [made => slurp($made)];
        next unless $programs[0];
        for my $size (@sizes) {
            next if (compare($size, @programs[0, 0]))[1];
            my (undef, $wrong) = $programs[1] ? compare($size, @programs) : (undef, 'it does not build');
            ok(!$wrong, "$name @$size: same bits in blocks of $threads, made for $annotated", $wrong);
            $compared += $threads != $annotated;
        }
    }
    note("$name: other blocks are nothing for it") unless $compared;
}

# Of what it is made for, as labels stand once in a function and arrays in shared memory take room twice.
sub check_trap {
    my ($name, $before, $within) = @_;
    my $path = spill("$directory/$name.cu", <<"CUDA");
#include "cudalite.h"
__global__ void sums(const float *a, float *b, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 n n");
    __annotation(L"garray b 1 4 n");
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    $before
    float sum = 0;
    if (row < n) {
        __annotation(L"loop i 0 n 1");
        for (int i = 0; i < n; i++)
            sum += a[row * n + i];
        b[row] = sum$within;
    }
}
CUDA
    my ($status, $told, $made) = generate($path, '-O2', '-w', '--weigh=sectors');
    my $trap = $before || $within;
    ok($status == 0 && $made && (slurp($made) =~ /__trap/ ? $trap : slurp($made) =~ /run the original code/),
        "$name: " . ($trap ? 'it stops in other blocks' : 'it runs in other blocks'), $made ? slurp($made) : $told);
}

sub check {
    my ($item) = @_;
    ref $item ? check_trap(@$item) : check_kernel($item);
}

my @all = kernel_files();
my @chosen = qw(bound_less_equal copies_of_16_bytes diagonal_order_of_blocks indices_of_size_t loop_one_annotated_of_two
    loops_three_arrays names_of_other_types outer_if product_fused_identically row_changes_between_loops
    rows_read_again_by_the_next_tile shift_left_by_33_elements swap_axes_grid_sizes tile_per_outer_iteration
    warp_functions_elsewhere widened_differences writes_overlap_down);
my @some = map { kernel_path($_) } @ARGV ? @ARGV : $ENV{SAMPLE} ? 'rank3_plane' : @chosen;
note_sample(scalar @some, scalar @all, 'property kernels in blocks of other shapes');
exit work_on(\&check, ['plain', '', ''],
    ['shared', '__shared__ float factor[64]; factor[threadIdx.x] = threadIdx.x; __syncthreads();', ' * factor[threadIdx.x]'], @some);
