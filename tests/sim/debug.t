#!/usr/bin/perl
# --gdb stops in a kernel at a source line and says which thread of which block is there; --sarif has the findings.
use strict;
use warnings;
use File::Basename qw(dirname);
use lib dirname(__FILE__);
use JSON::PP;
use Sim;

my $source = "$directory/scale.cu";
open(my $out, '>', $source) or die;
print $out <<'END';
#include <cstdio>
__global__ void scale(float *a, float by)
{
    __shared__ float s[64];
    int i = blockIdx.x * 64 + threadIdx.x;
    s[threadIdx.x] = a[i];
#ifndef RACE
    __syncthreads();
#endif
    a[i] = s[63 - threadIdx.x] * by;
}
int main()
{
    float *a;
    cudaMalloc(&a, 512);
    cudaMemset(a, 0, 512);
    scale<<<2, 64>>>(a, 2);
    cudaDeviceSynchronize();
    puts("done");
}
END
close $out;

# --- SARIF
my $run = sim('-DRACE', "--sarif=$directory/sarif", $source);
is($run->{status}, 3, 'a race');
my $sarif = decode_json(Sim::slurp("$directory/sarif"));
is($sarif->{version}, '2.1.0', 'SARIF 2.1.0');
my ($result) = @{ $sarif->{runs}[0]{results} };
is($result->{ruleId}, 'SHARED_RACE', '... the finding');
is($result->{locations}[0]{physicalLocation}{region}{startLine}, 6, '... its line');
ok($result->{locations}[0]{physicalLocation}{artifactLocation}{uri} =~ m{scale\.cu$}, '... its file');
ok($result->{message}{text} =~ /kernel scale, block \(0,0,0\) thread \(32,0,0\); the other is block \(0,0,0\) thread \(\d+,0,0\)/, '... its threads',
    $result->{message}{text});
ok((grep { $_->{id} eq 'SHARED_RACE' } @{ $sarif->{runs}[0]{tool}{driver}{rules} }), '... and its rule');
sim("--sarif=$directory/sarif", $source);
is(scalar @{ decode_json(Sim::slurp("$directory/sarif"))->{runs}[0]{results} }, 0, 'a sound program has no result');

# --- drawings: a column of a tile is 32 words of one bank, a row of floats 4 sectors of a line
$run = sim("--html=$directory/page", '-DELEMENT=float', '-DPAD=0', "$here/programs/transpose.cu");
my $page = Sim::slurp("$directory/page");
my @drawings = $page =~ m{(<h3>.*?</svg>)}gs;
ok(@drawings >= 4, '--html: a drawing for each access');
my ($conflict) = grep { /32\.00 a request; 1\.00 without conflicts/ } @drawings;
ok($conflict && $conflict =~ />wavefront 32</ && $conflict !~ />wavefront 33</, '... of 32 wavefronts');
is(scalar(() = ($conflict // '') =~ /text-anchor/g), 32, '... with 32 lanes');
my ($line) = grep { /load of 4 bytes, global/ } @drawings;
is(scalar(() = $line =~ /fill="#fff"/g), 4, '... and the 4 sectors of a request to global memory');
is(join(' ', $line =~ />(\d+)<\/text>\n<rect|>(\d+)<\/text>\n<\/svg/g) =~ /31/ ? 1 : 0, 1, '... with its last lane');

# --- gdb
for my $others ('--shuffle=2', '-o/dev/null', '--machine-code') {
    is(sim('--gdb', $others, $source)->{status}, 2, "--gdb excludes $others");
}
if (system('gdb -q -batch -ex "python print(1)" >/dev/null 2>&1') != 0) {
    open(my $notes, '>>', "$build/skipped") or die;
    print $notes "6 checks of --gdb: no gdb that knows Python\n";
    done();
    exit 0;
}
open(my $commands, '>', "$directory/commands") or die;
print $commands "break scale.cu:10 if \$cuda_at(1, 33)\nrun\ninfo threads\nprint i\nprint by\ninfo cuda threads\ncontinue\nquit\n";
close $commands;
my $text = qx(timeout 120 $build/cudalite-sim -q --gdb '$source' <'$directory/commands' 2>&1);
ok($text =~ /\[block \(1,0,0\) thread \(33,0,0\)\]/, 'stops in the thread that is wanted', $text);
ok($text =~ /scale\.cu:10\n/, '... at the line', $text);
ok($text =~ /^\* 1 .*"block \(1,0,0\) thread \(33,0,0\)"/m, 'info threads names it', $text);
ok($text =~ /\$1 = 97\n/ && $text =~ /\$2 = 2\n/, 'variables have values', $text);
ok($text =~ /thread \(0,0,0\) to \(32,0,0\) has returned\n  thread \(33,0,0\) is here\n  thread \(34,0,0\) to \(63,0,0\) can run/,
    'info cuda threads', $text);
ok($text =~ /^done$/m, 'the program goes on', $text);
done();
