#!/usr/bin/perl
# Of the variants that -O2 -arch=sm_90 makes of the examples: how many lines stand in a kernel once more (loaders before a loop and in
# it, iterations of full and of last tiles), which must not become more, and how long the longest line is. Lines of fewer than 20
# characters, such as a barrier, are not counted.
use strict;
use warnings;

my ($LEAST_LENGTH, $MOST_AGAIN, $MOST_COLUMNS) = (20, 186, 110);
my $top = $ENV{TOP} // '.';
my $count = 0;

sub ok {
    my ($good, $name, @told) = @_;
    $count++;
    print $good ? '' : 'not ', "ok $count - $name\n", map { "# $_\n" } $good ? () : @told;
}

# Of one kernel's lines, those that have stood before.
sub again {
    my (%seen, @again);
    for my $line (@_) {
        my $words = $line =~ s/^\s+|\s+$//gr;
        push @again, $words if length $words >= $LEAST_LENGTH && $words !~ m{^(?:/\*|#pragma)} && $seen{$words}++;
    }
    return @again;
}

# The lines of each variant in the text.
sub variants {
    my ($text) = @_;
    my @all;
    push @all, [split /\n/, $1] while $text =~ /^(static __global__ [^;{]*\n?\{\n.*?^\}\n)/gms;
    return @all;
}

my ($total, $kernels, @told, @long) = (0, 0);
for my $file (sort glob "$top/examples/*/annotated.cu") {
    my ($name) = $file =~ m{examples/(\w+)/};
    my $before = do { local (@ARGV, $/) = $file; <> };
    my $text = qx(cudalite -O2 -arch=sm_90 -w -q -I'$top/include' '$file');
    my @made = grep { index($before, join "\n", @$_) < 0 } variants($text);
    my @again = map { again(@$_) } @made;
    $kernels += @made;
    $total += @again;
    push @told, "$name: " . @again;
    push @long, map { "$name: $_" } grep { length > $MOST_COLUMNS } map { @$_ } @made;
}
ok($kernels >= 30, "variants are looked at: $kernels", @told);
ok($total <= $MOST_AGAIN, "lines that stand in a variant once more: $total, at most $MOST_AGAIN", @told);
ok($total > $MOST_AGAIN * 0.9, "that bound is not far off: $total of $MOST_AGAIN (set it lower)", @told);
ok(!@long, "no line has more than $MOST_COLUMNS columns", @long);
ok(again('int a_line_of_some_length = 0;', ' return;', '  int a_line_of_some_length = 0;', ' return;') == 1, 'it would be seen');
print "1..$count\n";
exit 0;
