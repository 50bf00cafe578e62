#!/usr/bin/perl
# The kernels of tests/property/kernels: as annotated and as generated they give the same bits, without
# a finding, on sizes around the tiles. A kernel says in its first lines what is special:
#     // EXPECT: staged            (the default) the kernel's text changes
#     // EXPECT: unchanged CL127   nothing changes; the diagnostic tells why; without one, no time is saved (CL254 of
#                                  what is annotated)
#     // EXPECT: error CL060       exit status 1, no output
#     // OPTIONS: --smem=4096      of cudalite
#     // TELLS: CL128              what else is told, though something is staged
#     // DEFINES: -DN=1 | -DN=33   other programs of the same text; EXPECT and TELLS may have a part for each, too
#     // SIZES: 1 1, 31 33         arguments of the program, for each run
#     // GAIN: 4                   by what factor the sectors of the last size sink, at least (2)
#     // WAVEFRONTS: 2             shared wavefronts of the user's code over the least possible, at
#                                  most (1)
#     // BITS: alone              are compared, at sizes at which what is asked for does not pay
#     // CONTRACT: 1               with products and sums made one operation (--contract) they give the same
#                                  bits as each other, too
# Where loads may run ahead, a third program has them (--pipeline): it does the same, with no more sectors
# than the second. LEVEL: options for all of them, which may ask for what does not pay: then the bits alone
# are compared. Arguments (names of kernels, without .cu, with their folder or without) choose some; SAMPLE=1 every 80th, and
# those that were changed last. README.md there says what the folders hold.
use strict;
use warnings;
use File::Basename qw(basename dirname);
use lib dirname(__FILE__);
use Property;

my $default_sizes = '1 1, 31 31, 33 32, 65 33, 37 1, 97 101, 128 160';

