"""The generators of random kernels, by what their command-line option is called."""
from choices import Choices
from grid import GridProgram
from host import Program
from kernel import Kernel
from merges import with_merge
from mixed import MixedProgram
from neighbours import neighbours_program
from products import products_program
from rows import rows_program
from statements import StatementProgram
from structures import structures_program
from sums import sums_program
from swapped import swapped_program
from unlike import UnlikeProgram
from words import words_program

SHAPES = {"flat": lambda choices: Program(Kernel(choices)), "grid": GridProgram,
          "mixed": MixedProgram, "statements": StatementProgram, "rows": rows_program, "products": products_program,
          "words": words_program, "swapped": swapped_program, "neighbours": neighbours_program,
          "structures": structures_program, "sums": sums_program, "unlike": UnlikeProgram}


def make_program(shape, seed, fixed=(), number=None, merges=False):
    program = SHAPES[shape](Choices(seed, fixed, number))
    return with_merge(program) if merges else program


def add_arguments(parser):
    parser.set_defaults(shape="flat")
    parser.add_argument("--grid", dest="shape", action="store_const", const="grid",
                        help="blocks of two and three dimensions")
    parser.add_argument("--mixed", dest="shape", action="store_const", const="mixed",
                        help="arrays indexed by any mixture of threads and rounds")
    parser.add_argument("--rows", dest="shape", action="store_const", const="rows",
                        help="whole rows, many of them of vectors of 16 bytes")
    parser.add_argument("--products", dest="shape", action="store_const", const="products",
                        help="sums over a row of one array and a column of another")
    parser.add_argument("--words", dest="shape", action="store_const", const="words",
                        help="elements computed from the same place of other arrays, mostly short words")
    parser.add_argument("--structures", dest="shape", action="store_const", const="structures",
                        help="arrays of structures, of which some members are used")
    parser.add_argument("--swapped", dest="shape", action="store_const", const="swapped",
                        help="lanes that run along the wrong axis")
    parser.add_argument("--neighbours", dest="shape", action="store_const", const="neighbours",
                        help="elements computed from those around the same place of other arrays")
    parser.add_argument("--statements", dest="shape", action="store_const", const="statements",
                        help="C++ statements of all kinds around the loops")
    parser.add_argument("--sums", dest="shape", action="store_const", const="sums",
                        help="C++ statements, and sums of products that nvcc may make elsewhere")
    parser.add_argument("--unlike", dest="shape", action="store_const", const="unlike",
                        help="rows of bytes beside doubles and structures, whose cells are carried along")
    parser.add_argument("--merges", action="store_true",
                        help="each kernel asks for threads that are merged, so many along an axis")
