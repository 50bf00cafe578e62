#!/usr/bin/perl
# Arrays that structures point to are treated as parameters are: of ten kernels, in both forms, the generated text
# is the same but for names. `A.elements` is A_elements in the other form, made here, and `Matrix A` three parameters.
use strict;
use warnings;
use File::Temp qw(tempdir);
use Test::More;

sub contents { my ($path) = @_; open my $file, '<', $path or die "$path: $!"; local $/; return <$file> }

sub plain {
    my ($text) = @_;
    $text =~ s/\bMatrix ([A-C])\b/float *$1_elements, int $1_width, int $1_height/g;
    $text =~ s/\b([A-C])\.(elements|width|height)\b/$1_$2/g;
    $text =~ s/\b([A-C])(?=[,)])/$1_elements, $1_width, $1_height/g;
    return $text;
}

sub generated {
    my ($path, @options) = @_;
    my $pid = open my $out, '-|';
    exec "$ENV{BUILD}/cudalite", '-w', @options, $path or die unless $pid;
    my $text = do { local $/; <$out> };
    close $out or die "cudalite @options $path: $?";
    return $text;
}

my $text = contents("$ENV{TOP}/tests/cli/inputs/members.cu");
my $directory = tempdir(CLEANUP => 1);
my %forms = (member => "$directory/member.cu", plain => "$directory/plain.cu");
for ([member => $text], [plain => plain($text)]) {
    open my $file, '>', $forms{$_->[0]} or die;
    print $file $_->[1];
    close $file;
}
for my $options ('-O1', '-O2 -arch=sm_90', '-O1 --weigh=sectors', '-O2 -arch=sm_90 --weigh=sectors') {
    my ($member, $plain) = map { generated($forms{$_}, split ' ', $options) } qw(member plain);
    my $alike = 0;
    for my $kernel ($text =~ /__global__ void (\w+)/g) {
        my ($ours, $theirs) = map { join '', /^(?:(?:static )?__global__|static inline) void (?:launch_)?$kernel(?:_\w+)?\(.*?^\}$/msg }
            plain($member), $plain;
        next if $theirs =~ /_(?:swapped|wide|merged|registers)\(|x ITEMS original threads|each lane runs one iteration/; # threads take others' places: not where a parameter is a structure
        tr/ \n/ /s for $ours, $theirs; # lines end where they are long
        is $ours, $theirs, "$options: $kernel";
        $alike++;
    }
    cmp_ok $alike, '>=', 2, "$options: some are compared";
    isnt $member, $text, "$options: something is changed" if $options =~ /sectors/;
}
done_testing;
