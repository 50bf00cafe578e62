#!/usr/bin/perl
# Kernels with the index patterns of published suites, in kernels/: each is changed with the same bits, and no
# choice of annotated loops and staged arrays has more than 5 % fewer sectors than the one that cudalite takes.
#
# The search takes away `loop` annotations and adds `nostage`, each subset of them, generates, and counts the
# distinct results in the simulator, on the last size. What --explain=candidates compares has the same bits, too, on the
# first, the middle and the last size. A kernel says in its first lines:
#     // Source: which kernel of which suite
#     // EXPECT: staged            (the default) something is staged when sectors are weighed
#     // EXPECT: unchanged CL127   nothing changes; the diagnostics tell why
#     // TELLS: CL128              what else is told, though something is staged
#     // SIZES: 1 1, 31 33         arguments of the program, for each run
#     // WITHIN: 1.2               by what factor the best candidate may have fewer sectors (1.05), and why:
#     // WHY: ...
# Arguments (names of kernels, without .cu) choose some; SAMPLE=1 every 24th. TABLE=1 prints sectors of each
# candidate.
use strict;
use warnings;
use File::Basename qw(basename dirname);
use lib dirname(__FILE__) . '/../property';
use Property;

$ENV{LEVEL} = '-O1';
my $default_sizes = '1 1, 31 31, 33 32, 37 1, 65 33, 97 101, 130 97';
use constant MOST_CANDIDATES => 256;

