#!/usr/bin/perl
# The program cudalite-sim: options, exit statuses, several files, comparison, what is missing.
use strict;
use warnings;
use File::Basename qw(dirname);
use lib dirname(__FILE__);
use Sim;

my $programs = "$here/programs";
my ($a, $b) = ("$programs/same_a.cu", "$programs/same_b.cu");
my $run;

# --- exit statuses and arguments
$run = sim($a, '--', 'word');
is($run->{status}, 0, 'exit status of the program: 0');
is($run->{out}, "1998 word\n", 'arguments reach it, its output is untouched');
ok($run->{err} =~ /^twice +\d/m, 'the table is on standard error', $run->{err});
is(sim($a, '--', 'x', 'y')->{status}, 7, 'exit status of the program: 7');
is(sim("$directory/no.cu")->{status}, 2, 'no such file');
open my $part, '>', "$directory/part.cu" or die;
print $part "__global__ void k(int *a) { a[0] = 1; }\n";
close $part;
ok(sim("$directory/part.cu")->{err} =~ /part\.cu' has no main\(\)/, 'a file without main(): the linker is explained');
open $part, '>', "$directory/noted.cu" or die;
print $part "__global__ void k(int *a) { __annotation(L\"garray a 1 4 n\"); }\nint main() { }\n";
close $part;
ok(sim("$directory/noted.cu")->{err} =~ /noted\.cu:1:29: error: '__annotation' is not declared: write #include <cudalite\.h>/,
    'an annotation without the header: it is told to include it');
open $part, '>', "$directory/whole.h" or die;
print $part "void launch(int *a);\nint main() { launch(nullptr); }\n";
close $part;
open $part, '>', "$directory/part.cu" or die;
print $part "#include \"whole.h\"\n";
close $part;
$run = sim("$directory/part.cu");
ok($run->{err} =~ /undefined .*launch/ && $run->{err} !~ /no main/, 'a file that includes main(), but lacks another function')
    or note_text($run->{err});
is(sim()->{status}, 2, 'no file');
is(sim('--no-such-option', $a)->{status}, 2, 'unknown option');
ok(sim('--no-such-option', $a)->{err} =~ /unknown option '--no-such-option'/, 'it is named');
is(sim('--blocks=x', $a)->{status}, 2, 'no number');
is(sim('--compare', $a)->{status}, 2, '--compare of one');
is(sim('--arch=banana', $a)->{status}, 2, 'no architecture');
is(sim('--compiler=/no/such', $a)->{status}, 2, 'no compiler');
my $help = sim('--help');
is($help->{status}, 0, '--help');
ok($help->{out} =~ /--compare/ && $help->{out} =~ /--leaks/, '--help lists options');
ok(sim('--version')->{out} =~ /^cudalite-sim \d+\.\d+/, '--version');

# Each option is in the manual.
my $manual = "$here/../../man/cudalite-sim.1";
if (open(my $in, '<', $manual)) {
    local $/;
    my $text = <$in>;
    for my $option ($help->{out} =~ /(--[a-z-]+)/g) {
        (my $word = $option) =~ s/^-//;
        ok($text =~ /Fl \Q$word\E\b/ || $option eq '--', "manual: $option");
    }
}

# Each key of the JSON file is in the manual, as a word of its own.
sub keys_of {
    my ($value, $found) = @_;
    if (ref $value eq 'HASH') {
        for my $key (keys %$value) {
            $found->{$key} = 1;
            keys_of($value->{$key}, $found);
        }
    } elsif (ref $value eq 'ARRAY') {
        keys_of($_, $found) for @$value;
    }
    return $found;
}
if (open(my $in, '<', $manual)) {
    local $/;
    my ($text) = <$in> =~ /^\.Sh JSON\n(.*?)^\.Sh/ms;
    my $found = keys_of(sim('--compare', '-DWRONG=500', $a, $b)->{json}, {});
    keys_of(sim("$programs/faults.cu", '--', 'blocks')->{json}, $found);
    for my $key (sort keys %$found) {
        ok($text =~ /^\.(?:It )?Li (?:\w+ , )*\Q$key\E\b/m, "manual: JSON: $key");
    }
    ok(keys %$found > 40, 'the keys of the JSON file');
}

# --- sending tables elsewhere
$run = sim("--report=$directory/report", $a);
is($run->{err}, '', '--report: nothing on standard error');
ok(Sim::slurp("$directory/report") =~ /^twice/m, '--report: the table is there');
is(sim('--quiet', $a)->{err}, '', '--quiet');
$run = sim('--lines', $a);
ok($run->{err} =~ /same_a\.cu:10 load 4/ && $run->{err} =~ /same_a\.cu:10 store 4/, '--lines', $run->{err});

# --- -D, -o, --built, --jobs, --no-count
$run = sim('-DN=33', '-o', "$directory/prog", $a);
is($run->{status}, 0, '-o builds');
is($run->{out}, '', '-o does not run');
is(sim('--built', "$directory/prog")->{out}, "64 -\n", '--built runs it, with -D');
is(sim('-j', 1, $a)->{out}, "1998 -\n", '-j');
$run = sim('--no-count', $a);
is($run->{out}, "1998 -\n", '--no-count runs');
is(scalar @{ $run->{program}{kernels} }, 0, '--no-count counts nothing');
is(sim('--compiler=clang++', $a)->{out}, "1998 -\n", 'clang++')
    if system('clang++ --version >/dev/null 2>&1') == 0;

# --- sampling
my $all = kernel(sim($a));
my $some = kernel(sim('--blocks=2', $a));
is($some->{counted_blocks}, 2, '--blocks: two are counted');
is($all->{global}{requests}, 64, 'all: requests');
is($some->{global}{requests}, 64, '--blocks: the counts are scaled');
is(sim('--blocks=2', $a)->{out}, "1998 -\n", '--blocks: all run');

# --- leaks
is(sim('--leaks', $a)->{status}, 3, '--leaks: a leak');
ok(sim('--leaks', $a)->{err} =~ /same_a\.cu:17: finding: device memory not freed.*4000 bytes \[LEAK\]/,
   '--leaks: where');

open(my $three, '>', "$directory/three.cu") or die;
print $three "int main()\n{\n    float *a, *b, *c;\n"
    . join('', map { "    cudaMalloc(&$_, 64);\n" } qw(a b c))
    . "    return 0;\n}\n";
close $three;
for my $level (0, 1) {
    $run = sim('--leaks', "-O$level", "$directory/three.cu");
    is(join(' ', map { $_->{line} } @{ $run->{program}{findings} }), '4 5 6', "--leaks: each call, -O$level");
}

# --- a shared array that is overrun by far, in a file whose path has a blank
mkdir "$directory/a folder";
open(my $over, '>', "$directory/a folder/over it.cu") or die;
print $over <<'END';
__global__ void over(float *out)
{
    __shared__ float s[32];
    s[threadIdx.x + AT] = threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = s[threadIdx.x + AT];
}
int main()
{
    float *out;
    cudaMalloc(&out, 128);
    over<<<1, 32>>>(out);
    return cudaDeviceSynchronize();
}
END
close $over;
for my $at (1, 16, 24, 64, 1024) {
    $run = sim("-DAT=$at", "$directory/a folder/over it.cu");
    my ($finding) = @{ $run->{program}{findings} };
    is(join(' ', $run->{status}, map { $finding->{$_} } qw(id line)), '3 SHARED_BOUNDS 4', "an overrun by $at elements") or
        note_text($run->{err});
    ok($finding->{file} =~ m{a folder/over it\.cu$}, '... its file', $finding->{file});
    ok($run->{err} =~ /after shared s of 128 bytes/, '... its array', $run->{err});
}

# --- a launch that fails, and who asks is told the numbers
open(my $asks, '>', "$directory/asks.cu") or die;
print $asks "__global__ void k() {}\nint main()\n{\n    k<<<2, 2048>>>();\n    return cudaGetLastError() != 9;\n}\n";
close $asks;
$run = sim("$directory/asks.cu");
is($run->{status}, 0, 'a refused launch whose error is asked for');
ok($run->{err} =~ /asks\.cu:4: note: launch of k failed \(invalid configuration argument\): grid \(2,1,1\), block \(2048,1,1\)/,
   '... is told with its numbers', $run->{err});

# --- a launch that fails, and nobody looks
$run = sim('-DN=0', $a);
ok($run->{err} =~ /same_a\.cu:19: note: launch of twice failed \(invalid configuration argument\).*grid \(0,1,1\)/,
   'a refused launch is told', $run->{err});
ok($run->{program}{notes}[0] =~ /same_a\.cu:19: note: launch of twice failed/, 'it is in the JSON file');

# --- more shared memory than a device has
open(my $large, '>', "$directory/large.cu") or die;
print $large "__global__ void k() { __shared__ int a[9000], b[9000]; a[0] = 1; b[a[0]] = 1; }\n"
    . "int main() { k<<<1, 1>>>(); return 0; }\n";
close $large;
$run = sim("$directory/large.cu");
ok($run->{err} =~ /large\.cu:2: note: k has 72000 bytes of static shared memory.*49152/,
   'too much static shared memory is told', $run->{err});

# --- the GPU, and what <cmath> has, with headers that are precompiled where they are
open(my $each, '>', "$directory/each.cu") or die;
print $each <<'END';
#include <cmath>
#include <cstdio>
#if __CUDA_ARCH__ >= 900
__global__ void k(int *a) { a[0] = __CUDA_ARCH__; }
#else
__global__ void k(int *a) { a[0] = -__CUDA_ARCH__; }
#endif
int main()
{
    int *a, b;
    cudaMalloc(&a, sizeof b);
    k<<<1, 1>>>(a);
    cudaMemcpy(&b, a, sizeof b, cudaMemcpyDeviceToHost);
    printf("%d %.3f\n", b, std::cyl_bessel_j(0, 1.0));
}
END
close $each;
open(my $telling, '>', "$directory/telling") or die;
print $telling "#!/bin/sh\nexec " . ($ENV{CXX} || 'g++') . " -H \"\$@\" 2>>'$directory/read'\n";
close $telling;
chmod 0755, "$directory/telling";
for (['80', -800], ['90', 900]) {
    my ($arch, $value) = @$_;
    unlink "$directory/read";
    $run = sim("--compiler=$directory/telling", "--arch=sm_$arch", "$directory/each.cu");
    is($run->{out}, "$value 0.765\n", "the GPU of the source is sm_$arch, and there are C++17's special functions");
    next unless -e "$build/lib/precompiled/O1/cudalite_sim.h.gch";
    my $read = qx(cat '$directory/read');
    ok($read =~ m{^! \S*/cudalite_sim\.h\.gch$}m, "sm_$arch: the precompiled headers are taken", $read);
}

# --- comparison
$run = sim('--compare', $a, $b);
is($run->{status}, 0, '--compare: the same');
ok($run->{err} =~ /^sectors per request +\S+ +\S+ +\S+/m, '--compare: table', $run->{err});
ok(($run->{err} =~ /^sectors per request +3\.91 +(\S+) +(\S+)/m && $1 > 7), '--compare: values', $run->{err});
$run = sim('--compare', '-DWRONG=500', $a, $b);
is($run->{status}, 3, '--compare: a buffer differs');
ok($run->{err} =~ /differ: buffer 1 of those/, '--compare: it is told') or note_text($run->{err});
ok($run->{err} =~ /differ: device memory after launch 1, twice at \S+same_a\.cu:\d+: d\[500\]\n +1000 \(0x000003e8\), stored at \S+same_a\.cu:\d+\n +1001 \(0x000003e9\), stored at \S+same_b\.cu:11\n +1 of 1000 elements of 4 bytes differ/,
   '--compare: kernel, array, element, values and lines') or note_text($run->{err});
is($run->{json}{programs}[1]{memory}{launches}, 1, '--compare: what of memory was compared');
$run = sim('--compare', '-DWRONG=999', $a, $b);
is($run->{status}, 3, '--compare: the output differs');
ok($run->{err} =~ /differ: standard output, line 1: '1998 -' and '1999 -'/, '--compare: it is told');
is(scalar @{ $run->{json}{programs} }, 2, '--compare: both are in the JSON file');
ok(!$run->{json}{same}, '--compare: the JSON file says that they differ');
ok(sim('--compare', $a, $b)->{json}{same}, '--compare: the JSON file says that they are the same');

is($run->{out}, "1998 -\n", '--compare: the first output only');

# Memory that nobody copies back; another layout of it has other launches.
my $scratch = "$directory/scratch.cu";
open my $made, '>', $scratch or die;
print $made <<'END';
#include <cstdio>
__global__ void fill(double *kept, char *bytes, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        kept[i] = i * FACTOR;
        bytes[i] = (char)i;
    }
}
int main()
{
    double *kept;
    char *bytes;
    cudaMalloc(&kept, 100 * sizeof *kept); cudaMalloc((void **)&bytes, 100);
    for (int i = 0; i < LAUNCHES; i++)
        fill<<<1, 128>>>(kept, bytes, 100);
    cudaMemset(bytes, 0, MORE);
    cudaFree(kept);
    printf("done\n");
}
END
close $made;
my @built;
for my $how ('-DFACTOR=0.5 -DLAUNCHES=2 -DMORE=1', '-DFACTOR=0.25 -DLAUNCHES=2 -DMORE=1', '-DFACTOR=0.5 -DLAUNCHES=3 -DMORE=1',
    '-DFACTOR=0.5 -DLAUNCHES=2 -DMORE=2') {
    push @built, "$directory/scratch" . @built;
    is(sim(split(' ', $how), $scratch, '-o', $built[-1])->{status}, 0, "$how: built");
}
my ($plain, $quarter, $thrice, $more) = @built;
$run = sim('--built', '--compare', $plain, $quarter);
is($run->{status}, 3, 'memory that is not copied back differs');
ok($run->{err} =~ /after launch 1, fill at \S+: kept\[1\]\n +0\.5 \(0x3fe0{13}\), stored at \S+scratch\.cu:6\n +0\.25 /, '... a double')
    or note_text($run->{err});
