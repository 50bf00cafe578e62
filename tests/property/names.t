#!/usr/bin/perl
# No generated name hides one of the user's. Each name that stands in what cudalite makes of the kernels
# below, and not in the kernels themselves, becomes the name of a size in an annotation: as a constant, a
# macro, what a macro expands to, a parameter, a parameter of a template. The results stay the same.
use strict;
use warnings;
use File::Basename qw(dirname);
use lib dirname(__FILE__);
use Property;

# SIZE is the name of the size, 40. TAKES and GIVES: the kernel's parameters and arguments beside its own.
my %kernels = (
    rows => <<'CUDA',
    __annotation(L"__global__ 64");
    __annotation(L"garray a 2 4 100 SIZE");
    __annotation(L"garray b 2 4 100 SIZE");
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t >= 100)
        return;
    float s = 0;
    __annotation(L"loop i 0 40 1");
    for (int i = 0; i < 40; i++) {
        s += a[t * 40 + i];
        b[t * 40 + i] = s;
    }
CUDA
    loops => <<'CUDA',
    __annotation(L"__global__ 48");
    __annotation(L"garray a 2 4 100 SIZE");
    __annotation(L"garray b 2 4 100 SIZE");
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t >= 100)
        return;
    float s = 0;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        s += a[t * 40 + i];
    __annotation(L"loop k columns-1 -1 -1");
    for (int k = columns - 1; k >= 0; k--)
        b[t * 40 + k] = s * k;
CUDA
    planes => <<'CUDA',
    __annotation(L"__global__ 16x4x2");
    __annotation(L"garray a 3 4 5 20 SIZE");
    __annotation(L"garray b 3 4 5 20 SIZE");
    int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 4 + threadIdx.y, z = blockIdx.z * 2 + threadIdx.z;
    if (x > 0 && x < 39 && y > 0 && y < 19 && z > 0 && z < 4) {
        float sum = 0;
        for (int k = -1; k <= 1; k++)
            for (int j = -1; j <= 1; j++)
                for (int i = -1; i <= 1; i++)
                    sum += a[((z + k) * 20 + y + j) * 40 + x + i] * (i + 2 * j + 3 * k);
        b[(z * 20 + y) * 40 + x] = sum;
    }
CUDA
    line => <<'CUDA',
    __annotation(L"__global__ 64");
    __annotation(L"garray a 1 4 100*SIZE");
    __annotation(L"garray b 1 4 SIZE");
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t >= 40)
        return;
    __annotation(L"loop i 0 columns 1");
    for (int i = 0; i < columns; i++)
        b[t] += a[t * 40 + i] * a[i];
CUDA
);

# What does not come out of the kernels: the language and CUDA.
my %known = map { $_ => 1 } qw(const int float bool auto for if else long __shared__ union struct unsigned threadIdx
    blockIdx blockDim __syncthreads __syncwarp __trap min max __clz sizeof __pipeline_memcpy_async
    __pipeline_commit __pipeline_wait_prior include pragma unroll);

my %forms = (
    constant  => ['constexpr int NAME = 40;', '', '', ''],
    macro     => ["#define NAME (20 + 20)", '', '', ''],
    expansion => ["constexpr int NAME = 40;\n#define SIZE NAME", '', '', ''],
    call      => ["constexpr int NAME = 40;\n#define SIZE(x) NAME", '', '', ''],
    parameter => ['', '', ', int NAME', ', 40'],
    template  => ['', 'template <int NAME> ', '', ''],
);

# One kernel in a namespace of its own, and its launch.
sub program_part {
    my ($number, $kernel, $form, $name) = @_;
    my ($before, $template, $takes, $gives) = map { s/NAME/$name/gr } @{ $forms{$form} };
    my $size = $form eq 'expansion' ? 'SIZE' : $form eq 'call' ? 'SIZE(1)' : $name;
    my $body = $kernels{$kernel} =~ s/SIZE/$size/gr;
    my $behind = $form eq 'macro' ? "#undef $name\n" : $before =~ /define/ ? "#undef SIZE\n" : '';
    my $called = 'k' . ($template ? '<40>' : '');
    my ($grid, $block) = $kernel eq 'planes' ? ('dim3(3, 5, 3)', 'dim3(16, 4, 2)')
        : $kernel eq 'loops' ? (3, 48) : (2, 64);
    return ("namespace n$number {\n$before\n${template}__global__ void k(const float *a, float *b, int columns$takes)\n"
        . "{\n$body}\n$behind}\n", "    n$number\::$called<<<$grid, $block>>>(a, array<float>(\"b\", 4000, 2), columns$gives);\n");
}

sub program {
    my (@parts) = @_;
    my $path = "$directory/program.$$.cu";
    open my $file, '>', $path or die;
    print $file qq(#include "harness.h"\n), map({ $_->[0] } @parts), <<'CUDA', map({ $_->[1] } @parts),
int main(int argc, char **argv)
{
    int columns = atoi(argv[1]);
    float *a = array<float>("a", 4000, 1);
CUDA
        "    return finish();\n}\n";
    close $file or die;
    return $path;
}

# The names that cudalite made up.
sub generated_names {
    my ($kernel, @options) = @_;
    my ($text) = program_part(0, $kernel, 'constant', 'size');
    my $path = program([$text, '']);
    my ($status, $told, $made) = generate($path, '--arch=sm_90', '--weigh=sectors', @options);
    return () if $status || !$made;
    my %names = map { $_ => 1 } slurp($made) =~ s{/\*.*?\*/|"[^"]*"|//[^\n]*}{}gsr =~ /\b[A-Za-z_]\w*/g;
    delete $names{$_} for slurp($path) =~ /\b[A-Za-z_]\w*/g;
    return 'min', 'max', grep { !$known{$_} && !/^(?:cuda_pipeline|h|y|z)$/ } sort keys %names;
}

sub test {
    my ($item) = @_;
    my ($kernel, $forms, @options) = split / /, $item;
    my @names = generated_names($kernel, @options);
    ok(@names >= 8, "$item: there are generated names: @names");
    my @parts;
    for my $form ($forms eq 'macros' ? 'macro' : grep { $_ ne 'macro' } sort keys %forms) {
        push @parts, [program_part(scalar @parts, $kernel, $form, $_)] for @names;
    }
    my $path = program(@parts);
    my ($status, $told, $made) = generate($path, '--arch=sm_90', '--weigh=sectors', @options);
    ok(!$status && $made, "$item: all are changed", $told) or return;
    my $staged = () = slurp($made) =~ /^ +__shared__ /mg;
    ok($staged >= @parts, "$item: $staged tiles in " . @parts . ' kernels', $told);
    my ($original, $why) = build($path, '-O0');
    my ($generated, $why_not) = build($made, '-O0');
    ok($original && $generated, "$item: both compile", ($why // '') . ($why_not // '')) or return;
    my (undef, $wrong) = compare([40], $original, $generated);
    ok(!$wrong, "$item: same results", $wrong);
}

# Macros stand in files of their own: a name that any macro of a file has is never given.
my @all = (map({ ("$_ macros", "$_ others") } sort keys %kernels), 'rows others --pipeline', 'line others --pipeline=3');
my @items = every(5, @all);
note_sample(scalar @items, scalar @all, 'kinds of kernels whose generated names are given to sizes');
exit work_on(\&test, @items);