sub head_of {
    my ($text) = @_;
    my %head;
    for (split /\n/, $text) {
        last unless m{^//};
        $head{$1} = $2 if m{^// ([A-Za-z]+): (.*?)\s*$};
    }
    return \%head;
}

sub write_file {
    my ($path, $text) = @_;
    open my $file, '>', $path or die "$path: $!\n";
    print $file $text;
    close $file or die "$path: $!\n";
}

# The kernel's text without some of its loop annotations, with `nostage` for some of its arrays.
sub candidate {
    my ($text, $loops, $arrays, $without) = @_;
    my $at = 0;
    $text =~ s{^( *__annotation\(L"loop [^\n]*\n)}{$loops->{$at++} ? $1 : ''}gem;
    $text =~ s{^( *)(__annotation\(L"__global__[^\n]*\n)}{"$1$2" . join '', map { "$1__annotation(L\"nostage $_\");\n" } @$without}em;
    return $text;
}

# Subsets of a list of numbers or names.
sub powers {
    my (@items) = @_;
    my @all = ([]);
    for my $item (@items) {
        push @all, map { [@$_, $item] } @all;
    }
    return @all;
}

# What the candidates become, each text once: path => how.
sub search {
    my ($name, $text, $options) = @_;
    my $loops = () = $text =~ /__annotation\(L"loop /g;
    my @arrays = $text =~ /__annotation\(L"garray (\w+)/g;
    my @without = powers(@arrays);
    @without = grep { @$_ <= 1 || @$_ >= @arrays - 1 } @without if @without << $loops > MOST_CANDIDATES;
    my (%made, @found);
    for my $kept (powers(0 .. $loops - 1)) {
        for my $without (@without) {
            my $file = "$directory/candidate-$$.cu";
            write_file($file, candidate($text, { map { $_ => 1 } @$kept }, \@arrays, $without));
            my ($status, $told, $path) = generate($file, @$options);
            next if $status || !$path;
            my $result = slurp($path);
            my $how = 'loops ' . (join(',', @$kept) || 'none') . (@$without ? " nostage @$without" : '');
            push @found, [$path, $how] if $result !~ /__annotation/ && !$made{$result}++;
        }
    }
    return @found;
}

sub check_search {
    my ($name, $head, $file, $text, $size, $taken) = @_;
    my (@programs, @how);
    my ($original, $why) = build_once($file);
    ok($original, "$name: builds", $why) or return;
    my @found = search($name, $text, ['--weigh=sectors']);
    for my $one ([$file, 'as it is'], [$taken, 'taken'], @found) {
        my ($program, $why) = build_once($one->[0]);
        ok($program, "$name: builds, $one->[1]", $why) or return;
        push @programs, $program;
        push @how, $one->[1];
    }
    my ($measures, $wrong) = compare([split ' ', $size], @programs);
    ok(!$wrong, "$name $size: all candidates have the same bits", $wrong) or return;
    my @sectors = map { total($_, 'global', 'sectors') } @$measures;
    my ($best) = sort { $sectors[$a] <=> $sectors[$b] } 0 .. $#sectors;
    note(sprintf "%-28s as it is %8d taken %8d best %8d  %.2f  %s", $name, @sectors[0, 1, $best],
        $sectors[1] / ($sectors[$best] || 1), $how[$best]) if $ENV{TABLE};
    if (($ENV{TABLE} // 0) > 1) {
        note("    $sectors[$_]  $how[$_]") for 0 .. $#sectors;
    }
    # Rows behind the last are loaded from there once more, by the last block, which is a large part of so few.
    my $within = $head->{WITHIN} // (slurp($taken) =~ /= min\(.*blockIdx.* - 1/ ? 1.4 : 1.05);
    ok($sectors[1] <= $sectors[$best] * $within + 16, "$name: no candidate has fewer sectors",
        "$sectors[1] sectors; $sectors[$best] with $how[$best]; as it is $sectors[0]");
}

# As generated with and without variants, on all sizes.
sub check_bits {
    my ($name, $head, $file, @made) = @_;
    my @programs;
    for my $text ($file, @made) {
        my ($program, $why) = build_once($text);
        ok($program, "$name: builds", $why) or return;
        push @programs, $program;
    }
    for my $size (split /\s*,\s*/, $head->{SIZES} // $default_sizes) {
        my ($measures, $wrong) = compare([split ' ', $size], @programs);
        ok(!$wrong, "$name $size: same bits, no finding", $wrong);
    }
}

sub check_candidates {
    my ($name, $file, $options, @sizes) = @_;
    my ($original, $why) = build_once($file);
    ok($original, "$name: builds", $why) or return;
    my (@programs, %made);
    for my $schedule (candidates($file, @$options)) {
        my ($status, $told, $path) = generate($file, '-O2', '-arch=sm_90', '--explain', @$options, "--schedule=$schedule");
        ok($status == 0 && $path && $told !~ /CL171/, "$name, $schedule: what is compared can be had", $told) or next;
        next if $made{ slurp($path) }++;
        my ($program, $why) = build_once($path);
        ok($program, "$name, $schedule: builds", $why) or next;
        push @programs, [$schedule, $program];
    }
    for my $size (@programs ? @sizes[0, $#sizes / 2, -1] : ()) {
        my @found = compare_each([split ' ', $size], $original, map { $_->[1] } @programs);
        ok(!$found[$_][1], "$name $size, $programs[$_][0]: same bits, no finding", $found[$_][1]) for 0 .. $#programs;
    }
}

sub check_kernel {
    my ($file) = @_;
    my $text = slurp($file);
    my $head = head_of($text);
    my $name = basename($file, '.cu');
    ok($head->{Source}, "$name: names its source");
    my ($status, $told, $made) = generate($file, '--weigh=sectors');
    ok($status == 0 && $made, "$name: cudalite", "status $status\n$told") or return;
    my ($expect, $reason) = split ' ', $head->{EXPECT} // 'staged', 2;
    my @ids = sort keys %{ { map { $_ => 1 } $told =~ /\[(CL\d+)\]/g } };
    my $unchanged = slurp($made) eq $text;
    ok($unchanged == ($expect eq 'unchanged'), "$name: $expect", $told || slurp($made));
    my $expected = $expect eq 'unchanged' ? $reason || 'CL254' : $head->{TELLS} // '';
    ok("@ids" eq $expected, "$name: tells " . ($expected || 'nothing'), "it tells @ids\n$told");
    my @sizes = split /\s*,\s*/, $head->{SIZES} // $default_sizes;
    local $ENV{LEVEL} = '-O2 -arch=sm_90';
    my (undef, undef, $variant) = generate($file);
    check_bits($name, $head, $file, $made, $variant // ());
    check_candidates($name, $file, [split ' ', $head->{OPTIONS} // ''], @sizes);
    $ENV{LEVEL} = '-O1';
    check_search($name, $head, $file, $text, $sizes[-1], $made);
}

my @files = map { "$top/tests/suites/kernels/$_.cu" } @ARGV;
if (!@ARGV) {
    my @all = sort glob "$top/tests/suites/kernels/*.cu";
    @files = every(36, @all);
    note_sample(scalar @files, scalar @all, 'kernels of published suites');
}
exit work_on(\&check_kernel, @files);
