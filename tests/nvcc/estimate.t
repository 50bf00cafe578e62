#!/usr/bin/perl
# Registers that the cost model takes for a kernel are about those that ptxas gives it, as written and as launched:
# on both blocks on a multiprocessor rest. A loop that is unrolled as a whole has more of them than is foreseen.
use strict;
use warnings;
use File::Basename qw(basename dirname);
use File::Temp qw(tempdir);

my $top = $ENV{TOP};
my @examples = map { basename(dirname($_)) } sort glob "$top/examples/*/annotated.cu";
my $all = @examples;
if (!$ENV{NVCC}) {
    open my $skipped, '>>', "$ENV{BUILD}/skipped" or die;
    print $skipped "$all examples' registers: there is no nvcc\n";
    print "1..0 # SKIP there is no nvcc\n";
    exit 0;
}
if ($ENV{SAMPLE}) {
    @examples = @examples[grep { $_ % 4 == 0 } 0 .. $#examples];
    open my $sampled, '>>', "$ENV{BUILD}/sampled" or die;
    print $sampled scalar(@examples), " of $all examples whose registers are compared\n";
}
my $work = tempdir(CLEANUP => 1);
# Products so large that their hosts take register tiles.
my $macros = join ' ', map { "-D$_=2048" } qw(N M NI NJ NK ROWS DEPTH COLUMNS);
my ($far, $mean) = (2.2, $ENV{SAMPLE} ? 1.5 : 1.4);
my ($count, $off, @far) = (0, 0);

for my $example (@examples) {
    my $options = "-arch=sm_90 -w $macros -I$top/include $top/examples/$example/annotated.cu";
    system("cudalite $options -o $work/$example.cu") == 0 or die "$example\n";
    my ($name, %used);
    for (qx($ENV{NVCC} -cubin -O3 -arch=sm_90 -w -Xptxas -v $macros -I$top/include -o /dev/null $work/$example.cu 2>&1)) {
        $name = substr $2, 0, $1 if /entry function '_ZL?(\d+)(\w+)'/;
        $used{$name} = $1 if /Used (\d+) registers/;
    }
    my ($kernel, $launched);
    for (qx(cudalite --dump=cost $options)) {
        $kernel = $1 if /^kernel (\w+)/;
        next unless /^  as (written|launched): .* registers (\d+)/;
        my ($what, $registers) = ($1, $2);
        # of several forms beside the kernel, the one that is preferred is the last one
        my ($form) = grep { defined $used{$_} } map { "${kernel}_$_" } qw(registers wide tiled merged blocks);
        my $given = $used{ $what eq 'written' || !$form ? $kernel : $form } // next;
        next if $what eq 'launched' && !$form;
        my $ratio = $registers / $given;
        printf "# %-15s %-9s %3d, ptxas %3d\n", $kernel, $what, $registers, $given;
        $count++;
        $off += abs log $ratio;
        push @far, "$kernel as $what" if $ratio > $far || $ratio < 1 / $far;
    }
}
print $count > @examples ? '' : 'not ', "ok 1 - there are kernels: $count\n";
print @far <= 0.1 * $count ? '' : 'not ', "ok 2 - few are off by more than a factor of $far: @far\n";
my $factor = exp($off / ($count || 1));
printf "%sok 3 - registers are off by a factor of %.2f, in the mean\n", $factor <= $mean ? '' : 'not ', $factor;
print "1..3\n";
