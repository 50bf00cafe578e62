#!/usr/bin/perl
# Texture fetches: what an H200 (CUDA 13.0) read, which textures.expected holds. Filtering along three
# axes, and of bytes as floats, is less exact here than there.
use strict;
use warnings;
use File::Basename qw(dirname);
use lib dirname(__FILE__);
use Sim;

my %tolerance = ('3D linear' => 0.4, '2D uchar4 as float4, linear' => 2e-4);
my $run = sim('--leaks', "$here/programs/textures.cu");
is($run->{status}, 0, 'nothing is found') or note_text($run->{err});
my %got = map { /^(.*?): (.*)/ ? ($1 => $2) : () } split /\n/, $run->{out};
my $lines = 0;
for my $line (split /\n/, Sim::slurp("$here/programs/textures.expected")) {
    my ($name, $values) = $line =~ /^(.*?): (.*)/ or die "no line of results: $line";
    $lines++;
    my @wanted = split / /, $values;
    my @have = split / /, $got{$name} // '';
    my $off = @have == @wanted ? '' : 'another number of values';
    for my $i (0 .. $#wanted) {
        last if $off;
        my $same = $have[$i] eq $wanted[$i]
            || ($tolerance{$name} && abs($have[$i] - $wanted[$i]) <= $tolerance{$name});
        $off = "value $i: got $have[$i], wanted $wanted[$i]" unless $same;
    }
    is($off || 'same', 'same', "texture: $name");
}
ok($lines >= 40, 'all lines are there');
done();
