#!/usr/bin/perl
# What docs/simulator.md shows of cudalite-sim is what it does.
use strict;
use warnings;
use File::Basename qw(dirname);
use lib dirname(__FILE__);
use Sim;

my $section = Sim::slurp("$here/../../docs/simulator.md");
my $source = $section =~ s/^```cuda\n(.*?)^```\n//ms ? $1 : '';
my ($lines, $compared) = $section =~ /^```\n(.*?)^```\n/msg;
(my $padded = $source) =~ s/\[32\]\[32\]/[32][33]/;
$padded =~ s/^    out\[/    __syncthreads();\n    out[/m;

chdir $directory or die;
for my $file (['transpose.cu', $source], ['padded.cu', $padded]) {
    open(my $out, '>', $file->[0]) or die;
    print $out $file->[1];
    close $out;
}
my $run = sim('--lines', 'transpose.cu');
is($run->{status}, 3, '--lines: exit status');
is($run->{err}, $lines, '--lines: the table and the findings');
$run = sim('--compare', 'transpose.cu', 'padded.cu');
ok($run->{err} =~ /\Q$compared\E$/, '--compare: the table', $run->{err});
is($run->{json}{programs}[1]{findings}[0] // 'none', 'none', 'padded.cu: nothing is found');
chdir '/';
done();
