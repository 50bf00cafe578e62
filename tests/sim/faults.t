#!/usr/bin/perl
# Planted faults: each is found, named and placed at its line; and nothing else is found.
use strict;
use warnings;
use File::Basename qw(dirname);
use lib dirname(__FILE__);
use Sim;

my @faults;
for my $file (qw(faults faults_groups faults_order)) {
    my $source = "$here/programs/$file.cu";
    my $built = sim('-o', "$directory/$file", $source);
    is($built->{status}, 0, "$file: builds") or note_text($built->{err});
    open(my $in, '<', $source) or die;
    push @faults, [ $., $_, "$directory/$file" ] while <$in>;
}
for (@faults) {
    my ($number, $text, $program) = @$_;
    next unless $text =~ m{// FAULT (\w+) (\w+)( other)?};
    my ($name, $id, $other, $line) = ($1, $2, $3, $number);
    my @options = $name eq 'leak' ? ('--leaks') : ();
    my $run = sim(@options, '--built', $program, '--', $name);
    my @findings = @{ $run->{program}{findings} // [] };
    my ($found) = grep { $_->{id} eq $id } @findings;
    ok($run->{status} == 3 && $found, "$name: $id is found", $run->{err} . $run->{out});
    next unless $found;
    is($found->{line}, $line, "$name: at its line") unless $id eq 'CRASH';
    ok($run->{err} =~ /\[$id\]/, "$name: told") or note_text($run->{err});
    is($run->{out}, '', "$name: error codes");
    ok($found->{other}, "$name: the other party is named", $run->{err}) if $other;
    my @more = grep { $_->{id} ne $id } @findings;
    ok(@more == 0, "$name: nothing else is found", join(' ', map { $_->{id} } @more));
    next unless $program =~ /_order$/;
    my $right = sim('--built', $program, '--', $name, 'sound');
    ok($right->{status} == 0 && !@{ $right->{program}{findings} // [1] }, "$name: nothing is found in its sound neighbour", $right->{err});
}
done();
