# The sizes on which the examples run in the simulator.
package Sizes;
use strict;
use warnings;
use Exporter 'import';

our @EXPORT = qw(sizes_of);

# Sizes are macros (-D...), or arguments of the program. Blocks are small, so that there are several.
sub square { return map { ["-DASIZE=$_", '-DTPB=64'] } @_ }
sub pairs {
    my ($first, $second, @sizes) = @_;
    return map { ["-D$first=$_->[0]", "-D$second=$_->[1]", '-DTPB=64'] } @sizes;
}
sub defines {
    my ($names, @values) = @_;
    my @made;
    for my $row (@values) {
        push @made, [map { "-D$names->[$_]=$row->[$_]" } 0 .. $#$names];
    }
    return @made;
}
# Grids of points: without an inner one, and around the blocks.
sub grids {
    return defines([qw(ROWS COLUMNS BLOCK_X BLOCK_Y)], [2, 3, 32, 8], [17, 65, 32, 8], [31, 61, 16, 16],
        [40, 37, 8, 4]);
}
my @around = ([1, 1], [31, 33], [33, 31], [64, 32], [65, 97], [101, 127], [128, 128]);
my %sizes = (
    row_walk => [square(1, 31, 32, 33, 63, 64, 65, 101)],
    matvec => [map { ["-DNX=$_->[0]", "-DNY=$_->[1]", '-DTPB=64'] } @around],
    gesummv => [map { ["-DN=$_", '-DTPB=64'] } 1, 31, 32, 33, 65, 101],
    atax => [pairs('NX', 'NY', @around)],
    bicg => [pairs('NX', 'NY', @around)],
    rank3 => [map { ["-DNZ=$_->[0]", "-DNX=$_->[1]", '-DNY=3', '-DTPB=32'] }
        [1, 1], [31, 17], [32, 16], [33, 15], [65, 31], [37, 101]],
    bytes => [pairs('HEIGHT', 'WIDTH', [1, 1], [31, 127], [64, 128], [65, 129], [101, 251])],
    strided => [pairs('ROWS', 'COLUMNS', @around)],
    # Loops of fewer rounds are written out, and then a square may be fused with what the next loop subtracts.
    sweeps => [pairs('ROWS', 'COLUMNS', [1, 1], [31, 133], [33, 131], [64, 160], [65, 197], [101, 227], [128, 256])],
    recurrence => [pairs('ROWS', 'COLUMNS', @around)],
    transpose => [defines([qw(ROWS COLUMNS BLOCK)], [1, 1, 32], [33, 31, 32], [101, 65, 32],
        [31, 97, 16], [65, 33, 8])],
    addition => [defines([qw(ROWS COLUMNS BLOCK)], [1, 1, 16], [33, 31, 32], [101, 65, 16], [31, 97, 8])],
    matmul => [defines([qw(ROWS DEPTH COLUMNS BLOCK)], [1, 1, 1, 16], [17, 31, 33, 16],
        [64, 64, 64, 32], [33, 33, 31, 32], [15, 65, 16, 8])],
    stencil5 => [grids()],
    stencil9 => [grids()],
    stencil7_3d => [defines([qw(NZ NY NX BLOCK_X BLOCK_Y)], [1, 1, 1, 32, 8], [2, 9, 31, 32, 8],
        [33, 9, 33, 32, 8], [35, 17, 35, 16, 4], [5, 11, 34, 8, 8])],
    convolution => [grids(), defines([qw(ROWS COLUMNS)], [7, 7], [6, 40])],
    # Loops of one tile stay: beta * C is fused otherwise there (CL145).
    syrk => [defines([qw(N M BLOCK_X BLOCK_Y)], [1, 33, 32, 32], [33, 63, 32, 32], [31, 65, 32, 32],
        [65, 47, 32, 8], [33, 52, 16, 16], [33, 52, 8, 64], [33, 52, 256, 1])],
    gemm_tn => [defines([qw(NI NJ NK BLOCK_X BLOCK_Y)], [1, 1, 33, 32, 32], [33, 31, 49, 32, 32],
        [31, 33, 65, 32, 32], [65, 47, 37, 32, 8], [33, 20, 37, 16, 16], [33, 20, 133, 8, 64])],
    correlation => [defines([qw(N M BLOCK)], [1, 1, 32], [33, 31, 32], [47, 65, 32], [20, 33, 16])],
    nbody => [defines([qw(BODIES TPB)], [1, 128], [127, 128], [129, 128], [101, 32], [201, 96])],
);

# Lists of options; none where no example has that name.
sub sizes_of {
    my ($name) = @_;
    return @{ $sizes{$name} // [] };
}

1;
