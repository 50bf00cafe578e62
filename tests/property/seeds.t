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

my @chosen = every(4, 0 .. $#cases);
note_sample(scalar @chosen, scalar @cases, 'programs of bench/seeds');
exit work_on(\&check_case, @chosen);
