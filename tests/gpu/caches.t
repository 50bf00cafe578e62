#!/usr/bin/perl
# The hits that cudalite-sim --caches counts by its model, against those that ncu reads from a GPU's L1 and L2.
# Needs nvcc, ncu and a GPU whose counters the user may read; skipped elsewhere. As with counters.t, NVCC and NCU name
# the programs, and a machine without a build takes the simulator's side from a file:
#     tests/gpu/caches.t --record=FILE [--arch=sm_90]    where the build is
#     tests/gpu/caches.t --expect=FILE                   where the GPU is
use strict;
use warnings;
use File::Basename qw(dirname);
use lib dirname(__FILE__), dirname(__FILE__) . '/../sim';
use Ncu;
use Sim;

my %option = (arch => 'sm_90', map { /^--(\w+)=(.*)$/ ? ($1 => $2) : () } @ARGV);
my $source = dirname(__FILE__) . '/../sim/programs/caches.cu';

# What is compared, and ncu's names for it. All that L1 asks of L2 is loads, stores and atomics.
my %metrics = (
    l1_hits => 'l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_hit.sum',
    l1_misses => 'l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_miss.sum',
    l2_hits => 'lts__t_sectors_srcunit_tex_lookup_hit.sum',
    l2_misses => 'lts__t_sectors_srcunit_tex_lookup_miss.sum',
);
my %more = ( # of all that uses L2, told and not compared
    all_l2_hits => 'lts__t_sectors_lookup_hit.sum',
    all_l2_misses => 'lts__t_sectors_lookup_miss.sum',
    read_l2 => 'lts__t_sectors_op_read.sum',
    write_l2 => 'lts__t_sectors_op_write.sum',
    store_l1_hits => 'l1tex__t_sectors_pipe_lsu_mem_global_op_st_lookup_hit.sum',
    dram_read => 'dram__sectors_read.sum',
);

sub simulated {
    my $run = sim("--arch=$option{arch}", '--caches', $source);
    die $run->{err} unless $run->{json};
    my %by_name;
    for my $kernel (@{ $run->{program}{kernels} }) {
        $by_name{ $kernel->{name} } = { map { $_ => $kernel->{global}{$_} // 0 } keys %metrics };
    }
    return \%by_name;
}

sub measured {
    my %name = reverse(%metrics, %more);
    my %by_name;
    for (counters($source, [], [], keys %name)) {
        my ($kernel, $metric, $value) = @$_;
        $by_name{$kernel}{ $name{$metric} } = $value if $name{$metric};
    }
    return \%by_name;
}

sub rate {
    my ($counts, $level) = @_;
    my $all = ($counts->{"${level}_hits"} // 0) + ($counts->{"${level}_misses"} // 0);
    return $all ? 100 * $counts->{"${level}_hits"} / $all : undef;
}

record($option{record}, simulated()) if $option{record};
skip_without_ncu('22 kernels of tests/gpu/caches.t');
my $model = $option{expect} ? expected($option{expect}) : simulated();
my $gpu = measured();
for my $kernel (sort keys %$model) {
    my ($s, $g) = ($model->{$kernel}, $gpu->{$kernel} // {});
    printf "# %-18s %s\n", $kernel, join ' ', map { "$_ $g->{$_}" } sort keys %$g;
    for my $level (qw(l1 l2)) {
        my ($mine, $its) = map { rate($_, $level) } $s, $g;
        next unless defined $mine;
        # 10 percent of the lookups may be taken for hits, or for misses, where they are not.
        ok(defined $its && abs($mine - $its) <= 10, "$kernel: $level",
            sprintf('hits: model %.1f%%, GPU %s', $mine, defined $its ? sprintf('%.1f%%', $its) : '-'));
        printf "# %-18s %s model %.1f GPU %.1f\n", $kernel, $level, $mine, $its // -1;
    }
}
done();
