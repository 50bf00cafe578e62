"""Layout of the generated text: the same statements in the hands of different people.

A body is a list of: a string (one line, or several), or a Block (a header with a body, and perhaps
an else).
"""
import re


class Block:
    def __init__(self, header, body, otherwise=None):
        self.header = header
        self.body = body
        self.otherwise = otherwise


class Style:
    def __init__(self, choices):
        self.indent = choices.one("style.indent", "    ", "  ", "\t", "        ")
        self.gnu = choices.chance("style.gnu", 25)        # braces on lines of their own
        self.bare = choices.chance("style.bare", 50)      # no braces around one statement
        self.tight = choices.chance("style.tight", 30)    # a*b+c
        self.comments = choices.chance("style.comments", 25)
        self.pragma = choices.chance("style.pragma", 15)  # #pragma cudalite ...
        self.string = choices.weighted("style.string", [
            ('__annotation(L"{}");', 60), ('__annotation (L"{}");', 15), ('__annotation("{}");', 10),
            ('__annotation(L"{}" L"");', 5)])
        self.blank_lines = choices.chance("style.blank", 20)

    def spaced(self, text):
        """Expressions are made with blanks around their operators."""
        return re.sub(r" ([-+*/%]) (?![-+*&/])", r"\1", text) if self.tight else text

    def annotation(self, words):
        if self.pragma:
            return f"#pragma cudalite {words}"
        return self.string.format(words)

    def word(self, text):
        """One word of an annotation."""
        text = text.strip()
        if re.fullmatch(r"-?[\w.]+", text):
            return text
        return f"({text})" if not self.tight else re.sub(r"\s+", "", text)

    def render(self, body, depth):
        lines = []
        for item in body:
            if isinstance(item, Block):
                self._block(lines, item, depth)
                if self.blank_lines:
                    lines.append("")
            else:
                for line in item.split("\n"):
                    flush = line.startswith("#")
                    lines.append(line if flush else self.indent * depth + self.spaced(line))
        return lines

    def _one_statement(self, block, body):
        return (self.bare and block.header and len(body) == 1 and not isinstance(body[0], Block) and
                not body[0].startswith(("#", "__annotation")) and "\n" not in body[0] and
                body[0].count(";") == 1 and not re.match(r"(const )?\w+ \w+ = ", body[0]))

    def _block(self, lines, block, depth):
        bare = self._one_statement(block, block.body)
        self._open(lines, block.header, depth, bare)
        lines += self.render(block.body, depth + 1)
        if not bare:
            lines.append(self.indent * depth + "}")
        if block.otherwise is not None:
            bare_else = self._one_statement(block, block.otherwise)
            if not bare and not self.gnu:
                last = lines.pop()
                self._open(lines, last.strip() + " else", depth, bare_else)
            else:
                self._open(lines, "else", depth, bare_else)
            lines += self.render(block.otherwise, depth + 1)
            if not bare_else:
                lines.append(self.indent * depth + "}")

    def _open(self, lines, header, depth, bare):
        header = self.indent * depth + self.spaced(header)
        if not header.strip():
            lines.append(self.indent * depth + "{")
        elif bare:
            lines.append(header)
        elif self.gnu:
            lines += [header, self.indent * depth + "{"]
        else:
            lines.append(header + " {")
