#!/usr/bin/perl
# --machine-code: what nvcc makes runs on the CPU. It does and counts what the translated program does where nothing is
# rounded, finds the planted faults, and has nvcc's own fused products.
use strict;
use warnings;
use File::Basename qw(dirname);
use lib dirname(__FILE__);
use Sim;

my $programs = "$here/programs";

# What is missing is told, and how to get it.
{
    local %ENV = (%ENV, PATH => $directory, CUDA_HOME => '', CUDA_PATH => '', NVCC => "$directory/no-nvcc", NVDISASM => '/bin/true');
    my $run = sim('--machine-code', "$programs/machine_code.cu");
    is($run->{status}, 2, 'an nvcc that is none: an error');
    ok($run->{err} =~ m{cannot run '.*/no-nvcc'}, '... which names it', $run->{err});
}
for my $options (['--contract'], ['--compiler=g++']) {
    my $run = sim('--machine-code', @$options, "$programs/machine_code.cu");
    is($run->{status}, 2, "@$options says nothing beside it");
}

# The same search as the program's own.
sub tool {
    my ($variable, $name) = @_;
    return $ENV{$variable} if $ENV{$variable};
    my @found = grep { -x } map { "$_/$name" } split(/:/, $ENV{PATH} // ''), map({ "$_/bin" } grep { $_ } @ENV{qw(CUDA_HOME CUDA_PATH)}),
        '/usr/local/cuda/bin';
    return $found[0];
}
my $skipped = 54;
if (!tool('NVCC', 'nvcc') || !tool('NVDISASM', 'nvdisasm')) {
    my $what = tool('NVCC', 'nvcc') ? 'nvdisasm' : 'nvcc';
    print "# left out: $skipped checks of what nvcc makes: no $what\n";
    open(my $notes, '>>', "$build/skipped") or die;
    print $notes "$skipped checks of what nvcc makes, run on the CPU: no $what\n";
    close $notes;
    done();
    exit 0;
}

my @exact = ('--machine-code', '--compiler-flags=-fmad=false');
my $all = !$ENV{SAMPLE}; # each program takes nvcc seconds
for my $name ('machine_code', $all ? qw(correct_classic shared_doubles transpose rounds float16) : ()) {
    my $translated = sim("$programs/$name.cu");
    my $machine = sim(@exact, "$programs/$name.cu");
    is($machine->{status}, $translated->{status}, "$name: exit status") or note_text($machine->{err});
    is($machine->{out}, $translated->{out}, "$name: output");
    my @copies = map { join ' ', map { $_->{hash} } @{ $_->{program}{copies} // [] } } $translated, $machine;
    is($copies[1], $copies[0], "$name: what is copied back");
}

# The same counts, where the compiler leaves each access as it is written.
for my $name ('paper_figure4', $all ? 'paper_naive' : ()) {
    my ($translated, $machine) = map { kernel(sim(@$_, "$programs/$name.cu")) } [], ['--machine-code'];
    for my $space (qw(global shared)) {
        is($machine->{$space}{sectors} // 0, $translated->{$space}{sectors} // 0, "$name: sectors, $space");
        is($machine->{$space}{wavefronts} // 0, $translated->{$space}{wavefronts} // 0, "$name: wavefronts, $space");
    }
    is($machine->{block_barriers}, $translated->{block_barriers}, "$name: barriers");
    ok($machine->{warp_instructions} > 0, "$name: instructions");
}

# A product and a sum are one operation, as nvcc has them, and two with -fmad=false.
my ($fused, $apart) = map { sim(@$_, '-DFUSED', "$programs/machine_code.cu")->{out} } ['--machine-code'], \@exact;
is($fused, "one rounding\n", 'a product is fused with a sum');
is($apart, "two roundings\n", '... and is not with -fmad=false');

# The planted faults that machine code shows.
my $faults = "$directory/faults";
is(sim('--machine-code', '-o', $faults, "$programs/faults.cu")->{status}, 0, 'faults: builds');
my %lines;
open(my $in, '<', "$programs/faults.cu") or die;
while (my $text = <$in>) {
    $lines{$1} = [$2, $.] if $text =~ m{// FAULT (\w+) (\w+)};
}
for my $name (qw(read_behind write_before freed misaligned null_pointer variable shared_behind dynamic_behind shared_misaligned
    same_word copy_no_wait blocks half_barrier early_return trap assertion)) {
    my ($id, $line) = @{ $lines{$name} };
    my $run = sim('--built', $faults, '--', $name);
    my ($found) = grep { $_->{id} eq $id && $_->{line} == $line } @{ $run->{program}{findings} // [] };
    ok($run->{status} == 3 && $found, "$name: $id is found at its line", $run->{err});
}

# nvcc loads ahead of what it uses: such a load is no finding, as the manual says.
my $ahead = sim('--built', $faults, '--', 'uninitialised');
ok($ahead->{status} == 0 && !@{ $ahead->{program}{findings} // [] }, 'uninitialised: a load of machine code is no finding',
    $ahead->{err});

# What is not known ends the program, and is named.
my $run = sim('--machine-code', '-DUNKNOWN', "$programs/machine_code.cu");
is($run->{status}, 2, 'an instruction that is not known: an error');
ok($run->{err} =~ /kernel unknown: cudalite-sim does not support the instruction '.*TEX/, '... that names it', $run->{err});
$run = sim('--machine-code', '-DMISSING', "$programs/machine_code.cu");
is($run->{status}, 1, 'a function of the runtime that is not known: an error');
ok($run->{err} =~ /does not simulate 'cudaGraphCreate'/, '... that names it', $run->{err});

$run = sim('--machine-code', '--arch=sm_100', "$programs/machine_code.cu");
is($run->{status}, 2, 'a GPU whose machine code is not known: an error');
ok($run->{err} =~ /runs only machine code of sm_75 to sm_90/, '... that says which are', $run->{err});

# What cudalite makes has the same bits.
$run = sim('--machine-code', '--compare', '--generated', '-I', "$here/../../include", "$here/../../examples/row_walk/annotated.cu");
is($run->{status}, 0, 'row_walk as written and as generated: the same bits') or note_text($run->{err});
done();
