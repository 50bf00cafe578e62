# What the benchmarks of tests/bench/gpu and bench/seeds share: the GPU at hand, programs built and timed on
# it, and the plots. Times come from timer.cu, which makes each launch of a program some times more.
package Bench;
use strict;
use warnings;
use Exporter 'import';
use File::Basename qw(dirname);
use File::Temp qw(tempdir);

our @EXPORT = qw(slurp gpu in_parallel build_form times examples shown moves bars lines $work $arch);

our $work = tempdir(CLEANUP => 1);
our $arch;
my $here = dirname(__FILE__);
my $nvcc = $ENV{NVCC} || 'nvcc';
my @colours = ('#999999', '#8fb8de', '#1f6fb2', '#e0a030', '#60a060', '#b05050');

sub slurp {
    my ($path) = @_;
    open my $in, '<', $path or return '';
    local $/;
    return scalar(<$in>) // '';
}

# Name of the example, macros and, for each launch, its label and the bytes that it must move: of
# 4-byte elements unless said.
sub examples {
    my ($ragged) = @_;
    my $n = $ragged ? 8191 : 8192;
    my $m = $ragged ? 8190 : 8192;
    my $p = $ragged ? 2047 : 2048;
    my $all = $n * $m;
    return (
        ['row_walk', { ASIZE => $n }, ['row_walk', 8 * $n * $n]],
        ['matvec', { NX => $n, NY => $m }, ['matvec', 4 * $all]],
        ['gesummv', { N => $n }, ['gesummv', 8 * $n * $n]],
        ['atax', { NX => $n, NY => $m }, ['atax, rows', 4 * $all], ['atax, columns', 4 * $all]],
        ['bicg', { NX => $n, NY => $m }, ['bicg, rows', 4 * $all], ['bicg, columns', 4 * $all]],
        ['rank3', { NZ => $n, NY => 9, NX => $ragged ? 899 : 900 },
         ['rank3', 16 * $n * 9 * ($ragged ? 899 : 900)]],
        ['bytes', { HEIGHT => 2 * $n, WIDTH => 2 * $m }, ['bytes', 8 * $all]],
        ['strided', { ROWS => $n, COLUMNS => $m }, ['strided', 8 * $all]],
        ['sweeps', { ROWS => $n, COLUMNS => $m }, ['sweeps', 8 * $all]],
        ['recurrence', { ROWS => $n, COLUMNS => $m }, ['recurrence', 8 * $all]],
        ['transpose', { ROWS => $n, COLUMNS => $m }, ['transpose', 8 * $all]],
        ['addition', { ROWS => $n, COLUMNS => $m }, ['addition', 12 * $all]],
        ['matmul', { ROWS => $p, DEPTH => $p, COLUMNS => $p }, ['matmul', 12 * $p * $p]],
        ['stencil5', { ROWS => $n, COLUMNS => $m }, ['stencil5', 8 * $all]],
        ['stencil9', { ROWS => $n, COLUMNS => $m }, ['stencil9', 8 * $all]],
        ['stencil7_3d', { NZ => 256, NY => int($p / 4), NX => $ragged ? 511 : 512 },
         ['stencil7_3d', 8 * 256 * int($p / 4) * ($ragged ? 511 : 512)]],
        ['convolution', { ROWS => $n, COLUMNS => $m }, ['convolution', 8 * $all]],
        ['nbody', { BODIES => 16 * $p }, ['nbody', 32 * 16 * $p]],
        ['syrk', { N => $p, M => $p }, ['syrk', 12 * $p * $p]],
        ['gemm_tn', { NI => $p, NJ => $p, NK => $p }, ['gemm_tn', 16 * $p * $p]],
        ['correlation', { N => $p, M => $p },
         ['moments', 4 * $p * $p], ['normalise', 8 * $p * $p], ['correlate', 8 * $p * $p]],
    );
}

sub shell { system('/bin/sh', '-c', $_[0]) == 0 or die "failed: $_[0]\n" }

