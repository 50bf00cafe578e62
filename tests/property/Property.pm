# What the property tests share: a program as it is annotated, as cudalite changes it and, for the
# examples, as it is written by hand, built for the simulator, run on the same sizes and compared.
package Property;
use strict;
use warnings;
use Exporter 'import';
use File::Basename qw(dirname);
use Fcntl qw(O_CREAT O_EXCL);
use File::Temp qw(tempdir);
# A run's counts are read after each run: with JSON::XS, where it is, in a tenth of the time.
BEGIN { (eval { require JSON::XS; 1 } ? 'JSON::XS' : do { require JSON::PP; 'JSON::PP' })->import(qw(decode_json encode_json)) }
use POSIX qw(WNOHANG);

our @EXPORT = qw(ok note every note_sample run_command slurp generate candidates build build_once compare compare_each total ratio work_on kernel_files kernel_path $top $directory);

our $top = $ENV{TOP} // '.';
our $directory = tempdir(CLEANUP => 1);
my $build = $ENV{BUILD} or die "run this by make check\n";
my @includes = ("-I$top/include", "-I$top/tests/property/kernels/inputs");
my @results;    # [good, name, why]
my $made = 0;

sub ok {
    my ($good, $name, $why) = @_;
    push @results, [$good ? 1 : 0, $name, $good ? '' : $why // ''];
    return $good;
}

sub note {
    push @results, [undef, $_[0], ''];
}

sub slurp {
    my ($path) = @_;
    open my $in, '<:raw', $path or return '';
    local $/;
    return scalar(<$in>) // '';
}

# The test kernels, which lie in folders; and the one of that name, or of folder/name.
sub kernel_files {
    return sort glob "$top/tests/property/kernels/*/*.cu";
}

sub kernel_path {
    my ($name) = @_;
    my @paths = grep { m{/\Q$name\E\.cu$} } kernel_files();
    die "$name: " . (@paths ? "several kernels have that name\n" : "no such kernel in tests/property/kernels\n") if @paths != 1;
    return $paths[0];
}

# Exit status (128 + signal), standard output, standard error.
sub run_command {
    my (@words) = @_;
    my ($out, $err) = ("$directory/out.$$", "$directory/err.$$");
    my $child = fork() // die "fork: $!";
    if (!$child) {
        open STDOUT, '>', $out or die;
        open STDERR, '>', $err or die;
        exec 'timeout', $ENV{LIMIT} // '300', @words or exit 127;
    }
    waitpid $child, 0;
    my $status = $? & 127 ? 128 + ($? & 127) : $? >> 8;
    return ($status, slurp($out), slurp($err));
}

sub new_name {
    return "$directory/" . $$ . '-' . ++$made;
}

# cudalite on a file: status, what it told, path of what it made (undef where it made nothing).
sub generate {
    my ($file, @options) = @_;
    my $path = new_name() . '.cu';
    my ($status, undef, $told) = run_command('cudalite', @includes, split(' ', $ENV{LEVEL} // '-O1'), @options, $file, '-o', $path);
    return ($status, $told, -e $path ? $path : undef);
}

# The schedules that are compared for a file's kernels, in the words that pin them; --tune times these.
sub candidates {
    my ($file, @options) = @_;
    my (undef, $told) = generate($file, '-O2', '-arch=sm_90', '--explain=candidates', @options);
    my %seen;
    return grep { !$seen{$_}++ } $told =~ /^cudalite: note: .*: schedule (.*)$/mg;
}

# The program that the simulator makes of a file, or undef and why not. It ignores pragmas, which nvcc refuses
# where no loop follows.
sub build {
    my ($file, @options) = @_;
    return (undef, "a pragma without a loop:\n$1")
        if slurp($file) =~ m{^(\s*#pragma unroll[^\n]*\n\s*(?!for\b|while\b|do\b|\#|//|/\*|__annotation)\S[^\n]*)}m;
    my $program = new_name();
    my ($status, undef, $told) =
        run_command("$build/cudalite-sim", @includes, @options, $file, '-o', $program);
    return (undef, $told) if $status || !-e $program;
    return $program;
}

# The same of files that include nothing that changes: programs of the same text are built once.
my %built;

sub build_once {
    my ($file, @options) = @_;
    my $key = join "\0", dirname($file), @options, slurp($file);
    return $built{$key} if $built{$key};
    my ($program, $why) = build($file, @options);
    $built{$key} = $program;
    return ($program, $why);
}

# What a program has copied back, as text.
sub copies_of {
    my ($measure) = @_;
    return join ' ', map { "$_->{bytes}:$_->{hash}" } @{ $measure->{copies} };
}

# Runs programs with the same arguments. The programs of the simulator's JSON, and what is wrong:
# findings, other results, another exit status than 0.
sub compare {
    my ($arguments, @programs) = @_;
    my $json = new_name() . '.json';
    my ($status, $out, $told) = run_command("$build/cudalite-sim", '--built', '--compare', '--quiet',
        '--leaks', "--json=$json", @programs, '--', @$arguments);
    my $measures = -e $json ? decode_json(slurp($json))->{programs} : [];
    my $wrong = $status ? "exit status $status\n$told" : '';
    $wrong ||= "no counts\n$told" if @$measures != @programs;
    $wrong ||= "nothing is printed\n" if $out !~ /\S/;
    for my $measure (@$measures) {
        $wrong ||= "the program's exit status is $measure->{exit}\n$told" if $measure->{exit};
        $wrong ||= "findings\n$told" if @{ $measure->{findings} };
        $wrong ||= "nothing is copied back\n"
            if !@{ $measure->{copies} } && !grep { $_ eq '0' } @$arguments;
        $wrong ||= "other results\n$told"
            if copies_of($measure) ne copies_of($measures->[0]);
    }
    return ($measures, $wrong);
}

# Runs a program with each of others, but itself once for several of them: a reference for each of the others to
# its measure and what is wrong. Where anything is, each runs with the first by itself, which tells whose it is.
sub compare_each {
    my ($arguments, $first, @others) = @_;
    my %seen;
    my @programs = grep { !$seen{$_}++ } @others;
    my %found;
    while (my @some = splice @programs, 0, 8) {
        my ($measures, $wrong) = compare($arguments, $first, @some);
        for my $i (0 .. $#some) {
            my ($alone, $why) = $wrong ? compare($arguments, $first, $some[$i]) : ([@$measures[0, $i + 1]], '');
            $found{ $some[$i] } = [$alone->[1], $why];
        }
    }
    return @found{@others};
}

# The sum of a count over the kernels of a measure: total($measure, 'global', 'sectors').
sub total {
    my ($measure, $space, $what) = @_;
    my $sum = 0;
    $sum += $_->{$space}{$what} for @{ $measure->{kernels} };
    return $sum;
}

sub ratio {
    my ($measure, $space, $above, $below) = @_;
    my $divisor = total($measure, $space, $below);
    return $divisor ? total($measure, $space, $above) / $divisor : 0;
}

# With SAMPLE every so manieth of the items; without, all.
sub every {
    my ($step, @items) = @_;
    return @items unless $ENV{SAMPLE};
    return @items[grep { $_ % $step == $step - 1 } 0 .. $#items];
}

sub note_sample {
    my ($some, $all, $what) = @_;
    return if $some == $all;
    open my $notes, '>>', "$build/sampled" or die "$build/sampled: $!\n";
    print $notes "$some of $all $what\n";
    print "# a sample: $some of $all $what\n";
}

# Prints the results of one item; says how many failed.
sub print_results {
    my ($count, @list) = @_;
    my $failed = 0;
    for my $result (@list) {
        my ($good, $name, $why) = @$result;
        print "# $name\n" and next unless defined $good;
        $failed++ unless $good;
        print $good ? 'ok ' : 'not ok ', ++$$count, " - $name\n";
        my @lines = split /\n/, $why;
        $#lines = 23 if @lines > 24;
        print map { "# $_\n" } @lines;
    }
    return $failed;
}

sub work_alone {
    my ($function, $items) = @_;
    for my $i (0 .. $#$items) {
        sysopen my $taken, "$directory/taken.$i", O_CREAT | O_EXCL or next;
        @results = ();
        eval { $function->($items->[$i]); 1 } or ok(0, $items->[$i], "the test failed: $@");
        open my $file, '>', "$directory/part.$i" or die;
        print $file encode_json(\@results);
        close $file or die;
        rename "$directory/part.$i", "$directory/result.$i" or die;
    }
    exec 'true';    # not exit: the directory is the parent's
}

# Calls a function for each item, in several processes that take the next one when they are free, and
# prints all results in order.
sub work_on {
    my ($function, @items) = @_;
    my $jobs = $ENV{JOBS} || 2;
    $| = 1;
    for (1 .. $jobs) {
        my $child = fork() // die "fork: $!";
        work_alone($function, \@items) unless $child;
    }
    my ($count, $failed, $workers) = (0, 0, $jobs);
    for my $i (0 .. $#items) {
        my $path = "$directory/result.$i";
        until (-e $path || !$workers) {
            waitpid(-1, WNOHANG) > 0 ? $workers-- : select(undef, undef, undef, 0.05);
        }
        my $list = -e $path ? decode_json(slurp($path)) : [[0, $items[$i], 'the worker died']];
        $failed += print_results(\$count, @$list);
        print 'progress ', $i + 1, ' of ', scalar @items, "\n" if $ENV{PROGRESS};
    }
    1 while wait() > 0;
    print "1..$count\n";
    return $failed || !$count ? 1 : 0;
}

1;
