#!/usr/bin/perl
# Malformed annotations: each case of tests/golden/annotations is an error whose caret stands under a
# word of the annotation, in the line of the file that it names. (That the words are the right ones is
# what the cases' expected output says; tests/run compares it, and that no output file is left.)
use strict;
use warnings;
use File::Basename qw(basename);

my $top = $ENV{TOP} // '.';
my @cases = sort glob "$top/tests/golden/annotations/*.cu";
my ($count, %wording) = (0);

sub lines_of {
    my ($path) = @_;
    open my $file, '<:raw', $path or die "$path: $!\n";
    return map { s/\r?\n$//r } <$file>;
}

# What is wrong with the first diagnostic of a case, or nothing.
sub trouble {
    my ($path) = @_;
    my @source = lines_of($path);
    return 'the command expects no error' unless $source[0] =~ /RUN\(1\):/;
    my @told = -e "$path.err" ? lines_of("$path.err") : ();
    my ($at) = grep { $told[$_] =~ /: error: / } 0 .. $#told;
    return 'nothing is told' unless defined $at;
    my ($name, $line, $column, $text) =
        $told[$at] =~ /^([^:]+):(\d+):(\d+): error: (.*) \[(?:-Werror,)?CL\d+\]$/
        or return "no place: $told[$at]";
    return "another file: $name" if $name ne basename($path);
    return "line $line is another one" if ($source[$line - 1] // '') ne $told[$at + 1];
    my ($before, $mark) = $told[$at + 2] =~ /^(\s*)(\^~*)$/ or return 'no caret';
    utf8::decode(my $shown = $told[$at + 1]);
    return 'the caret stands behind the line' if length($before) > length $shown;
    $wording{ $text =~ s/'[^']*'|\d+//gr }++;
    return;
}

for my $case (@cases) {
    my $wrong = trouble($case);
    print defined $wrong ? 'not ok ' : 'ok ', ++$count, ' - ', basename($case), "\n";
    print "# $wrong\n" if defined $wrong;
}
my $kinds = keys %wording;
print $kinds >= 40 && @cases >= 40 ? 'ok ' : 'not ok ', ++$count,
    " - at least 40 kinds of malformed annotations: $kinds messages, ", scalar @cases, " cases\n";
print "1..$count\n";
