#!/usr/bin/perl
# Predicted times have the order of measured ones: 24 kernels of the examples, at even and at odd sizes, as written,
# with -O1 and with -O2, against what an H200 and an H100 took for them (h200.txt, h100.txt), and 19 of bench/seeds
# and 43 of tests/suites against an H100; `-` where another form is made now than the one that was measured. A model that ranks is enough; bars
# are a little below what it reached when they were set: 0.964, and 288 of 290. What was measured to be slower than the kernel as it is written is not made, and what was to be faster is.
use strict;
use warnings;
use File::Basename qw(dirname);
use File::Temp;
use lib dirname(__FILE__) . '/../property';
use Property qw(every note_sample);

my $here = dirname(__FILE__);
my $top = $ENV{TOP} // "$here/../..";
my ($least_rank, $least_share, $apart) = (0.955, 0.985, 1.1);
my $count = 0;

sub ok {
    my ($good, $name) = @_;
    $count++;
    print $good ? '' : 'not ', "ok $count - $name\n";
}

# kernel => { "as written" => us, ... }
my %asked;
sub predicted {
    my ($program, @options) = @_;
    my ($kind, $name) = $program =~ m{^(\w+)/(.*)};
    my $folder = !$kind ? "$top/examples/$program" : $kind eq 'seeds' ? "$top/bench/seeds/$name" : "$top/tests/suites/kernels";
    my $file = $kind && $kind eq 'suites' ? "$name.cu" : 'annotated.cu';
    my $device = grep({ /^h100$/ } @options) ? '-arch=sm_90' : "--device=$here/h200.device";
    my $command = join ' ', "cudalite -w $device --dump=cost -I$top/include -I$top/bench/seeds -I$top/tests/property/kernels/inputs -I$folder",
        grep({ !/^h[12]00$/ } @options), "$folder/$file";
    return $asked{$command} if $asked{$command};
    my ($kernel, %times);
    for (qx($command)) {
        $kernel = $1 if /^kernel (\w+)/;
        $times{$kernel}{$1} = $2 if /^  (as \w+): ([\d.]+) us/;
    }
    return $asked{$command} = \%times;
}

# What was measured: what is launched; where that is the kernel as it is written now, what was planned.
sub made {
    my ($times) = @_;
    return $times->{ $times->{'as launched'} == $times->{'as written'} ? 'as planned' : 'as launched' };
}

sub ranks {
    my @values = @_;
    my @order = sort { $values[$a] <=> $values[$b] } 0 .. $#values;
    my @ranks;
    for (my $i = 0; $i < @order;) {    # equal ones share the mean of their ranks
        my $end = $i;
        $end++ while $end < @order && $values[$order[$end]] == $values[$order[$i]];
        $ranks[$order[$_]] = ($i + $end - 1) / 2 for $i .. $end - 1;
        $i = $end;
    }
    return @ranks;
}

sub correlation {
    my ($one, $other) = @_;
    my @a = ranks(@$one);
    my @b = ranks(@$other);
    my $mean = (@a - 1) / 2;
    my ($ab, $aa, $bb) = (0, 0, 0);
    for (0 .. $#a) {
        $ab += ($a[$_] - $mean) * ($b[$_] - $mean);
        $aa += ($a[$_] - $mean)**2;
        $bb += ($b[$_] - $mean)**2;
    }
    return $ab / sqrt($aa * $bb);
}

