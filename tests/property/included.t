#!/usr/bin/perl
# Kernels of files that the main file includes and launches: --infer puts a variant behind the #include where the
# kernel's text means the same there, leaves the included file alone, and the results stay the same; where it would
# mean something else, or nobody knows, the file comes out as it was.
# Arguments (names of cases) choose some.
use strict;
use warnings;
use File::Basename qw(dirname);
use lib dirname(__FILE__);
use Property;

my $kernel = <<'CUDA';
__global__ void rows_of(const float *a, float *sums, int rows, int cols)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        float sum = 0;
        for (int c = 0; c < cols; c++)
            sum += twice(a[AT(r, c)]);
        sums[r] = sum;
    }
}
CUDA
my $twice = "static __device__ float twice(float x) { return 2 * x; }\n";
my $at = "#define AT(r, c) ((r) * cols + (c))\n";
my $guarded = "#ifndef ROWS_H\n#define ROWS_H\n$at$twice$kernel#endif\n";
my $launch = 'rows_of<<<(rows + 127) / 128, 128>>>(a, sums, rows, cols)';

sub main_file {
    my (%part) = @_;
    my ($before, $include, $behind, $call) =
        map { $part{$_} // '' } qw(before include behind launch);
    $call ||= $launch;
    return <<"CUDA";
#include <cstdio>
#include <cstdlib>
#include <vector>
$before$include$behind
int main(int argc, char **argv)
{
    int rows = atoi(argv[1]), cols = atoi(argv[2]);
    std::vector<float> h(rows * cols), s(rows);
    for (size_t i = 0; i < h.size(); i++)
        h[i] = (float)(i * 2654435761u >> 8) / 1024;
    float *a, *sums;
    cudaMalloc(&a, h.size() * sizeof(float));
    cudaMalloc(&sums, rows * sizeof(float));
    cudaMemcpy(a, h.data(), h.size() * sizeof(float), cudaMemcpyHostToDevice);
    $call;
    cudaMemcpy(s.data(), sums, rows * sizeof(float), cudaMemcpyDeviceToHost);
    for (float one : s)
        printf("%a\\n", one);
    cudaFree(a);
    cudaFree(sums);
}
CUDA
}

# name => [changes, files by name, what main is made of]; H is the header's name.
my $line = "#include \"H\"\n";
my %cases = (
    guard => [1, $guarded, include => $line],
    once => [1, "#pragma once\n$at$twice$kernel", include => $line],
    plain => [1, "$at$twice$kernel", include => $line],
    dot => [1, $guarded, include => "#include \"./H\" // rows\n"],
    lines => [1, $guarded =~ s/\n/\r\n/gr, include => $line],
    twice => [0, $guarded, include => $line x 2],
    static => [1, $guarded =~ s/__global__/static __global__/r, include => $line],
    template => [1, $guarded =~ s/__global__/template <int N> __global__/r =~ s/sums\[r\] = sum/sums[r] = sum * N/r,
        include => $line, launch => $launch =~ s/rows_of/rows_of<3>/r],
    branch => [0, $guarded, include => "#if 1\n$line#endif\n"],
    behind => [1, $guarded, before => "__global__ void rows_of(const float *, float *, int, int);\nvoid first(const float *a, "
            . "float *sums, int rows, int cols) { $launch; }\n", include => $line, launch => 'first(a, sums, rows, cols)'],
    macro => [1, $guarded, include => $line, behind => "#define LAUNCH(k, ...) k<<<(rows + 127) / 128, 128>>>(__VA_ARGS__)\n",
        launch => 'LAUNCH(rows_of, a, sums, rows, cols)'],
    launched => [0, $guarded =~ s/#endif/static void run(const float *a, float *sums, int rows, int cols) { $launch; }\n#endif/r,
        include => $line, launch => 'run(a, sums, rows, cols)'],
    undefined => [0, $guarded . "#undef AT\n#define AT(r, c) ((r) * cols + cols - 1 - (c))\n", include => $line],
    overload => [0, $guarded =~ s/$/\nstatic __device__ float twice(const float &x, int = 0) { return 3 * x; }\n/r,
        include => $line],
    narrower => [0, "$at" . "static __device__ double twice(double x) { return 2 * x; }\n$kernel"
            . "static __device__ float twice(float x) { return 3 * x; }\n", include => $line],
    generic => [0, "$at" . "static __device__ double twice(double x) { return 2 * x; }\n$kernel"
            . "template <class T> __device__ T twice(T x) { return 3 * x; }\n", include => $line],
    using => [0, "$at" . "namespace n { static __device__ float twice(float x) { return 3 * x; } }\n"
            . "static __device__ double twice(double x) { return 2 * x; }\n$kernel" . "using n::twice;\n", include => $line],
    namespace => [0, "$at${twice}namespace n {\n$kernel}\n", include => $line, launch => "n::$launch"],
    switched => [0, "$at$twice#if defined(__CUDACC__) || 1\n$kernel#endif\n", include => $line],
    expands => [0, "$at$twice#define HEAD __global__ void rows_of\n" . $kernel =~ s/__global__ void rows_of/HEAD/r, include => $line],
    opened => [0, "#define OPEN namespace n {\n#define CLOSE }\n$at${twice}OPEN\n${kernel}CLOSE\n", include => $line, launch => "n::$launch"],
    linkage => [0, "$at${twice}extern \"C\" {\n$kernel}\n", include => $line],
    inside => [1, "$at$twice$kernel", include => "namespace n {\n$line}\n", launch => "n::$launch"],
    constant => [1, "$at$twice" . "__constant__ float factor[4] = {1, 2, 3, 4};\n" . $kernel =~ s/sums\[r\] = sum/sums[r] = sum * factor[r % 4]/r,
        include => $line],
    value => [1, "#define COLS 64\n#define AT(r, c) ((r) * COLS + (c))\n$twice" . $kernel =~ s/c < cols/c < COLS/r, include => $line,
        launch => "cudaMemset(sums, 0, rows * sizeof(float)); if (cols >= 64) $launch"],
    redefined => [0, "$at$twice$kernel#undef AT\n#define AT(r, c) ((r) * cols + (c) / 1)\n", include => $line],
    annotated => [0, "$at$twice" . $kernel =~ s/\{\n/{\n    #pragma cudalite __global__ 128\n/r, include => $line],
    comment => [1, $guarded, include => $line, before => "// #include \"H\"\n"],
    inactive => [1, $guarded, include => $line, before => "#if 0\nint x;\n#endif\n"],
    aliased => [1, $guarded, include => $line, launch => "cudaMemset(sums, 0, 4), rows_of<<<(rows + 127) / 128, 128>>>(a, a, 1, 1), $launch"],
    small => [1, $guarded, include => $line, launch => 'rows_of<<<(rows + 31) / 32, 32>>>(a, sums, rows, cols)'],
    sized => [1, $guarded, include => $line, launch => 'int n = argc > 5 ? 64 : 96; rows_of<<<(rows + n - 1) / n, n>>>(a, sums, rows, cols)'],
    others => [1, "$at$twice" . "__global__ void other(float *a, int n)\n{\n    int i = threadIdx.x;\n    if (i < n)\n        a[i] = twice(a[i]);\n}\n$kernel",
        include => $line, launch => "other<<<1, 32>>>(a, 0), $launch"],
);

sub spill {
    my ($path, $text) = @_;
    open my $out, '>:raw', $path or die "$path: $!";
    print {$out} $text;
    close $out or die;
}

# A comment that asks for what cannot be: that is told, and it stays where it is.
sub check_refused {
    my ($name, $text) = @_;
    my $asks = $text =~ s{(#include "included_[^\r\n]*)}{$1 // cudalite: infer rows_of}r;
    spill("$directory/asks_$name.cu", $asks);
    my ($status, $made, $told) = run_command('cudalite', "-I$directory", '-arch=sm_90', "$directory/asks_$name.cu");
    ok($status == 0 && $made eq $asks && $told =~ /warning: 'rows_of' is left unchanged.* \[CL234\]/, "$name: it cannot be asked for",
        $told);
}

sub check_case {
    my ($name) = @_;
    my ($changes, $header, %part) = @{ $cases{$name} };
    my $file = "included_$name.cuh";
    $_ =~ s/\bH\b/$file/g for values %part;
    my $text = main_file(%part);
    spill("$directory/$file", $header);
    spill("$directory/$name.cu", $text);
    for my $level ('-O1', '-O2') {
        my ($status, $told, $made) = generate("$directory/$name.cu", "-I$directory", '-arch=sm_90', '-w', '--infer', $level);
        ok($status == 0 && $made, "$name: $level", $told) or return;
        my $does = slurp($made) ne $text;
        ok($does == ($changes && $level eq '-O2' ? 1 : 0), "$name: $level " . ($does ? 'changes' : 'stays'), $told);
        check_refused($name, $text) if !$changes && $level eq '-O2';
        next unless $does;
        ok(slurp("$directory/$file") eq $header, "$name: the included file stays");
        my (undef, $annotated) = run_command('cudalite', "-I$directory", '-arch=sm_90', '--annotate', "$directory/$name.cu");
        ok($annotated ne $text && $annotated =~ s{ // cudalite: infer rows_of(?=\r?\n)}{}r eq $text,
            "$name: --annotate writes a comment behind the #include", $annotated);
        spill("$directory/annotated_$name.cu", $annotated);
        my (undef, $again) = run_command('cudalite', "-I$directory", '-arch=sm_90', '--annotate', "$directory/annotated_$name.cu");
        ok($again eq $annotated, "$name: ... once");
        my (undef, $same) = run_command('cudalite', "-I$directory", '-arch=sm_90', '-w', "$directory/annotated_$name.cu");
        ok($same eq slurp($made), "$name: ... which means the same as --infer");
        my @programs = map { (build($_, "-I$directory", '-arch=sm_90'))[0] } "$directory/$name.cu", $made;
        ok($programs[0] && $programs[1], "$name: builds") or return;
        for my $size ([1, 1], [33, 70], [301, 203]) {
            my (undef, $wrong) = compare($size, @programs);
            ok(!$wrong, "$name @$size: same bits, no finding", $wrong);
        }
    }
}

my @cases = @ARGV ? @ARGV : every(4, sort keys %cases);
note_sample(scalar @cases, scalar keys %cases, 'ways to include a kernel that is launched') unless @ARGV;
exit work_on(\&check_case, @cases);