sub header {
    my ($text) = @_;
    my %head;
    for (split /\r?\n/, $text) {
        last unless m{^//};
        $head{$1} = $2 if m{^// ([A-Z]+): (.*?)\s*$};
    }
    return \%head;
}

# The lines that load and store tiles: for (int pass = 0; pass < 1024; pass += 32) { ... }, or without a loop
# if (threadIdx.x < 32) { const int e = ... } and { const int row = blockIdx.y * 32 + threadIdx.y, ... }; behind /* load a */ also
# without a block of their own, up to the line with the tile.
sub copying_lines {
    my ($text) = @_;
    my (%copying, $end, $open, $bare);
    my $number = 0;
    for my $line (split /\r?\n/, $text) {
        $number++;
        $copying{$number} = 1 if defined $end;
        $end = $1 if $line =~ /^(\s*)for \(int (pass|copied|tile_pass\w*) = \w+; \2 < [^;]*; \2(?:\+\+| \+= \w+)\) \{$/;
        $end = $open if defined $open && $line =~ /^\s*const int \w+ = .*(?:threadIdx|\btid\b)/;
        $copying{$number} = 1 if defined $open && defined $end;
        $bare = 1 if !defined $end && $line =~ m{^\s*/\* (?:load|store) \w+ \*/$};
        $copying{$number} = 1 if $bare;
        undef $bare if $line =~ /_tile\w*\[.*;$/;
        $open = $line =~ /^(\s*)(?:if \(.* < \d+(?: \* \d+)?\) )?\{$/ ? $1 : undef;
        undef $end if defined $end && $line eq "$end}";
    }
    return \%copying;
}

# Shared wavefronts over the least possible, where the user's code uses the tiles.
sub conflicts_of {
    my ($measure, $text) = @_;
    my $copying = copying_lines($text);
    my ($wavefronts, $ideal) = (0, 0);
    for my $site (map { @{ $_->{sites} } } @{ $measure->{kernels} }) {
        next if $site->{space} ne 'shared' || $copying->{ $site->{line} };
        $wavefronts += $site->{wavefronts};
        $ideal += $site->{ideal_wavefronts};
    }
    return $ideal ? $wavefronts / $ideal : 0;
}

# Before the loop no barrier brings the lanes together again that the edge of an array has parted: then
# the simulator may count a request more. Vectors, which are there without --pipeline alone, lie in longer rows:
# fewer of them begin and end inside of a sector. What is loaded by lines has one more for each row of a tile, and elements
# where rows begin and end in one; and of cells that are carried along, the first come by themselves.
sub check_ahead {
    my ($name, $size, $narrow, $wavefronts, $plain, $ahead, $text, $vectors) = @_;
    my ($before, $after) = map { total($_, 'global', 'sectors') } $plain, $ahead;
    my $more = $text =~ /line_of/ ? 1.4 : $text =~ /keep for the next tile/ ? 1.2 : $vectors ? 1.1 : 1.005;
    ok($narrow || $after <= $before * $more + 1, "$name $size: no more sectors ahead",
        "$before, then $after");
    my $conflicts = conflicts_of($ahead, $text);
    ok($conflicts <= $wavefronts, "$name $size: no bank conflicts ahead", $conflicts);
}

# Below one sector a row the kernel may be coalesced as it is, which only the run tells.
sub check_sizes {
    my ($name, $head, $made, $ahead, @programs) = @_;
    my @sizes = split /\s*,\s*/, $head->{SIZES} // $default_sizes;
    my $wavefronts = ($head->{WAVEFRONTS} // 1) + 0.0005;
    # Rows that come by lines begin anywhere in the first one, so that lanes meet in fours.
    my ($in_made, $in_ahead) = map { /line_of/ && $wavefronts < 4 ? 4.0005 : $wavefronts } $made, $ahead;
    # Rows behind the last are loaded from there once more, by the last block.
    my $clamped = $made =~ /= min\(.*blockIdx.* - 1/ ? 3 : 1;
    my $last;
    for my $size (@sizes) {
        my ($measures, $wrong) = compare([split ' ', $size], @programs);
        ok(!$wrong, "$name $size: same bits, no finding", $wrong);
        next if $wrong;
        next if $ENV{LEVEL} || $head->{BITS};
        my ($before, $after) = map { total($_, 'global', 'sectors') } @$measures[0, 1];
        my $narrow = grep { $_ < 16 } split ' ', $size;
        ok($narrow || $after <= $before * $clamped, "$name $size: no more sectors", "$before, then $after");
        my $conflicts = conflicts_of($measures->[1], $made);
        ok($conflicts <= $in_made, "$name $size: no bank conflicts", $conflicts);
        check_ahead($name, $size, $narrow, $in_ahead, @$measures[1, 2], $ahead, $made =~ /__align__\(16\)/)
            if @programs > 2;
        $last = [$before, $after];
    }
    return unless $last;
    my $gain = $head->{GAIN} // 2;
    ok($last->[0] >= $gain * $last->[1], "$name: at least $gain times fewer sectors",
        "$last->[0], then $last->[1]");
}

# As nvcc does it, in part: what differs then is not the order of operations, but what is rounded between.
sub check_contract {
    my ($name, $head, $file, $made, @defines) = @_;
    my @programs;
    for my $text ($file, $made) {
        my ($program, $why) = build($text, @defines, '--contract');
        ok($program, "$name: builds with --contract", $why) or return;
        push @programs, $program;
    }
    for my $size (split /\s*,\s*/, $head->{SIZES} // $default_sizes) {
        my (undef, $wrong) = compare([split ' ', $size], @programs);
        ok(!$wrong, "$name $size: same bits with --contract", $wrong);
    }
}

# The kernel with loads that run ahead: one tile, or two where its name has an odd length. Nothing where none may.
sub make_ahead {
    my ($name, $file, $head, @defines) = @_;
    return if ($ENV{LEVEL} // '') =~ /slide/; # one tile at a time
    my $option = length($name) % 2 ? '--pipeline=3' : '--pipeline';
    my ($status, $told, $made) = generate($file, @defines, split(' ', $head->{OPTIONS} // ''), '-arch', 'sm_80',
        $option);
    ok($status == 0 && $made, "$name: cudalite $option", "status $status\n$told") or return;
    return slurp($made) =~ /__pipeline_commit/ ? $made : undef;
}

sub check_program {
    my ($name, $file, $head, @defines) = @_;
    my ($expect, $reason) = split ' ', $head->{EXPECT} // 'staged', 2;
    $reason //= '';
    my ($status, $told, $made) = generate($file, @defines, split ' ', $head->{OPTIONS} // '');
    my @ids = sort keys %{ { map { $_ => 1 } $told =~ /\[(?:-Werror,)?(CL\d+)\]/g } };
    return if $expect eq 'error' && $ENV{LEVEL}; # the host may launch what is wrong in place
    if ($expect eq 'error') {
        ok($status == 1 && !$made && "@ids" eq $reason, "$name: error $reason, no output",
            "status $status\n$told");
        return;
    }
    ok($status == 0 && $made, "$name: cudalite", "status $status\n$told") or return;
    my $any = $ENV{LEVEL};
    $reason ||= 'CL254' if $expect eq 'unchanged' && ($head->{OPTIONS} // '') !~ /--infer/;
    my $told_as_expected = $expect eq 'unchanged' ? $reason : $head->{TELLS} // '';
    ok($any || "@ids" eq $told_as_expected, "$name: tells "
        . ($told_as_expected || 'nothing'), "it tells @ids\n$told");
    my $text = slurp($made);
    my $unchanged = $text eq slurp($file);
    ok($any || $unchanged == ($expect eq 'unchanged'), "$name: $expect", $told || $text);
    return if $unchanged;
    my @programs;
    my $piped = make_ahead($name, $file, $head, @defines);
    for my $text ($file, $made, $piped // ()) {
        my ($program, $why) = build($text, @defines);
        ok($program, "$name: builds", $why) or return;
        push @programs, $program;
    }
    check_sizes($name, $head, $text, slurp($piped // ''), @programs);
    check_contract($name, $head, $file, $made, @defines) if $head->{CONTRACT};
}

# What stands for that way; without `|`, for all of them.
sub part_of {
    my ($text, $way) = @_;
    my @parts = split /\s*\|\s*/, $text, -1;
    return $parts[@parts > 1 ? $way : 0] // die "fewer parts than DEFINES has: $text\n";
}

sub check_kernel {
    my ($file) = @_;
    my $head = header(slurp($file));
    my $name = basename($file, '.cu');
    my @ways = split /\s*\|\s*/, $head->{DEFINES} // ' ';
    for my $way (0 .. $#ways) {
        my @defines = split ' ', $ways[$way];
        my %own = (%$head, map { $_ => part_of($head->{$_}, $way) } grep { $head->{$_} } qw(EXPECT TELLS));
        check_program(join(' ', $name, @defines), $file, \%own, @defines);
    }
}

# Those that git knows to have changed last, because what was mended last breaks first. To be moved is no change: what
# changed before is known by the path of today.
sub newest {
    my ($count) = @_;
    my (%today, %seen, @paths);
    for (split /\n/, `git -C '$top' log -200 -M --diff-filter=AMR --format= --name-status -- tests/property/kernels/'*.cu' 2>/dev/null`) {
        my ($how, @names) = split /\t/;
        my $path = $today{ $names[-1] } // $names[-1];
        $today{ $names[0] } = $path if @names > 1;
        push @paths, $path if $how ne 'R100' && -e "$top/$path" && !$seen{$path}++;
    }
    return map { "$top/$_" } @paths[0 .. ($count < @paths ? $count : @paths) - 1];
}

my @files = map { kernel_path($_) } @ARGV;
if (!@ARGV) {
    my @all = kernel_files();
    my %chosen = map { $_ => 1 } every(80, @all), $ENV{SAMPLE} ? newest(4) : ();
    @files = grep { $chosen{$_} || !$ENV{SAMPLE} } @all;
    note_sample(scalar @files, scalar @all, 'property kernels');
}
exit work_on(\&check_kernel, @files);