# The name of the GPU; sets $arch, and builds what takes the times. None: undef.
sub gpu {
    my ($capability) = (qx(nvidia-smi --query-gpu=compute_cap --format=csv,noheader 2>&1) // '') =~ /(\d+\.\d+)/
        or return;
    chomp(my $name = (qx(nvidia-smi --query-gpu=name --format=csv,noheader))[0]);
    $arch = 'sm_' . $capability =~ s/\.//r;
    shell("$nvcc -O2 -arch=$arch -shared -Xcompiler -fPIC -cudart shared -o $work/timer.so $here/timer.cu -ldl");
    return $name;
}

# Calls each of the functions in a process of its own, as many at a time as there are cores.
sub in_parallel {
    my $jobs = $ENV{JOBS} || qx(nproc) + 0;
    my $running = 0;
    for my $function (@_) {
        if ($running >= $jobs) { wait; $running--; die "a program failed\n" if $? }
        my $child = fork // die "fork: $!";
        if (!$child) { $function->(); exec '/bin/true' }    # not exit: the directory is the parent's
        $running++;
    }
    while (wait != -1) { die "a program failed\n" if $? }
}

# A program of $work, from a file or from what cudalite makes of it where there are options for it; what it
# prints is left in "$out.sums", if there are arguments to run it with.
sub build_form {
    my ($out, $source, $options, $flags, $arguments) = @_;
    if ($options) {
        shell("cudalite $options -arch=$arch -w $flags $source -o $work/$out.cu");
        $source = "$work/$out.cu";
    }
    shell("$nvcc -O3 -arch=$arch -cudart shared -w $flags -o $work/$out $source");
    shell("$work/$out $arguments >$work/$out.sums") if defined $arguments;
}

# The bytes per second that a copy reaches, and the microseconds of each launch; of a program that takes no longer
# than so many seconds.
sub times {
    my ($out, $arguments, $limit) = @_;
    $limit //= 0;
    my $told = qx(LD_PRELOAD=$work/timer.so timeout $limit $work/$out $arguments 2>&1 >/dev/null);
    my ($copy) = $told =~ /^copy: (\S+)/m;
    print "$out: $told" if !$copy;
    return ($copy, $told =~ /^launch \d+: (\S+)/mg);
}

# Of kernels that compute the share of a copy's bandwidth says nothing.
sub moves { my ($times, $bytes, $copy) = @_; return grep { $bytes / $copy / $_ * 1e6 > 0.03 } @$times }

# Microseconds, and where a launch moves bytes its share of a copy.
sub shown {
    my ($time, $bytes, $copy, $moves) = @_;
    return sprintf($time < 100 ? '%.1f' : '%.0f', $time) .
        ($moves ? sprintf ' (%.2f)', $bytes / $copy / $time * 1e6 : '');
}

sub svg {
    my ($path, $width, $height, $body) = @_;
    open my $svg, '>', $path or die "$path: $!\n";
    printf $svg qq(<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" ) .
        qq(font-family="sans-serif" font-size="12">\n<rect width="100%%" height="100%%" fill="white"/>\n%s</svg>\n),
        $width, $height, $body;
    close $svg or die "$path: $!\n";
}

sub legend {
    my ($left, @names) = @_;
    my $body = '';
    for my $i (0 .. $#names) {
        $body .= sprintf qq(<rect x="%d" y="8" width="12" height="12" fill="%s"/><text x="%d" y="18">%s</text>\n),
            $left, $colours[$i], $left + 16, $names[$i];
        $left += 40 + 6.5 * length $names[$i];
    }
    return $body;
}

# Shares as bars: rows are [label, share or undef for each name]; `whole` is what 1 stands for.
sub bars {
    my ($path, $whole, $names, @rows) = @_;
    my ($left, $width, $bar, $gap, $most) = (170, 520, 9, 10, 1.1);
    $_->[0] =~ tr/`//d for @rows;
    $left = $_ > $left ? $_ : $left for map { 14 + 6 * length $_->[0] } @rows;
    my $height = 50 + @rows * (@$names * $bar + $gap);
    my $end = $left + $width / $most;
    my $body = legend($left, @$names) .
        sprintf qq(<line x1="%d" y1="24" x2="%d" y2="%d" stroke="#444" stroke-dasharray="4 3"/>) .
        qq(<text x="%d" y="18" text-anchor="middle">%s</text>\n), $end, $end, $height, $end, $whole;
    my $y = 40;
    for my $row (@rows) {
        my ($label, @shares) = @$row;
        $body .= sprintf qq(<text x="%d" y="%d" text-anchor="end">%s</text>\n), $left - 8,
            $y + @$names * $bar / 2 + 4, $label;
        for my $i (0 .. $#$names) {
            my $share = $shares[$i];
            $body .= sprintf qq(<rect x="%d" y="%d" width="%.1f" height="%d" fill="%s"/>) .
                qq(<text x="%.1f" y="%d" font-size="8">%.2f</text>\n), $left, $y,
                $width * ($share > $most ? $most : $share) / $most, $bar - 1, $colours[$i],
                $left + $width * ($share > $most ? $most : $share) / $most + 3, $y + $bar - 2, $share
                if defined $share;
            $y += $bar;
        }
        $y += $gap;
    }
    svg($path, $left + $width + 40, $height, $body);
}

# Curves over one axis: each is [name, [x, y]...]; x is logarithmic if `log`. Axes begin at 0.
sub lines {
    my ($path, $x_title, $y_title, $log, @curves) = @_;
    my ($left, $top, $width, $height) = (60, 40, 640, 260);
    my @points = map { @$_[1 .. $#$_] } @curves;
    my $scale = $log ? sub { log($_[0]) / log(2) } : sub { $_[0] };
    my ($from, $to) = (sort { $a <=> $b } map { $scale->($_->[0]) } @points)[0, -1];
    my ($most) = sort { $b <=> $a } map { $_->[1] } @points;
    my $step = 10**int(log($most) / log(10) + ($most < 1 ? -1 : 0));
    $step *= $most / $step > 5 ? 2 : $most / $step > 2 ? 1 : 0.5;
    my $x_of = sub { $left + $width * ($scale->($_[0]) - $from) / (($to - $from) || 1) };
    my $y_of = sub { $top + $height * (1 - $_[0] / ($most * 1.05)) };
    my $body = legend($left, map { $_->[0] } @curves);
    for (my $y = 0; $y <= $most * 1.05; $y += $step) {
        $body .= sprintf qq(<line x1="%d" y1="%.1f" x2="%d" y2="%.1f" stroke="#ddd"/>) .
            qq(<text x="%d" y="%.1f" text-anchor="end">%g</text>\n), $left, $y_of->($y), $left + $width,
            $y_of->($y), $left - 6, $y_of->($y) + 4, $y;
    }
    for (my $x = $from; $x <= $to; $x += $log || $to - $from < 10 ? 1 : int(($to - $from) / 8)) {
        my $at = $log ? 2**$x : $x;
        $body .= sprintf qq(<text x="%.1f" y="%d" text-anchor="middle">%g</text>\n), $x_of->($at),
            $top + $height + 16, $at;
    }
    $body .= sprintf qq(<text x="%d" y="%d" text-anchor="middle">%s</text><text x="8" y="34">%s</text>\n),
        $left + $width / 2, $top + $height + 34, $x_title, $y_title;
    for my $i (0 .. $#curves) {
        my ($name, @at) = @{ $curves[$i] };
        $body .= sprintf qq(<polyline fill="none" stroke="%s" stroke-width="1.5" points="%s"/>\n), $colours[$i],
            join ' ', map { sprintf '%.1f,%.1f', $x_of->($_->[0]), $y_of->($_->[1]) } @at;
    }
    svg($path, $left + $width + 30, $top + $height + 50, $body);
}

1;
