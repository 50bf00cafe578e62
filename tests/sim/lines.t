#!/usr/bin/perl
# Counts by source line and column: the accesses of one line are told apart, and add up.
use strict;
use warnings;
use File::Basename qw(dirname);
use lib dirname(__FILE__);
use Sim;

my $source = "$here/programs/lines.cu";

sub moved {
    my ($counts) = @_;
    return $counts->{sectors} // $counts->{wavefronts};
}

# What is added up over columns.
my @sums = qw(requests active_lanes bytes sectors lines used_bytes aligned_requests wavefronts
              ideal_wavefronts);

sub check {
    my ($compiler) = @_;
    my $run = sim("--compiler=$compiler", $source);
    is($run->{status}, 0, "$compiler: runs") or note_text($run->{err});
    my $kernel = kernel($run, 'several');
    my %site = map { ("$_->{line} $_->{kind} $_->{space}" => $_) } @{ $kernel->{sites} };

    open(my $in, '<', $source) or die;
    my $checked = 0;
    while (my $text = <$in>) {
        next unless $text =~ m{// LINE (.*)};
        my ($words, $line) = ($1, $. - 1);
        while ($words =~ /(\w+) (\w+) ([\d,]+)/g) {
            my $found = delete $site{"$line $1 $2"};
            is(join(',', map { moved($_) } @{ $found->{columns} }), $3, "$compiler: line $line, $1, $2");
            ok(!(grep { $_->{column} == 0 } @{ $found->{columns} }), "$compiler: line $line: columns");
            $checked++;
            for my $sum (grep { exists $found->{$_} } @sums) {
                my $total = 0;
                $total += $_->{$sum} for @{ $found->{columns} };
                is($total, $found->{$sum}, "$compiler: line $line, $1, $2: $sum add up");
            }
        }
    }
    ok($checked >= 9, "$compiler: all lines are there");
    my $requests = 0;
    $requests += $_->{requests} for @{ $kernel->{sites} };
    is($requests, $kernel->{global}{requests} + $kernel->{shared}{requests}, "$compiler: the kernel's sum");
}

check('g++');
check('clang++') if system('clang++ --version >/dev/null 2>&1') == 0;
done();