my (@predicted, @measured, $pairs, $right, $off, @slower, @left);
for my $device ('h200', 'h100') {
    open my $table, '<', "$here/$device.txt" or die "$device.txt: $!\n";
    while (<$table>) {
        next if /^#/;
        my ($program, $kernel, @rest) = split;
        my @times = splice @rest, 0, 3;
        my ($in_place, $owned) = map { predicted($program, $_, $device, @rest)->{$kernel} // die "$program: no $kernel\n" }
            '-O1', '-O2';
        my @guesses = ($in_place->{'as written'}, made($in_place), made($owned));
        my $label = $kernel eq 'kernel' ? $program : $kernel;
        printf "# %-13s %s\n", $label,
            join '  ', map { sprintf '%6.0f of %6s us', $guesses[$_], $times[$_] } 0 .. 2;
        my @known = grep { $times[$_] ne '-' } 0 .. 2;
        push @predicted, @guesses[@known];
        push @measured, @times[@known];
        for my $form (grep { $_ } @known) {
            my ($was, $is) = @{ ($in_place, $owned)[$form - 1] }{ 'as written', 'as launched' };
            my $line = sprintf '%s -O%d (%.2f, predicted %.2f)', $label, $form, $times[$form] / $times[0], $is / $was;
            push @slower, $line if $times[$form] > 1.03 * $times[0] && $is != $was;
            push @left, $line if $times[$form] * 1.15 < $times[0] && $is >= $was;
        }
        for my $i (@known) {
            for my $k (grep { $_ < $i } @known) {
                my $ratio = $times[$i] / $times[$k];
                next if $ratio < $apart && $ratio > 1 / $apart;
                $pairs++;
                $right += ($guesses[$i] <=> $guesses[$k]) == ($times[$i] <=> $times[$k]);
            }
        }
    }
}
ok(@measured >= 399, 'there are measured times: ' . @measured);
my $rank = correlation(\@predicted, \@measured);
$off += abs log $predicted[$_] / $measured[$_] for 0 .. $#measured;
printf "# rank correlation %.3f; forms of a kernel more than %.0f %% apart: %d of %d in order; times off by a "
    . "factor of %.2f\n", $rank, ($apart - 1) * 100, $right, $pairs, exp($off / @measured);
ok($rank >= $least_rank, sprintf 'rank correlation is at least %.2f', $least_rank);
ok($right >= $least_share * $pairs, sprintf 'of pairs of forms at least %.2f are in order', $least_share);
ok(!@slower, "nothing is made that was measured to be slower than as written: @slower");
ok(!@left, "what was measured to be faster by more than 15 % is made: @left");

# Tiles of stencils, by hand, took an H200 longer than the stencil as it is written (292 us against 257, 447 against
# 287, 255 against 211), those of a convolution less (881 against 996): docs/measurements.md.
for ([qw(stencil5 stencil5 1)], [qw(stencil9 stencil9 1)], [qw(stencil7_3d stencil7 1)],
     [qw(convolution convolution -1)]) {
    my ($example, $kernel, $order) = @$_;
    my $times = predicted($example, '-O1', '--weigh=sectors', '--assume=nz=256', '--assume=ny=512',
                          '--assume=nx=512', '--assume=rows=8192', '--assume=columns=8192')->{$kernel};
    ok(($times->{'as planned'} <=> $times->{'as written'}) == $order,
       "$kernel: " . ($order > 0 ? 'tiles would take longer' : 'tiles take less time'));
}

# What was made of these took an H100 longer than they did as they were written, for 4000 rows of 4111 (211 us and 172; 217 and
# 174; 177 and 131; 99 and 76; 23110 and 20000): they stay. Rows of bytes and shorts (172 and 128; 157 and 121) come by lines
# now, or stay.
for (['slower_on_an_h100_gpu', 'fours', 'planes'], ['slower_than_as_written', 'members', 'letters', 'sites']) {
    my ($file, @names) = @$_;
    my $command = "cudalite -w -O2 -arch=sm_90 --dump=cost -I$top/include -I$top/tests/property/kernels/inputs "
        . join(' ', map { "--assume=$_" } 'rows=4000', 'columns=4111', 'h=4000', 'w=4111', 'n=16444000', 'm=9')
        . " $top/tests/property/kernels/*/$file.cu";
    my ($kernel, %times);
    for (qx($command)) {
        $kernel = $1 if /^kernel (\w+)/;
        $times{$kernel}{$1} = $2 if /^  (as \w+): ([\d.]+) us/;
    }
    for my $name (@names) {
        my $own = $times{$name} // {};
        ok(($own->{'as launched'} // 0) == ($own->{'as written'} // 1), "$name stays as it is");
    }
    next unless $times{greatest};
    ok($times{greatest}{'as launched'} <= $times{greatest}{'as written'}, 'greatest is not slower');
}

# Blocks of 256 threads have room for two stages of shorter tiles alone: an H200 takes 0.23 to 0.97 of the time as written for
# rows of 2048 to 8191 elements, with one stage 0.4 to 1.98. And where each block has a row, blocks are not parted: there would be
# twice as many, which took it 1.5 to 2.5 times as long.
sub made_of {
    my ($level, $head, @body) = @_;
    my $file = File::Temp->new(SUFFIX => '.cu');
    print $file "$head\n{\n", (map { "$_\n" } @body), "}\n";
    close $file;
    return scalar qx(cudalite -w $level -arch=sm_90 $file);
}
my $sums = made_of('-O1', 'static __global__ void sums(const float *a, float *s, int m, int n)',
    '#pragma cudalite __global__ 256', '#pragma cudalite garray a 2 4 m n', '#pragma cudalite garray s 1 4 m',
    'int i = blockIdx.x * blockDim.x + threadIdx.x;', 'if (i >= m) return;', 'float sum = 0;', '#pragma cudalite loop j 0 n 1',
    'for (int j = 0; j < n; j++)', 'sum += a[i * n + j];', 's[i] = sum;');
ok($sums =~ /a_tile\[2\]\[256\]\[17\]/, 'rows of blocks of 256 threads are loaded ahead, in shorter tiles');
my $bags = made_of('-O2', 'static __global__ void bags(const int *ids, const float *w, float *o, int t, int d)',
    '#pragma cudalite __global__ 64', '#pragma cudalite garray ids 2 4 gridDim.x t', 'float s = 0;', '#pragma cudalite loop i 0 t 1',
    'for (int i = 0; i < t; i++)', 's += w[ids[blockIdx.x * t + i] * d + threadIdx.x];', 'o[blockIdx.x * d + threadIdx.x] = s;', '}',
    'void launch(const int *ids, const float *w, float *o, int n, int t)', '{', 'bags<<<n, 64>>>(ids, w, o, t, 64);');
ok($bags =~ /bags_tiled/ && $bags !~ /blockIdx.x \/ 2/, 'blocks that have a row each are not parted');

# The times rest on the sizes: half of the bytes, less time, for all three.
my $large = predicted('row_walk', '-O2', '-DASIZE=8192')->{row_walk};
my $small = predicted('row_walk', '-O2', '-DASIZE=4096')->{row_walk};
ok($small->{$_} < $large->{$_} * 0.6, "a quarter of the elements, less time $_") for sort keys %$large;

# The table of schedules: one is taken, to leave the kernel as it is stands there, too, and each that can be
# pinned costs the same when it is.
for my $example (qw(matvec transpose matmul)) {
    my $options = "-arch=sm_90 -I$top/include $top/examples/$example/annotated.cu -o /dev/null 2>&1";
    my @rows = grep { /^cudalite: note: [ *] +[\d.]+ [um]s / } qx(cudalite --explain=candidates $options);
    my @taken = grep { /note: \*/ } @rows;
    ok(@taken == 1 && grep({ /  as written$/ } @rows) == 1, "$example: one schedule is taken, of " . @rows);
    my ($time, $words) = map { /^cudalite: note:   +([\d.]+ [um]s) .*: schedule (.*)$/ ? ($1, $2) : () } @rows;
    my ($told) = qx(cudalite --explain=time --schedule='$words' $options) =~ /a launch takes about (.*?) \(/;
    ok(($told // '') eq $time, "$example: $words, $time");
}

# Rows of 8191: a loop that is split comes behind one that is not (359 us on an H100, and 302), and of products two warps
# that wait for each other behind one (166 us, and 132).
for (['row_walk', '-DASIZE=8191', qr/loop's iterations/, qr/blocks of 32, .* 4 stages/],
     ['matvec', '--assume=nx=8191 --assume=ny=8190', qr/blocks of 64, .* 4 stages/, qr/blocks of 32, .* 4 stages/]) {
    my ($example, $sizes, $slow, $fast) = @$_;
    my @rows = grep { /^cudalite: note: [ *] +[\d.]+ [um]s / }
        qx(cudalite --explain=candidates -arch=sm_90 $sizes -I$top/include $top/examples/$example/annotated.cu -o /dev/null 2>&1);
    my ($first) = grep { $rows[$_] =~ $slow } 0 .. $#rows;
    my ($second) = grep { $rows[$_] =~ $fast } 0 .. $#rows;
    ok(defined $first && defined $second && $second < $first, "$example, ragged: the faster schedule comes first");
}

# Whatever a kernel is, its costs are numbers.
my ($costs, $odd) = (0, '');
my @all = glob "$top/tests/property/kernels/*/*.cu";
my @kernels = every(10, @all);
note_sample(scalar @kernels, scalar @all, 'kernels whose costs are numbers');
for my $kernel (@kernels) {
    for (qx(cudalite -w -arch=sm_90 --dump=cost -I$top/include -I$top/tests/property/kernels/inputs $kernel 2>/dev/null)) {
        next unless /^  as \w+: /;
        $costs++;
        $odd .= "$kernel: $_" if /nan|inf|-\d|: 0\.0 us/;
    }
}
print "# $odd" if $odd;
ok($costs > 3 * @kernels && !$odd, "costs of property kernels are numbers: $costs of them");

# Nobody loses by giving us the launch: what -O2 makes is predicted to take at most a tenth longer than what -O1 makes, as
# near as ranks are known, or what a launch takes itself. Schedules that are asked for are taken for what they are.
my (@lose, $compared);
my @both = (glob("$top/examples/*/annotated.cu"), every(4, glob("$top/tests/suites/kernels/*.cu")), @kernels[grep { $_ % ($ENV{SAMPLE} ? 6 : 8) == 0 } 0 .. $#kernels],
            map { glob "$top/tests/property/kernels/*/$_.cu" } qw(loop_of_large_steps steps_and_gap recurrence_pipelined));
sub is_pinned {
    my ($path) = @_;
    open my $file, '<', $path or die "$path: $!\n";
    return grep { /L"schedule|pragma cudalite schedule|--(schedule|block|merge|split|stages)\b/ } <$file>;
}
for my $kernel (grep { !is_pinned($_) } @both) {
    my %times;
    for my $level ('-O1', '-O2') {
        my $name;
        for (qx(cudalite -w -arch=sm_90 --dump=cost -I$top/include -I$top/tests/property/kernels/inputs $level $kernel -o /dev/null 2>/dev/null)) {
            $name = $1 if /^kernel (\w+)/;
            $times{$name}{$level} = $1 if /^  as launched: ([\d.]+) us/;
        }
    }
    for my $name (sort keys %times) {
        my ($in_place, $owned) = map { $times{$name}{$_} // next } '-O1', '-O2';
        $compared++;
        push @lose, "$kernel: $name ($in_place, $owned)" if $owned > 1.1 * $in_place && $owned > $in_place + 10;
    }
}
ok($compared >= 50 && !@lose, "of $compared kernels none is predicted to lose by -O2: @lose");
print "1..$count\n";
