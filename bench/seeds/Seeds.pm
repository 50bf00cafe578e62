# The programs of bench/seeds: their sizes, the bytes that they must move, what the papers tell of them, and
# what the simulator counts of each form. Used by `run` beside this file and by tests/property/seeds.t.
package Seeds;
use strict;
use warnings;
use Exporter 'import';
use File::Basename qw(basename dirname);

our @EXPORT = qw(@cases @forms @offsets %unaligned %slides forms_of flags_of words_of counted counted_rows line_of);

my $here = dirname(__FILE__);
our @forms = ('as written', '-O1', '-O2', 'by hand');

# Sizes are what stands behind a program's name, macros (-D...) among them: `size` for the simulator, `full`
# where the paper's is too large for a few minutes of it, `large` for a GPU. Of each launch: its label, its
# kernel, the bytes that it must move (of the macros and the arguments), the speed-ups that the paper's tool
# and its authors had, and where it says so. A case with `offsets` runs once for each launch in the simulator.
my $samos = 'van den Braak et al., table II';
my $lab = 'Kraus, Adinetz';
my $kim = 'Kim, figure 5';
my $image = sub { return 2 * $_[1] * $_[2] };
our @offsets = (0 .. 16);
our @cases = (
    (map {
        my ($element, $bits, $bytes, $faster, $more, $where) = @$_;
        { folder => 'addition', macros => "-DELEMENT=$element$more", size => '512', large => '-DTPB=1024 262144',
          ragged => ['1', '-DTPB=33 17', '-DTPB=101 1030'],
          launches => [["addition, $bits", 'addition', sub { 3 * $bytes * ($_[0]{TPB} // 512) * $_[1] },
              $faster, $faster, $where]] }
    } ['int', '32 bit', 4, '31', '', $samos], ['char', '8 bit', 1, '43', '', $samos],
        ['char', '8 bit, coalesced', 1, '26', ' -DCOALESCED', 'van den Braak et al., VI-C']),
    { folder => 'dct', size => '64', full => '256', large => '256', ragged => [1, 17, 33],
      launches => [['DCT of an image', 'dct', sub { 5 * $_[1]**2 }, '4', '62', $samos]] },
    { folder => 'dct8', size => '32 32', large => '2048 2048', ragged => ['1 1', '3 17', '2 33'],
      launches => [['DCT of squares', 'dct8', sub { 3 * 64 * $_[1] * $_[2] }]] },
    { folder => 'sobel', size => '1080 1920', large => '16384 16384',
      ragged => ['1 1', '3 3', '17 65', '2 9', '33 128', '9 127'],
      launches => [['Sobel', 'sobel', $image, '4.3', '4.3', $samos]] },
    { folder => 'rotation90', size => '1080 1920', large => '16384 16384',
      ragged => ['1 1', '1 33', '31 32', '33 65', '101 97'],
      launches => [['rotation by 90 degrees', 'rotation90', $image, '2.0', '2.0', "$samos, rotation 1"]] },
    { folder => 'rotation', size => '1080 1920 30', large => '16384 16384 30',
      ragged => ['1 1 45', '33 65 30', '31 32 -17', '101 97 200'],
      launches => [['rotation by 30 degrees', 'rotation', $image, '2.7', '2.7', "$samos, rotation 2"]] },
    { folder => 'transpose', size => '1024', large => '8192', ragged => [1, 15, 17, 33, 101],
      launches => [['transpose, 64 bit', 'transpose', sub { 16 * $_[1]**2 }, undef, undef, $lab]] },
    (map {
        { folder => 'divergence', size => "1048576 $_->[1]", large => "134217728 $_->[1]",
          ragged => ["1 $_->[1]", "33 $_->[1]", "1030 $_->[1]"],
          launches => [["branch, $_->[0]", 'divergence', sub { 8 * $_[1] }, undef, undef, $lab]] }
    } ['in a warp', 1], ['between warps', 32]),
    { folder => 'patterns', size => '65536', large => '16777216', ragged => [1, 33, 257],
      launches => [map { ["$_ loads", $_, sub { 8 * $_[1] }, undef, undef, $lab] }
          qw(aligned shifted single strided gathered)] },
    (map {
        my ($element, $bytes, $faster) = @$_;
        { folder => 'pixels', element => $element, macros => "-DELEMENT=$element", size => '1024', large => '131072', ragged => [1, 3],
          offsets => [-1, @offsets],
          launches => [["count up, $element", 'uncoalesced', sub { 2048 * $bytes * $_[1] }, undef, $faster, $kim],
              map { ["offset $_, $element", 'coalesced', sub { 2048 * $bytes * $_[1] }] } @offsets] }
    } ['float', 4, '2.1'], ['char', 1, '2.6']),
    { folder => '../../examples/row_walk', more => 'row_walk', size => '-DASIZE=3000', large => '-DASIZE=8192',
      ragged => ['-DASIZE=33 -DTPB=64'],
      launches => [['row walk', 'row_walk', sub { 8 * $_[0]{ASIZE}**2 }, undef, '2-17',
          'Ueng et al., abstract: between memories']] },
);

# What the papers say of lanes that begin 1 to 16 elements behind a boundary: percent of the speed at 0 (Kim,
# section IV), and of patterns: transactions of 32 and of 128 bytes for a load (Kraus, Adinetz).
our %unaligned = (
    float => [100, 88.8, 88.5, 86.4, 84.4, 95.1, 88.0, 95.8, 79.0, 87.2, 81.8, 94.5, 86.7, 96.4, 94.8, 86.4, 75.1],
    char => [100, 98.8, 88.8, 74.9, 90.8, 76.7, 79.0, 68.7, 86.3, 85.4, 88.8, 97.5, 86.3, 71.2, 79.4, 89.8, 86.8],
);
our %slides = (aligned => [4, 1], shifted => [5, 2], single => [1, 1], strided => ['', 3], gathered => ['', 32]);

# The forms of a case, and the file of each: those named above, and by hand others, named as their files.
sub forms_of {
    my ($case) = @_;
    my @folders = map { "$here/$_" } grep { $_ } @$case{ 'folder', 'more' };
    my %file = (map({ $_ => "$folders[0]/annotated.cu" } @forms[0 .. 2]), $forms[3] => "$folders[0]/hand.cu");
    my @hands = map { glob "$_/hand_*.cu" } @folders;
    return (map({ [$_, $file{$_}] } grep { -e $file{$_} } @forms), map { ['`' . basename($_) . '`', $_] } @hands);
}

sub flags_of {
    my ($case, $size) = @_;
    return (split(' ', $case->{macros} // ''), grep({ /^-D/ } split ' ', $size), "-I$here", "-I$here/$case->{folder}");
}

# The macros and the arguments of a size, as functions take them.
sub words_of {
    my ($size) = @_;
    return ({ map { /^-D(\w+)=(.*)/ ? ($1 => $2) : () } split ' ', $size }, grep { !/^-D/ } split ' ', $size);
}

# The forms, as [form, program of the simulator]; or what is wrong.
my %built;
sub programs_of {
    my ($case, $size) = @_;
    my @flags = flags_of($case, $size);
    return $built{"@flags"} if $built{"@flags"};
    my (@made, %program);
    for (forms_of($case)) {
        my ($form, $file) = @$_;
        my $written = $file;
        if ($form =~ /^-O/) {
            my ($status, $told, $made) = Property::generate($written, @flags, $form, '-w', '-arch=sm_90');
            return (undef, "cudalite $form: $told") if $status || !$made;
            $file = Property::slurp($made) eq Property::slurp($written) ? $written : $made;
        }
        ($program{$file}, my $why) = Property::build($file, @flags) unless $program{$file};
        return (undef, "$form: $why") unless $program{$file};
        push @made, [$form, $program{$file}];
    }
    return $built{"@flags"} = \@made;
}

# Of kernels named so, or variants of them: a count.
sub sum_of {
    my ($measure, $kernel, $space, $what) = @_;
    my $sum = 0;
    $sum += $_->{$space}{$what} for grep { $_->{name} =~ /^\Q$kernel\E(?:_|$)/ } @{ $measure->{kernels} };
    return $sum;
}

# What is counted for each launch: [label, { form => { sectors, requests, wavefronts, load } }]; `load` is
# what the worst of its loads has of sectors and lines for a request. Or what is wrong.
sub counted {
    my ($case, $size) = @_;
    require Property;    # not where times are taken: the machine may have no more than perl-base
    my ($programs, $why) = programs_of($case, $size);
    return (undef, $why) unless $programs;
    my (undef, @arguments) = words_of($size);
    my ($measures, @rows);
    for my $i (0 .. $#{ $case->{launches} }) {
        my ($label, $kernel) = @{ $case->{launches}[$i] };
        if ($i == 0 || $case->{offsets}) {
            my @more = $case->{offsets} ? ($case->{offsets}[$i]) x 2 : ();
            ($measures, $why) = Property::compare([@arguments, @more], map { $_->[1] } @$programs);
            return (undef, $why) if $why;
        }
        my %counts;
        for my $at (0 .. $#$programs) {
            my $measure = $measures->[$at];
            # By hand one kernel may do for several.
            my $named = sum_of($measure, $kernel, 'global', 'requests') ? $kernel : $measure->{kernels}[0]{name};
            my ($load) = sort { $b->{sectors_per_request} <=> $a->{sectors_per_request} }
                grep { $_->{kind} eq 'load' && $_->{space} eq 'global' }
                map { my $site = $_; map { +{ %$site, %$_ } } @{ $site->{columns} } } map { @{ $_->{sites} } }
                grep { $_->{name} =~ /^\Q$named\E/ } @{ $measure->{kernels} };
            $counts{ $programs->[$at][0] } = {
                sectors => sum_of($measure, $named, 'global', 'sectors'),
                requests => sum_of($measure, $named, 'global', 'requests'),
                wavefronts => sum_of($measure, $named, 'shared', 'wavefronts'),
                load => [map { $load ? $load->{$_} / $load->{requests} : 0 } 'sectors', 'lines'],
            };
        }
        push @rows, [$label, \%counts];
    }
    return (\@rows, '');
}

sub with_commas {
    my ($number) = @_;
    1 while $number =~ s/^(\d+)(\d{3})/$1,$2/;
    return $number;
}

sub cell {
    my ($count) = @_;
    return '' unless $count;
    return join ' / ', with_commas($count->{sectors}), sprintf('%.1f', $count->{sectors} / $count->{requests}),
        $count->{wavefronts} ? with_commas($count->{wavefronts}) : ();
}

sub line_of { return join(' | ', "| $_[0]", @_[1 .. $#_]) . ' |' }

sub factor {
    my ($counts, $form) = @_;
    return $counts->{$form} ? sprintf '%.1f', $counts->{ $forms[0] }{sectors} / $counts->{$form}{sectors} : '';
}

# The lines that docs/seeds.md has of a case, by table.
sub counted_rows {
    my ($case, $rows) = @_;
    my %lines = (counted => [], patterns => [], offsets => []);
    for my $i (0 .. $#$rows) {
        my ($label, $counts) = @{ $rows->[$i] };
        my (undef, $kernel, undef, $tool, $hand, $source) = @{ $case->{launches}[$i] };
        my $row = sub { push @{ $lines{ shift() } }, line_of(@_) };
        if ($slides{$kernel}) {
            $row->('patterns', $label, map({ sprintf '%.1f', $_ } @{ $counts->{ $forms[0] }{load} }), @{ $slides{$kernel} });
        } elsif ($label !~ /^offset/) {
            $row->('counted', $label, map({ cell($counts->{$_}) } @forms), factor($counts, '-O2'),
                factor($counts, 'by hand'), $tool // '', $hand // '', $source // '');
        }
        for my $form (sort grep { /^`/ } keys %$counts) {
            $row->('counted', "$label, $form", '', '', '', cell($counts->{$form}), '', factor($counts, $form), '', '', '');
        }
    }
    if ($case->{offsets}) {
        my @at = map { $_->[1] } @$rows[1 .. $#$rows];
        push @{ $lines{offsets} }, map { my $form = $_; line_of("$case->{element}, $form",
            map { sprintf '%.1f', $_->{$form}{sectors} / $_->{$form}{requests} } @at) } @forms[0, 2, 3];
    }
    return \%lines;
}

1;
