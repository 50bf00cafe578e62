#!/usr/bin/perl
# The programs of bench/seeds, which the papers' tables are about: as written, generated and by hand they give
# the same bits, without a finding, at their own and at ragged sizes, and docs/seeds.md has what is counted.
use strict;
use warnings;
use File::Basename qw(dirname);
use lib dirname(__FILE__), dirname(__FILE__) . '/../../bench/seeds';
use Property;
use Seeds;

sub check_case {
    my ($case) = $cases[$_[0]];
    return check_labels() unless $case;
    my $title = $case->{launches}[0][0];
    my $chapter = slurp("$top/docs/seeds.md");
    my ($rows, $wrong) = counted($case, $case->{size});
    ok($rows, "$title: same bits, no finding", $wrong) or return;
    my $lines = counted_rows($case, $rows);
    for my $line (map { @$_ } values %$lines) {
        ok(index($chapter, "\n$line\n") >= 0, "$title: docs/seeds.md has its figures", "$line\nmake bench-seeds renews it");
    }
    for my $size (@{ $case->{ragged} }) {
        my ($there, $why) = counted($case, $size);
        ok($there, "$title, $size: same bits, no finding", $why);
    }
}

# No row of a program that there is no more.
sub check_labels {
    my ($table) = slurp("$top/docs/seeds.md") =~ /<!-- counted -->\n((?:\|.*\n)*)/;
    my %known = map { $_->[0] => 1 } map { @{ $_->{launches} } } @cases;
    my (undef, undef, @lines) = split /\n/, $table;
    my @labels = map { /^\| (.*?)(?:, `[^|]*)? \|/ ? $1 : () } @lines;
    ok(@labels > 10 && !grep({ !$known{$_} } @labels), 'docs/seeds.md has no other rows', "@labels");
}

my @chosen = every(6, 0 .. $#cases);
note_sample(scalar @chosen, scalar @cases, 'programs of bench/seeds');
exit work_on(\&check_case, @chosen, scalar @cases);
