#!/usr/bin/perl
# Planted faults: each is found, named and placed at its line; and nothing else is found.
use strict;
use warnings;
use File::Basename qw(dirname);
use lib dirname(__FILE__);
use Sim;

my $source = "$here/programs/faults.cu";
my $program = "$directory/faults";
my $built = sim('-o', $program, $source);
is($built->{status}, 0, 'builds') or note_text($built->{err});

open(my $in, '<', $source) or die;
while (my $text = <$in>) {
    next unless $text =~ m{// FAULT (\w+) (\w+)( other)?};
    my ($name, $id, $other, $line) = ($1, $2, $3, $.);
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
}
done();
