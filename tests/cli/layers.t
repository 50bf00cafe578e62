#!/usr/bin/perl
# The shape of the code, as CONTRIBUTING tells it: data goes one way through the folders, so no file
# includes one of a layer above its own, nor calls it, and so there is no circle between folders; no function is longer than 80 lines, no file
# longer than 700. What is longer today stands in the lists below, with the length that it must not
# pass; whoever makes it short enough takes it out. Nothing is added to the lists. And whoever prints
# tells nothing and refuses nothing: print/ and host/ call no function of diagnostics, but for the reader of templates,
# and fill no Refusal. Nor do they ask what a plan has found out before it is printed (plan_complete).
# No more than three files call each other in a circle, and each header that declares functions has a source file of its
# name. Test kernels lie in folders, under names that tell what is special.
use strict;
use warnings;
use Test::More;

my %longest_file;
my %longest_function = (
    'cudalite/lex/lexer.re: advance' => 180,
);
my ($MOST_LINES, $MOST_FUNCTION_LINES, $MOST_IN_CIRCLE) = (700, 80, 3);
# Headers without a source file; of the simulator's runtime, because its files share one state.
my %has_no_source = map { ("cudalite/$_" => 1) } qw(sim/runtime.h sim/sass/sass.h);

# Lowest first. What stands in none of these folders is the program itself; the simulator is a program, too.
my @layers = qw(base lex syntax analysis warp cost passes print host schedule infer report launcher driver mcp sim);
my %rank = map { $layers[$_] => $_ } 0 .. $#layers;
# Tables that all use stand beside main.c.
sub layer { $_[0] =~ m{^cudalite/\w+\.def$} ? 'base' : $_[0] =~ m{^cudalite/(\w+)/} ? $1 : 'program' }
sub rank { my ($path) = @_; layer($path) eq 'program' ? scalar @layers : $rank{layer($path)} }

chdir $ENV{TOP} or die;
my @sources = grep { $_ ne 'cudalite/lex/lexer.c' }
    glob 'cudalite/*.[ch] cudalite/*/*.[ch] cudalite/*/*/*.[ch] cudalite/*/*.cc cudalite/*/*/*.cc cudalite/*/*.re';
is_deeply [grep { !exists $rank{layer($_)} } grep { m{^cudalite/.*/} } @sources], [], 'each folder has its place in the order';

my %sources_in;
$sources_in{s{/[^/]*$}{}r}++ for grep { /\.c$/ } @sources;
is_deeply [grep { $sources_in{$_} > 25 } sort keys %sources_in], [], 'no folder has more than 25 .c files';

