#!/usr/bin/perl
# The simulator's counts against a GPU's: sectors and wavefronts, as ncu counts them.
# Needs nvcc, ncu and a GPU whose counters the user may read; skipped elsewhere. A device that is lent
# without this checkout's tools can run it alone: NVCC and NCU name the programs, and
#     tests/gpu/counters.t --expect=FILE
# takes the simulator's side from FILE, which --record=FILE has written on another machine.
use strict;
use warnings;
use File::Basename qw(dirname);
use lib dirname(__FILE__), dirname(__FILE__) . '/../sim';
use Ncu;
use Sim;

my %option = map { /^--(\w+)=(.*)$/ ? ($1 => $2) : () } @ARGV;
my $programs = dirname(__FILE__) . '/../sim/programs';

# Name, source, macros, arguments.
my @cases = (
    ['naive', 'paper_naive.cu', ['-DASIZE=1024'], []],
    ['figure 4', 'paper_figure4.cu', ['-DASIZE=1024'], []],
    ['figure 4, padded', 'paper_figure4.cu', ['-DASIZE=1024', '-DPAD=1'], []],
    ['shifted by 1', 'access.cu', [], ['shifted', 1]],
    ['shifted by 1, char', 'access.cu', ['-DELEMENT=char'], ['shifted', 1]],
    ['stride 3', 'access.cu', [], ['strided', 3]],
    ['same word', 'access.cu', [], ['same_word', 0]],
    ['gathered', 'access.cu', [], ['gathered', 0]],
    ['rounds', 'rounds.cu', [], []],
    map {
        my ($element, $pad) = @$_;
        ["transpose of $element, 32 x " . (32 + $pad), 'transpose.cu',
         ["-DELEMENT=$element", "-DPAD=$pad"], []]
    } (['unsigned char', 0], ['unsigned char', 4], ['unsigned short', 0], ['unsigned short', 2],
       ['float', 0], ['float', 1], ['double', 0], ['double', 1], ['float4', 0], ['float4', 1]),
);

# What is compared, and ncu's names for it.
my %metrics = (
    'global load sectors' => 'l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum',
    'global load requests' => 'l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum',
    'global store sectors' => 'l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum',
    'global store requests' => 'l1tex__t_requests_pipe_lsu_mem_global_op_st.sum',
    'shared load wavefronts' => 'l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum',
    'shared store wavefronts' => 'l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum',
);

sub simulated {
    my ($source, $macros, $arguments) = @_;
    my $run = sim(@$macros, "$programs/$source", '--', @$arguments);
    die $run->{err} unless $run->{json};
    my %sum;
    for my $kernel (@{ $run->{program}{kernels} }) {
        for my $name (keys %metrics) {
            my ($space, $kind, $what) = split / /, $name;
            $sum{$name} += $kernel->{$space}{$kind}{$what};
        }
    }
    return \%sum;
}

sub measured {
    my ($source, $macros, $arguments) = @_;
    my %name = reverse %metrics;
    my %sum;
    for (counters("$programs/$source", $macros, $arguments, values %metrics)) {
        my (undef, $metric, $value) = @$_;
        $sum{ $name{$metric} } += $value if $name{$metric};
    }
    return \%sum;
}

record($option{record}, { map { $_->[0] => simulated(@$_[1 .. 3]) } @cases }) if $option{record};
skip_without_ncu(scalar(@cases) . ' tests/gpu/counters.t');
my $expected = $option{expect} ? expected($option{expect}) : {};
for my $case (@cases) {
    my ($name, @rest) = @$case;
    my $sim = $expected->{$name} // simulated(@rest);
    my $gpu = measured(@rest);
    unless (%$gpu) {
        ok(0, "$name: ncu gives no counters");
        next;
    }
    for my $what (sort keys %metrics) {
        my ($s, $g) = ($sim->{$what} // 0, $gpu->{$what} // 0);
        # 1%: the driver's own traffic and replays.
        ok(abs($s - $g) <= 0.01 * ($g + 1), "$name: $what", "simulator $s, GPU $g");
    }
}
done();
