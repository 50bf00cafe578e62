#!/usr/bin/perl
# The examples without their annotations: --infer reads these off the code, with the same plans for all but few, and
# the same bits for all. What --annotate prints means the same, and once more it changes nothing.
# So it does for every fifth of the property kernels and those of the suites, without their annotations.
# Kernels as online judges have them are changed, too.
# Arguments (names of examples) choose some.
use strict;
use warnings;
use File::Basename qw(basename dirname);
use JSON::PP;
use lib dirname(__FILE__);
use Property;
use Sizes;

my @options = ('-O2', '-arch=sm_90', '-w');

# What cannot be read off the code: convolution's tiles take in points that no thread asks for.
my %others = map { $_ => 1 } qw(convolution);

sub write_file {
    my ($name, $text) = @_;
    open my $out, '>', "$directory/$name" or die "$directory/$name: $!";
    print {$out} $text;
    close $out or die "$directory/$name: $!";
    return "$directory/$name";
}

# Of kernels of which something changes; only of those that are named, if any are.
sub plan_of {
    my ($file, $kernels, @more) = @_;
    my (undef, $plan) = run_command('cudalite', "-I$top/include", @options, @more, '--dump=plan', $file);
    return join '', grep { /\n./ && (!$kernels || (/^kernel (\w+)/ && $kernels->{$1})) } split /^(?=kernel)/m, $plan;
}

sub check_example {
    my ($directory) = @_;
    my $name = basename($directory);
    my $text = slurp("$directory/annotated.cu");
    ok($text =~ s/^[ \t]*(?:__annotation\(.*\);|#pragma cudalite .*)\n//mg, "$name: has annotations");
    my $plain = write_file("$name.plain.cu", $text);
    my $plan = plan_of("$directory/annotated.cu");
    my %annotated = map { $_ => 1 } $plan =~ /^kernel (\w+)/mg;
    ok($others{$name} || plan_of($plain, \%annotated, '--infer') eq $plan, "$name: the same plans");
    my ($status, $annotated, $told) = run_command('cudalite', "-I$top/include", @options, '--annotate', $plain);
    ok($status == 0, "$name: --annotate", $told);
    my $with = write_file("$name.with.cu", $annotated);
    my (undef, $again) = run_command('cudalite', "-I$top/include", @options, '--annotate', $with);
    ok($again eq $annotated, "$name: --annotate twice");
    my (undef, $one) = run_command('cudalite', "-I$top/include", @options, '--infer', $plain);
    my (undef, $two) = run_command('cudalite', "-I$top/include", @options, $with);
    ok($one eq $two, "$name: --infer is what --annotate says");
    for my $size (every(4, sizes_of($name))) {
        my @programs;
        for my $level ('', '-O1', '-O2') {
            my ($done, $why, $made) = $level ? generate($plain, @$size, '-arch=sm_90', '-w', '--infer', $level)
                : (0, '', $plain);
            ok($done == 0 && $made, "$name @$size: --infer $level", $why) or return;
            my ($program, $wrong) = build($made, '-arch=sm_90', @$size);
            ok($program, "$name @$size: builds $level", $wrong) or return;
            push @programs, $program;
        }
        my (undef, $wrong) = compare([], @programs);
        ok(!$wrong, "$name @$size: same bits, no finding", $wrong);
    }
}

# What --annotate prints of a file is, without an option, what --infer makes of it; and it stays when printed again.
sub check_written {
    my ($path) = @_;
    my $name = basename($path, '.cu');
    my $text = slurp($path);
    $text =~ s/^[ \t]*(?:__annotation\(.*\);|#[ \t]*pragma cudalite .*)\r?\n//mg;
    my @made = ("-I$top/include", '-I' . dirname($path), "-I$top/tests/property/kernels/inputs", @options);
    my $plain = write_file("$name.written.cu", $text);
    my ($status, $annotated) = run_command('cudalite', @made, '--annotate', $plain);
    return if $status;    # an error of the kernel's own, which is what it is there for
    my (undef, $one) = run_command('cudalite', @made, '--infer', $plain);
    write_file("$name.written.cu", $annotated);
    my (undef, $again) = run_command('cudalite', @made, '--annotate', $plain);
    my (undef, $two) = run_command('cudalite', @made, $plain);
    ok($again eq $annotated && $one eq $two, "$name: --infer is what --annotate says, and so is that again");
}

# Kernels in the form of online judges: all change but those whose name says that they stay.
sub check_solves {
    my $changed = 0;
    for my $file (grep { m{/infer_judge_programs\w*\.cu$} } kernel_files()) {
        my (undef, undef, $told) = run_command('cudalite', "-I$top/include", "-I$top/tests/property/kernels/inputs",
            @options[0, 1], '--infer', '--explain', '--format=json', $file, '-o', "$directory/solves.cu");
        my %left = map { $_->{line} => 1 } grep { $_->{id} eq 'CL173' } map { decode_json($_) } split /\n/, $told;
        my $line = 0;
        for (split /\n/, slurp($file)) {
            $line++;
            my ($name) = /^__global__ void (\w+)/ or next;
            my $stays = $name =~ /_stays$/ ? 1 : 0;
            ok($stays == ($left{$line} ? 1 : 0), "$name: " . ($stays ? 'stays' : 'changes'));
            $changed += !$stays;
        }
    }
    ok($changed >= 20, "$changed kernels as of judges change");
}

my @examples = map { "$top/examples/$_" } @ARGV;
@examples = map { dirname($_) } sort glob "$top/examples/*/annotated.cu" unless @ARGV;
my $all = @examples;
@examples = every(10, @examples) unless @ARGV;
note_sample(scalar @examples, $all, 'examples without annotations, and a quarter of their sizes');
my @kernels = @ARGV ? () : (kernel_files(), sort glob "$top/tests/suites/kernels/*.cu");
my $step = $ENV{SAMPLE} ? 30 : 5;
my @some = @kernels[grep { $_ % $step == 0 } 0 .. $#kernels];
note_sample(scalar @some, scalar @kernels, 'kernels without annotations, as --annotate and --infer have them');
exit work_on(
    sub { $_[0] eq 'solves' ? check_solves() : $_[0] =~ /\.cu$/ ? check_written($_[0]) : check_example($_[0]) },
    @ARGV ? () : 'solves',
    @some, @examples
);
