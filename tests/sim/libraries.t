#!/usr/bin/perl
# Libraries of CUDA: CUB's stand-in; Thrust and cuda::std, whose headers a toolkit has.
use strict;
use warnings;
use File::Basename qw(dirname);
use lib dirname(__FILE__);
use Sim;

my $run = sim("$here/programs/cub.cu");
is($run->{status}, 0, 'CUB: no finding') or note_text($run->{err});
is($run->{out}, "right\n", '... and right');
my ($kernel) = grep { $_->{name} eq 'blocks' } @{ $run->{json}{programs}[0]{kernels} };
is($kernel->{launches}, 1, '... and counted');
ok($kernel->{warp_exchanges} > 100, '... with its shuffles');

sub has_thrust { return grep { -e "$_/thrust/version.h" } map { ("$_/include/cccl", "$_/include") } grep { $_ } @_ }
if (has_thrust($ENV{CUDA_HOME}, $ENV{CUDA_PATH}, '/usr/local/cuda')) {
    $run = sim("$here/programs/thrust.cu");
    is($run->{status}, 0, 'Thrust: no finding') or note_text($run->{err});
    is($run->{out}, "right\n", '... and right');
    is(scalar @{ $run->{json}{programs}[0]{kernels} }, 1, '... and the kernel counted alone');
}
else {
    open my $notes, '>>', "$ENV{BUILD}/skipped" or die;
    print $notes "3 programs with Thrust, run on the CPU: no CUDA Toolkit\n";
    close $notes;
}
{
    local $ENV{CUDA_HOME} = local $ENV{CUDA_PATH} = '';
    $run = sim("$here/programs/thrust.cu");
    is($run->{status}, has_thrust('/usr/local/cuda') ? 0 : 1, 'without a toolkit it does not build');
    ok($run->{err} =~ /thrust\.cu:\d+:\d+: error: cudalite-sim does not simulate <.*> itself, and found no CUDA Toolkit that has it; set CUDA_HOME/,
        '... and says how', $run->{err}) if $run->{status};
}
done();
