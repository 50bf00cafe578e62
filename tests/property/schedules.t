#!/usr/bin/perl
# Schedules that are asked for: other blocks, loops split over the grid, stages in more than 48 KB of shared memory,
# on all examples where they are legal; and all that --explain=candidates compares, of which each can be had. Same bits,
# no finding; and each kind is launched somewhere.
# Arguments (names of examples) choose some.
use strict;
use warnings;
use File::Basename qw(basename dirname);
use lib dirname(__FILE__);
use Property;
use Sizes;

# Half of the block and twice of it along each axis, a warp; parts of a loop; many stages.
sub schedules_for {
    my ($x, $y) = @_;
    my @blocks = grep { $_->[0] * $_->[1] % 32 == 0 && $_->[0] * $_->[1] >= 32 && $_->[0] * $_->[1] <= 1024 }
        ([$x / 2, $y], [$x * 2, $y], $y > 1 ? ([$x, $y / 2], [$x, $y * 2]) : [32, 1]);
    my @words = map { "block $_->[0]x$_->[1]" } grep { $_->[0] == int $_->[0] && $_->[1] == int $_->[1] } @blocks;
    return (@words, 'split 2', 'split 4', 'split 16', "block ${x}x$y stages 3", "block ${x}x$y stages 8");
}

# A schedule of a file: its title, what is told, the program. `compared`: cudalite itself names it.
sub make_schedule {
    my ($file, $title, $options, $schedule, $compared) = @_;
    my ($status, $told, $generated) = generate($file, '-O2', '-arch=sm_90', '--trace', '--explain', @$options, "--schedule=$schedule");
    ok($status == 0 && $generated, "$title: cudalite", $told) or return;
    my ($program, $why) = build_once($generated, '-arch=sm_90', @$options);
    ok($program, "$title builds", $why) or return;
    return { title => $title, told => $told, program => $program, compared => $compared };
}

sub check_schedule {
    my ($made, $kernels, $measure, $wrong) = @_;
    my ($title, $told) = @$made{qw(title told)};
    ok(!$wrong, "$title: same bits, no finding", $wrong);
    my %left = map { $_ => 1 } $told =~ /^(\S+:\d+:\d+): .*\[CL171\]/mg; # kernels, by their places
    my $left = keys %left == $kernels ? 'not taken' : 'taken';
    ok(!$made->{compared} || $left eq 'taken', "$title: what is compared can be had", $told);
    note("$title: $left") if grep { $_->{name} =~ /_(tiled|blocks|wide|registers|merged)/ } @{ $measure->{kernels} // [] };
}

sub check_example {
    my ($directory) = @_;
    my $name = basename($directory);
    my $file = "$directory/annotated.cu";
    for my $options ((sizes_of($name))[1, -1]) {
        my ($status, $model) = run_command('cudalite', "-I$top/include", @$options, '--dump=model', $file);
        my ($x, $y) = $model =~ /block (\d+)x(\d+)x1/ or ok(0, "$name: no block", $model), return;
        my ($written, $why) = build($file, @$options);
        ok($written, "$name @$options builds", $why) or return;
        my $kernels = () = $model =~ /^kernel /mg;
        my %compared = map { $_ => 1 } candidates($file, @$options);
        my %all = (%compared, map { $_ => 1 } schedules_for($x, $y));
        my @made = map { make_schedule($file, "$name @$options, $_", $options, $_, $compared{$_}) } sort keys %all;
        my @found = compare_each([], $written, map { $_->{program} } @made);
        check_schedule($made[$_], $kernels, @{ $found[$_] }) for 0 .. $#made;
    }
}

my @examples = map { "$top/examples/$_" } @ARGV;
@examples = map { dirname($_) } sort glob "$top/examples/*/annotated.cu" unless @ARGV;
my $all = @examples;
@examples = every(12, @examples) unless @ARGV;
note_sample(scalar @examples, $all, 'examples with schedules that are asked for');
exit work_on(\&check_example, @examples);
