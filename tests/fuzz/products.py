"""Kernels of products: each thread has a sum over what a row of one array and a column of another hold.

Enters: choices. Leaves: a grid kernel (grid.py) of that kind, in blocks whose threads can be put together, over
arrays that are sometimes larger than a block of those: what --merge is for where loops are staged.
"""
from choices import Choices
from grid import GridProgram

BLOCKS = [(16, 16), (32, 8), (8, 8), (32, 32), (16, 4), (64, 2)]


class ProductChoices(Choices):
    def weighted(self, name, options):
        if name == "kind":
            options = [("product", 1)]
        elif name == "block":
            options = [(block, 1) for block in BLOCKS]
        elif name.startswith(("rows", "columns")) and self._random(f"{name} is large") < 0.3:
            options = [(size, 1) for size in (128, 129, 97, 65, 140)]
        return super().weighted(name, options)


def products_program(choices):
    return GridProgram(ProductChoices(choices.source, choices.fixed, choices.seed))
