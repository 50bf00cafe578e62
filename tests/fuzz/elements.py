"""Element types: their sizes, how they are filled, and how values of them enter and leave the
arithmetic of a kernel.

A kernel computes in one scalar type. It is `unsigned` where an integer array is written, because a
floating-point value out of an integer's range has no defined conversion; what goes into a
floating-point array from there is kept below 1024, so that it can come back.
"""


def operand(access):
    """As what a postfix or unary operator applies to."""
    return f"({access})" if access.startswith("*") else access


class Element:
    def __init__(self, name, size, fill, components=""):
        self.name = name
        self.size = size
        self.fill = fill              # the host's letter for the type of a component
        self.components = components  # "xyzw" of a vector, else ""

    @property
    def floating(self):
        return self.fill in "fd"

    def read(self, access, scalar, component):
        """The value of an access as an operand in the kernel's scalar type."""
        if self.components:
            access = f"{operand(access)}.{self.components[component % len(self.components)]}"
        if scalar == "unsigned":
            return f"(unsigned)(int){access}" if self.floating else f"(unsigned){access}"
        if scalar == "float" and self.fill in "dil":
            return f"(float){access}"
        return access

    def value(self, text, scalar):
        """A value of the scalar type as an operand that has the type of a component."""
        if scalar == "unsigned" and self.floating:
            text = f"(({text}) & 1023u)"
        component = {"b": "unsigned char", "h": "short", "i": "int", "l": "long long",
                     "f": "float", "d": "double"}[self.fill]
        if (scalar, self.fill) in (("float", "f"), ("float", "d"), ("double", "d")):
            return text
        return f"({component})({text})"

    def whole(self, text, scalar):
        """A value for a whole element, vectors included."""
        if not self.components:
            return self.value(text, scalar)
        one = self.value(text, scalar)
        others = [f"({self.value(text, scalar)})" + (" + 1", " * 2", " - 3")[n]
                  for n in range(len(self.components) - 1)]
        return f"make_{self.name}({', '.join([one] + others)})"


ELEMENTS = [
    (Element("float", 4, "f"), 30),
    (Element("int", 4, "i"), 8),
    (Element("unsigned int", 4, "i"), 3),
    (Element("unsigned char", 1, "b"), 10),
    (Element("signed char", 1, "b"), 2),
    (Element("short", 2, "h"), 7),
    (Element("unsigned short", 2, "h"), 3),
    (Element("double", 8, "d"), 12),
    (Element("long long", 8, "l"), 3),
    (Element("float2", 8, "f", "xy"), 4),
    (Element("int2", 8, "i", "xy"), 2),
    (Element("float4", 16, "f", "xyzw"), 7),
    (Element("double2", 16, "d", "xy"), 5),
    (Element("int4", 16, "i", "xyzw"), 2),
]
INT = ELEMENTS[1][0]