my (@upwards, @foreign, @refusals, %file_lines, %function_lines);
for my $path (@sources) {
    open my $file, '<', $path or die "$path: $!";
    my @lines = <$file>;
    my ($folder) = $path =~ m{^(.*)/};
    my $is_runtime = $path =~ m{^cudalite/sim/} && grep { m{"(?:\.\./)?(?:runtime|sass|interpreter)\.h"} } @lines;
    my ($begin, $name);
    for my $number (1 .. @lines) {
        my $line = $lines[$number - 1];
        if ($line =~ /^\s*#\s*include\s+"(.*)"/ && -e "$folder/$1") {
            my $included = "$folder/$1";
            1 while $included =~ s{[^/]+/\.\./}{};
            push @upwards, "$path:$number: $included" if rank($included) > rank($path);
            push @foreign, "$path:$number: $included" if $is_runtime && $included !~ m{^cudalite/sim/|\.def$};
        }
        push @refusals, "$path:$number" if $path =~ m{^cudalite/(print|host)/} && $line =~ /\bRefusal\b/;
        $name = $1 if $line =~ /^[A-Za-z_].*?(\w+)\(/;
        $begin = $number if $line =~ /^\{/;
        if ($line =~ /^\}/ && $begin) {
            $function_lines{"$path: " . ($name // '')} = $number - $begin + 1;
            undef $begin;
        }
    }
    $file_lines{$path} = @lines;
}
for my $path (glob 'include/*.h include/*/*.h') {
    open my $file, '<', $path or die "$path: $!";
    $file_lines{$path} = () = <$file>;
}
is_deeply \@upwards, [], 'no file includes one of a layer above';
is_deeply \@refusals, [], 'what emits text refuses nothing';
is_deeply \@foreign, [], 'the runtime of the simulator shares nothing with what it judges';
cmp_ok scalar keys %function_lines, '>', 3000, 'functions are found';

# Names that objects define and use: a call needs no header where somebody declares the function himself.
my (%defined_in, %used_in);
my %source_of = map { ("$ENV{BUILD}/obj/" . s/c$/o/r) => $_ } grep { /\.c$/ } @sources, 'cudalite/lex/lexer.c';
open my $names, '-|', 'nm', '-A', '-P', grep { -e } sort keys %source_of or die "nm: $!";
while (<$names>) {
    my ($object, $symbol, $kind) = /^(.*): (\S+) (\S)/ or next;
    if ($kind eq 'U') { push @{$used_in{$symbol}}, $source_of{$object} }
    elsif ($kind =~ /[A-Z]/) { $defined_in{$symbol} = $source_of{$object} }
}
cmp_ok scalar keys %defined_in, '>', 500, 'objects are found';
my @calls;
for my $symbol (sort keys %used_in) {
    my $definer = $defined_in{$symbol} // next;
    push @calls, map { "$_: $symbol of $definer" } grep { rank($definer) > rank($_) } @{$used_in{$symbol}};
}
is_deeply \@calls, [], 'no file calls one of a layer above';
my @tellers = grep { m{^cudalite/(print|host)/} && !m{/template(_parse)?\.c$} }
    map { @{$used_in{$_}} } grep { ($defined_in{$_} // '') =~ m{^cudalite/base/diag\w*\.c$} } sort keys %used_in;
is_deeply \@tellers, [], 'what emits text tells nothing and takes nothing back';
cmp_ok scalar @{$used_in{diag_report} // []}, '>', 10, '... and calls of diagnostics are found';

# Tarjan's algorithm: sets of files each of which calls all others, perhaps through others.
my %calls;
for my $symbol (keys %used_in) {
    my $definer = $defined_in{$symbol} // next;
    $calls{$_}{$definer} = 1 for grep { $_ ne $definer } @{$used_in{$symbol}};
}
my (%index, %lowest, @stack, %on_stack, @circles);
sub find_circles {
    no warnings 'recursion';
    my ($file) = @_;
    $index{$file} = $lowest{$file} = keys %index;
    push @stack, $file;
    $on_stack{$file} = 1;
    for my $called (sort keys %{$calls{$file}}) {
        find_circles($called) if !exists $index{$called};
        $lowest{$file} = $lowest{$called} if $on_stack{$called} && $lowest{$called} < $lowest{$file};
    }
    return if $lowest{$file} != $index{$file};
    my @circle;
    do { push @circle, pop @stack; delete $on_stack{$circle[-1]} } until $circle[-1] eq $file;
    push @circles, [sort @circle] if @circle > 1;
}
for my $file (sort keys %calls) { find_circles($file) if !exists $index{$file} }
my @large = grep { @$_ > $MOST_IN_CIRCLE } @circles;
cmp_ok scalar @circles, '>', 3, 'circles of two and three files are found';
is_deeply [map { "@$_" } @large], [], "no more than $MOST_IN_CIRCLE files call each other in a circle";

# What a header declares is defined by the source file of its name; headers of types alone have none.
sub declares_functions {
    my ($path) = @_;
    local $/;
    open my $file, '<', $path or die "$path: $!";
    my $text = <$file>;
    $text =~ s{/\*.*?\*/}{}gs;
    $text =~ s{^[ \t]*#(?:.*\\\n)*.*}{}gm;
    $text =~ s/\bnamespace\b[^{};]*\{//g;
    1 while $text =~ s/\{[^{}]*\}/;/g;
    return grep { /\w\s*\(/ && !/^\s*(?:static|typedef|inline)\b/ } split /;/, $text;
}
my @headers = grep { /\.h$/ && declares_functions($_) } @sources;
my @alone = grep { my $stem = s/\.h$//r; !grep { -e "$stem.$_" } qw(c cc re) } @headers;
cmp_ok scalar @headers, '>', 100, 'headers that declare functions are found';
is_deeply [grep { !$has_no_source{$_} } @alone], [], 'each of them has a source file of its name, or as listed';
my %is_alone = map { ($_ => 1) } @alone;
is_deeply [grep { !$is_alone{$_} } sort keys %has_no_source], [], '... and each header of the list has none';

my @asked = qw(copies_find copy_guards tile_copy iterations_of region_names size_is_unchanged vocabulary_says
    condition_of_cells touches_exactly poly_proven access_in_range estimate_plan estimate_takes_less);
is_deeply [grep { !$defined_in{$_} } @asked], [], 'what plans ask is found';
is_deeply [map { my $name = $_; map { "$_: $name" } grep { m{^cudalite/(print|host)/} } @{$used_in{$name} // []} } @asked], [],
    '... and what emits text asks none of it';

# Words that only we had, as names of files; and what loops have is an iteration, for rounding is something else.
my $private = join '|', qw(own own_uses own_text own_loop owner evaluated lives convert laid again relayout relayout_uses rounding made_once both_sides
    moved_sum sum_order carried unrolled unrolled_made known_part reload spelled choice several merge thread_loops thread_blocks thread_vectors
    thread_search thread_words parts keep levels choose waits copy_asks skew share spine spine_guard spine_names spine_product outside
    plain plain_band plain_call plain_end plain_join plain_step plain_while doubt steady apart alike spared hazards copied exposed slower rounds);
is_deeply [grep { m{/(?:$private)\.[ch]$} } @sources], [], 'files are named by words of the field';
my @rounds;
for my $path (@sources) {
    open my $file, '<', $path or die "$path: $!";
    while (my $line = <$file>) {
        $line =~ s/"(?:\\.|[^"\\])*"//g;
        $line =~ s/the other way round|which rounds|rounds the product//g;
        push @rounds, "$path:$.: $1" if $line =~ /((?<![A-Za-z])(?i:rounds?)(?![A-Za-z]))/ && $line !~ /round_up|rounded/;
    }
}
is_deeply \@rounds, [], 'a loop has iterations, no rounds';

# Test kernels lie in folders, and tests call them by their base names: each name stands once, says what is special in words
# of the field, and ends in no number.
my @kernels = glob 'tests/property/kernels/*.cu tests/property/kernels/*/*.cu tests/property/kernels/*/*/*.cu';
cmp_ok scalar @kernels, '>', 900, 'property kernels are found';
is_deeply [grep { !m{^tests/property/kernels/[a-z]+/[^/]+\.cu$} } @kernels], [], 'each lies in a folder';
is_deeply [grep { m{/(?:keep_|plain_|(?:\w+_)?(?:adv|alike|grid\d|granule|hazards?|kept|merged?|relayout|rounds?|spine|steady)(?:_|\.))} } @kernels], [],
    '... with a name in words of the field';
is_deeply [grep { m{\d\.cu$} } @kernels], [], '... and no number at its end';
my %named;
push @{ $named{ m{([^/]+)$} && $1 } }, $_ for @kernels;
is_deeply [grep { @{ $named{$_} } > 1 } sort keys %named], [], '... that no other one has';
my ($readme) = do { local (@ARGV, $/) = 'tests/property/kernels/README.md'; <> };
my %told = map { $_ => 1 } $readme =~ /^\| `(\w+)` \|/mg;
my %folders = map { m{kernels/([^/]+)/} ? ($1 => 1) : () } @kernels;
is_deeply [sort keys %told], [sort keys %folders], '... and README.md there tells of each folder';

sub check_lengths {
    my ($lengths, $allowed, $most, $what) = @_;
    my @long = grep { $lengths->{$_} > ($allowed->{$_} // $most) } sort keys %$lengths;
    is_deeply [map { "$_: $lengths->{$_} lines" } @long], [], "no $what is longer than $most lines, or as listed";
    my @short = grep { ($lengths->{$_} // 0) <= $most } sort keys %$allowed;
    is_deeply \@short, [], "... and each $what of the list is";
}
check_lengths(\%file_lines, \%longest_file, $MOST_LINES, 'file');
check_lengths(\%function_lines, \%longest_function, $MOST_FUNCTION_LINES, 'function');
done_testing;