$run = sim('--built', '--compare', $plain, $thrice);
is($run->{status}, 0, 'another number of launches, the same at the end') or note_text($run->{err});
ok($run->{err} =~ /: device memory is identical bit by bit, when it is freed and at the end \(launches: 2, allocations: 2,/, '... where it is compared');
$run = sim('--built', '--compare', '--no-count', $plain, $thrice);
ok($run->{err} !~ /device memory/, 'nothing is said of memory that was not looked at') or note_text($run->{err});
$run = sim('--built', '--compare', $plain, $more);
ok($run->{err} =~ /device memory at the end: bytes\[1\]\n +1 \(0x01\), stored at \S+:7\n +0 \(0x00\), stored by no kernel of/,
    'what the host writes is compared at the end') or note_text($run->{err});
my $example = "$here/../../examples/row_walk/annotated.cu";
if (-e $example) {
    $run = sim('--compare', '--generated', $example, '--', 300);
    is($run->{status}, 0, '--compare --generated') or note_text($run->{err});
    my @both = map { $_->{kernels}[0]{global}{sectors_per_request} } @{ $run->{json}{programs} };
    ok($both[0] > 29 && $both[1] < 4.5, "--compare --generated: both ran (@both)");
}

$run = sim('--compare', "$programs/part_main.cu", "$programs/no_such_file.cu");
is($run->{status}, 2, '--compare with a missing file: exit 2');
is("$run->{out}$run->{err}", "cudalite-sim: fatal: cannot read '$programs/no_such_file.cu'\n",
    '--compare with a missing file: told before anything is built');

# --- several files
$run = sim("$programs/part_main.cu", "$programs/part_other.cu");
is($run->{status}, 0, 'two files: run') or note_text($run->{err});
is($run->{out}, "47\n", 'two files: the result');
ok($run->{err} =~ /^count/m && $run->{err} =~ /^set_value/m, 'two files: kernels of both');

$run = sim("$programs/part_main.cu", "$programs/part_host.cpp");
is($run->{out}, "42\n", 'a .cu and a .cpp file: the result') or note_text($run->{err});

# Kernels that share a name, or are launched by another one.
sub line_with {
    my ($path, $text) = @_;
    my $number = 0;
    for my $line (split /\n/, Sim::slurp($path)) {
        $number++;
        return $number if $line =~ $text;
    }
    return 0;
}
$run = sim("$programs/names_a.cu", "$programs/names_b.cu");
is($run->{status}, 0, 'names: run') or note_text($run->{err});
my ($scale_a, $scale_b) =
    map { "scale at $programs/$_:" . line_with("$programs/$_", qr/SCALE/) } ('names_a.cu', 'names_b.cu');
my %wanted = (
    'first::fill' => '1 4', 'second::fill' => '1 8', $scale_a => '2 16', $scale_b => '1 64', 'add<float, 4>' => '2 16',
    'add<double, 3>' => '1 16', by_view => '1 4', nothing => '1 0'
);
for my $kernel (@{ $run->{program}{kernels} }) {
    my $wanted = delete $wanted{ $kernel->{name} } // ($kernel->{name} =~ /^each<.*>$/ ? '1 4' : 'no such kernel');
    is("$kernel->{launches} $kernel->{global}{sectors}", $wanted, "names: $kernel->{name}");
}
is(join(' ', keys %wanted), '', 'names: no kernel is missing');

# --- determinism
my @json;
for my $jobs (1, 4) {
    local $ENV{CUDALITE_SIM_ALONE_US} = 0;
    sim('-j', $jobs, '--built', "$directory/prog");
    my $text = Sim::slurp("$directory/json");
    $text =~ s/"seconds": [0-9.]+//;
    push @json, $text;
}
is($json[0], $json[1], 'one core and four give the same bytes');

# --- JSON is UTF-8, whatever a file is called
open(my $file, '>', "$directory/\xff\"name.cu") or die;
print $file "int main() { return 0; }\n";
close $file;
my $named = sim("$directory/\xff\"name.cu");
ok($named->{program}{program} =~ /\x{fffd}"name\.cu/, 'a name of no UTF-8 in JSON');

# --- a mistake of the user's is told in the compiler's words
$run = sim("$programs/argument.cu");
is($run->{status}, 1, 'a name that nobody declared: exit 1');
ok($run->{err} =~ /argument\.cu:7:\d+: error: .*undeclared/ && $run->{err} !~ /does not simulate/,
    'a name that nobody declared: told', $run->{err});

# --- what is missing
for my $file (sort glob("$programs/missing/*.cu")) {
    my ($line, $what, $place) = (0);
    for my $path ($file, "${file}h") {
        open(my $in, '<', $path) or next;
        while (my $text = <$in>) {
            ($line, $what, $place) = ($., $1, $path) if $text =~ m{// MISSING (.*)};
        }
    }
    $run = sim($file);
    is($run->{status}, 1, "missing $what: exit 1") or note_text($run->{err});
    my @told = split /\n/, $run->{err};
    ok(@told == 1 && $told[0] =~ /^\Q$place\E:$line:\d+: error: .*\Q$what\E/, "missing $what: one line", $run->{err});
}
# A plain mistake is the compiler's to tell.
open(my $bad, '>', "$directory/bad.cu") or die;
print $bad "int main() { return nothing; }\n";
close $bad;
$run = sim("$directory/bad.cu");
is($run->{status}, 1, 'a mistake: exit 1');
ok($run->{err} =~ /bad\.cu:1:\d+: error:.*nothing/, "a mistake: the compiler's words", $run->{err});

# What nvcc does not compile: a kernel that returns something, a launch of another function, a call of
# device code by the host.
sub told_of {
    my ($name, $text) = @_;
    open(my $out, '>', "$directory/$name.cu") or die;
    print $out $text;
    close $out;
    return sim('-q', "$directory/$name.cu");
}
my $main = "int main()\n{\n    int *a;\n    cudaMalloc(&a, 128);\n    %s;\n    return 0;\n}\n";
$run = told_of('value', "__global__ int k(int *a) { return a[0] = 1; }\n" . sprintf($main, 'k<<<1, 1>>>(a)'));
is($run->{status}, 1, 'a kernel that returns a value: exit 1');
ok($run->{err} =~ /^\S+value\.cu:6:\d+: error: .*return void\n\z/, '... and it is told in one line', $run->{err});
$run = told_of('plain', "void k(int *a) { a[0] = 1; }\n" . sprintf($main, 'k<<<1, 1>>>(a)'));
is($run->{status}, 1, 'a launch of a host function: exit 1');
ok($run->{err} =~ /^\S+plain\.cu:6: error: launch of k, which is not a __global__ function$/m, '... and it is told', $run->{err});
$run = told_of('called', "__global__ void k(int *a)\n{\n    a[threadIdx.x] = 1;\n}\n" . sprintf($main, 'k(a)'));
is($run->{status}, 3, 'a kernel that is called: exit 3');
ok($run->{err} =~ /called\.cu:3: finding: host code calls device code: threadIdx \[HOST_CALL\]/, '... and it is told', $run->{err});

# A program that does not end is stopped with cudalite-sim.
{
    open(my $endless, '>', "$directory/endless.cu") or die;
    print $endless "#include <cstdio>\n#include <unistd.h>\n"
        . "int main() { void *at; cudaMalloc(&at, 4); printf(\"%d\\n\", (int)getpid()); fflush(stdout); for (;;) pause(); }\n";
    close $endless;
    is(sim('-o', "$directory/endless", "$directory/endless.cu")->{status}, 0, 'endless: builds');
    local $SIG{TERM} = 'DEFAULT';
    my $child = open(my $from, '-|', "$build/cudalite-sim", '-q', '--built', "$directory/endless") or die;
    my $program = <$from>;
    kill 'TERM', $child;
    waitpid $child, 0;
    for (1 .. 100) {
        last unless kill 0, $program;
        select(undef, undef, undef, 0.05);
    }
    ok(!kill('KILL', $program), 'endless: it is stopped, too');
}

# The error of a kernel is seen by the call that waits for it, and stays.
open(my $late, '>', "$directory/late.cu") or die;
print $late "#include <cstdio>\n__global__ void k(int *a) { *a = 1; }\nint main()\n{\n    k<<<1, 1>>>(nullptr);\n"
    . join('', map { "    printf(\"%d \", (int)$_());\n" }
        qw(cudaGetLastError cudaDeviceSynchronize cudaPeekAtLastError cudaGetLastError cudaGetLastError))
    . "    return 0;\n}\n";
close $late;
is(sim("$directory/late.cu")->{out}, '0 700 700 700 700 ', 'the error of a kernel comes late and stays');

open(my $null, '>', "$directory/null.cu") or die;
print $null "#include <cstdio>\n__global__ void k(int *a) { *a = 1; }\nint main()\n{\n    int h = 0;\n    k<<<1, 1>>>(nullptr);\n"
    . join('', map { "    printf(\"%d \", (int)$_);\n" } 'cudaMemcpy(&h, nullptr, 4, cudaMemcpyDeviceToHost)',
    'cudaGetLastError()', 'cudaDeviceSynchronize()')
    . "    return 0;\n}\n";
close $null;
is(sim("$directory/null.cu")->{out}, '1 1 700 ', 'a null pointer is seen before the error of a kernel');

# A time between events that nobody has waited for is not ready; a blocking copy waits, too.
open(my $events, '>', "$directory/events.cu") or die;
print $events <<'END';
#include <cstdio>
__global__ void k(int *a) { *a = 1; }
int main()
{
    cudaEvent_t start, stop;
    int *d, h;
    float ms = -1;
    cudaMalloc(&d, sizeof h);
    cudaEventCreate(&start);
    cudaEventCreate(&stop);
    cudaEventRecord(start);
    k<<<1, 1>>>(d);
    cudaEventRecord(stop);
    int early = cudaEventElapsedTime(&ms, start, stop);
    printf("%d %d ", early, ms == -1);
    cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost);
    int late = cudaEventElapsedTime(&ms, start, stop);
    printf("%d %d\n", late, ms >= 0);
    return 0;
}
END
close $events;
is(sim("$directory/events.cu")->{out}, "600 1 0 1\n", 'events that nobody has waited for');

# A kernel that does not end is a finding with --limit, at the line where it is.
{
    my $source = "$programs/endless.cu";
    is(sim('-o', "$directory/kernels", $source)->{status}, 0, '--limit: builds');
    my @kinds = qw(polls locks counts meets);
    for my $kind (0 .. $#kinds) {
        $run = sim('--limit=1', '-j2', '--built', "$directory/kernels", '--', $kind);
        is($run->{status}, 3, "--limit: $kinds[$kind]: exit 3");
        is($run->{out}, "cudaErrorLaunchTimeout\n", "--limit: $kinds[$kind]: error code");
        my @findings = map { "$_->{id} $_->{kernel} $_->{line}" } @{ $run->{program}{findings} };
        is("@findings", "TIMEOUT $kinds[$kind] " . line_with($source, qr/WAITS $kinds[$kind]/), "--limit: $kinds[$kind]: where");
    }
    is(sim('--limit=100', '--built', "$directory/kernels", '--', 4)->{out}, "cudaSuccess\n", '--limit: one that ends');
    is(sim('--limit=x', $a)->{status}, 2, '--limit: no number');
}

# Nothing is left behind.
{
    mkdir "$directory/tmp";
    local $ENV{TMPDIR} = "$directory/tmp";
    sim($a);
    sim("$directory/bad.cu");
    my @left = glob("$directory/tmp/*");
    is(scalar @left, 0, 'no temporary file is left');
    sim("$directory/no.cu");
    @left = glob("$directory/tmp/*");
    is(scalar @left, 0, '... where the file cannot be read');
    for my $signal (qw(INT TERM HUP)) {
        local $SIG{$signal} = 'DEFAULT'; # who started this may have it ignored (nohup)
        my $child = open my $from, '-|', "$build/cudalite-sim", '-q', '--built', "$directory/endless" or die;
        <$from>;
        @left = glob("$directory/tmp/*");
        is(scalar @left, 1, "$signal: there are temporary files while it runs");
        kill $signal, $child;
        waitpid $child, 0;
        is($? & 127, { INT => 2, TERM => 15, HUP => 1 }->{$signal}, "$signal: it dies of the signal");
        @left = glob("$directory/tmp/*");
        is(scalar @left, 0, "$signal: no temporary file is left");
    }
    # Whoever has it ignore a signal (nohup) is not disappointed.
    my $child = open my $from, '-|', qw(sh -c), 'trap "" HUP; exec "$0" -q --built "$1"',
        "$build/cudalite-sim", "$directory/endless" or die;
    my $program = <$from>;
    kill 'HUP', $child;
    select(undef, undef, undef, 0.2);
    ok(kill(0, $program), 'a signal that is ignored stops nothing');
    kill 'TERM', $child;
    waitpid $child, 0;
}
done();
