#!/usr/bin/perl
# --caches: what hits and misses in L1 and L2 where it can be counted by hand, at each line, on any number of cores.
use strict;
use warnings;
use File::Basename qw(dirname);
use lib dirname(__FILE__);
use Sim;

my $source = "$directory/caches.cu";
open(my $out, '>', $source) or die;
print $out <<'END';
__global__ void add(const float *a, float *b)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    b[i] += a[i];
}
__global__ void structures(const float *a, float *b)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    for (int k = 0; k < 8; k++)
        sum += a[i * 8 + k];
    b[i] = sum;
}
__global__ void again(const float *a, float *b, int each)
{
    float sum = 0;
    for (int round = 0; round < 2; round++)
        for (int i = threadIdx.x; i < each; i += blockDim.x)
            sum += a[i];
    b[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
__global__ void shared(const float *a, float *b)
{
    extern __shared__ float s[];
    s[threadIdx.x] = 0;
    for (int round = 0; round < 2; round++)
        for (int i = threadIdx.x; i < 16384; i += blockDim.x)
            s[threadIdx.x] += a[i];
    b[threadIdx.x] = s[threadIdx.x];
}
__global__ void sum(int *a) { atomicAdd(a, 1); }
int main()
{
    float *a, *b;
    cudaMalloc(&a, 1 << 20);
    cudaMalloc(&b, 1 << 20);
    cudaMemset(a, 0, 1 << 20);
    cudaMemset(b, 0, 1 << 20);
    add<<<128, 256>>>(a, b);
    structures<<<128, 256>>>(a, b);
    again<<<2, 256>>>(a, b, 1024);
    again<<<1, 256>>>(a, b, 1 << 17);
    cudaFuncSetAttribute(shared, cudaFuncAttributeMaxDynamicSharedMemorySize, 160 * 1024);
    shared<<<1, 256, 160 * 1024>>>(a, b);
    sum<<<4, 32>>>((int *)a);
}
END
close $out;

my $program = "$directory/caches";
is(sim('-o', $program, $source)->{status}, 0, 'builds');
my $run = sim('-j', 1, '--caches', '--lines', '--built', $program);
is($run->{status}, 0, 'runs') or note_text($run->{err});

sub hits {
    my ($counts) = @_;
    return join ' ', map { $counts->{$_} // 0 } qw(l1_hits l1_misses l2_hits l2_misses);
}
my $global = sub { kernel($run, shift)->{global} };
# 128 * 8 warps with 4 sectors a request.
is(hits($global->('add')->{load}), '0 8192 0 8192', 'what is read once misses in both');
is(hits($global->('add')->{store}), '0 0 4096 0', 'stores go to L2 and hit');
is(hits($global->('structures')->{load}), join(' ', 7 * 32768, 32768, 0, 32768), 'neighbours in a sector hit in L1');
# Of two blocks, each on a multiprocessor of its own, one finds in L2 what the other has fetched. 512 KiB fit L2 only.
is(hits($global->('again')->{load}), join(' ', 2 * 128, 2 * 128 + 2 * 16384, 128 + 16384, 128 + 16384),
    'a second round hits in the cache that holds it');
is(hits($global->('shared')->{load}), '0 4096 2048 2048', 'shared memory leaves less of L1');
is(hits($global->('sum')->{atomic}), '0 0 3 1', 'atomics happen in L2');
my ($line) = grep { $_->{line} == 11 } @{ kernel($run, 'structures')->{sites} };
is(hits($line), hits($global->('structures')->{load}), 'hits of a source line');
ok($run->{err} =~ /^structures .* 87\.5%   11\.1%$/m, 'the table', $run->{err});
ok($run->{err} =~ /^  \S*caches\.cu:11 load 4 .* 87\.5%    0\.0%$/m, 'its lines', $run->{err});
my $other = sim('-j', 4, '--caches', '--built', $program);
for my $kernel (@{ $run->{program}{kernels} }) {
    is(hits(kernel($other, $kernel->{name})->{global}), hits($kernel->{global}), "$kernel->{name}: four cores");
}
ok(!exists kernel(sim('--built', $program), 'add')->{global}{l1_hits}, 'without --caches there are none');
is(sim('--caches', '--blocks=2', '--built', $program)->{status}, 2, '--caches excludes --blocks');
done();
