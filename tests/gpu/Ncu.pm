# Helpers of the tests that read a GPU's counters: nvcc and ncu, and the simulator's side in a file.
package Ncu;
use strict;
use warnings;
use Exporter 'import';
use JSON::PP;
use Sim;

our @EXPORT = qw(counters record expected skip_without_ncu);
my ($nvcc, $ncu) = ($ENV{NVCC} || 'nvcc', $ENV{NCU} || 'ncu');

# counters(source, [nvcc option...], [argument...], metric...): [kernel, metric, value] for each launch and metric.
sub counters {
    my ($source, $options, $arguments, @metrics) = @_;
    my $program = "$directory/gpu";
    system($nvcc, '-O1', '-arch=native', '-w', @$options, '-o', $program, $source) == 0
        or die 'nvcc failed';
    open(my $in, '-|', $ncu, '--csv', '--metrics', join(',', @metrics), $program, @$arguments)
        or die "ncu: $!";
    my (@read, %column);
    while (my $line = <$in>) {
        my @fields = $line =~ /"([^"]*)"/g;
        if (grep { $_ eq 'Metric Name' } @fields) {
            %column = map { $fields[$_] => $_ } 0 .. $#fields;
        } elsif (%column && @fields > $column{'Metric Value'}) {
            (my $value = $fields[$column{'Metric Value'}]) =~ tr/,//d;
            (my $kernel = $fields[$column{'Kernel Name'}]) =~ s/\(.*//;
            push @read, [$kernel, $fields[$column{'Metric Name'}], $value];
        }
    }
    close $in;
    return @read;
}

# The simulator's side into the file; ends the program.
sub record {
    my ($file, $simulated) = @_;
    open(my $out, '>', $file) or die "$file: $!";
    print $out JSON::PP->new->canonical->pretty->encode($simulated);
    exit 0;
}

# ... from the file.
sub expected {
    my ($file) = @_;
    open(my $in, '<', $file) or die "$file: $!";
    local $/;
    return decode_json(<$in>);
}

# Ends the program where there is no GPU, or no ncu; `what` is then left out: "22 kernels of tests/gpu/caches.t".
sub skip_without_ncu {
    my ($what) = @_;
    return if system("nvidia-smi -L >/dev/null 2>&1 && $ncu --version >/dev/null 2>&1") == 0;
    print "1..0 # SKIP no GPU, or no ncu to read its counters\n";
    if ($ENV{BUILD} && open(my $out, '>>', "$ENV{BUILD}/skipped")) {
        print $out "$what: no GPU, or no ncu to read its counters\n";
    }
    exit 0;
}

1;
