"""Markdown as the documents here use it: headings, paragraphs, lists, tables, quotes, code, links, pictures.

`Markdown(link).convert(text)` gives HTML; `link(target, is_picture)` says what a link's target becomes, None: no link.
Headings get the identifiers that code hosts give them. `title` is the first heading's text, `headings` are those of
the second level as (identifier, HTML). What is not known stays as it is written, escaped.
"""
import html
import re

BLOCK_TAGS = "details|summary|picture|source|img|p|div|sub|sup|br|kbd|a"
INLINE_TAG = re.compile(r"</?(?:br|sub|sup|kbd|summary|details)\s*/?>")
FENCE = re.compile(r"^( {0,3})(```+|~~~+)\s*([\w+-]*)\s*$")
ITEM = re.compile(r"^( *)([-*+]|\d{1,9}[.)])( +|$)(.*)$")
INTERRUPTS = re.compile(r"^ *(?:[-*+]|1[.)]) +\S")  # a list begins within a paragraph
HEADING = re.compile(r"^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$")
RULE = re.compile(r"^ {0,3}([-*_])(?: *\1){2,} *$")
CELLS_RULE = re.compile(r"^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$")
INLINE = re.compile(r"""
    (?P<ticks>`+)(?P<code>.+?)(?<!`)(?P=ticks)(?!`)
  | \\(?P<escaped>[!-/:-@\[-`{-~])
  | !\[(?P<alt>(?:[^\[\]]|\[[^\[\]]*\])*)\]\((?P<picture>[^()\s]+)(?:\s+"[^"]*")?\)
  | \[(?P<text>(?:[^\[\]`]|`[^`]*`|!?\[[^\[\]]*\](?:\([^()]*\))?)+)\]\((?P<target>[^()\s]+)(?:\s+"[^"]*")?\)
  | <(?P<address>https?://[^<>\s]+)>
  | (?P<tag></?(?:br|sub|sup|kbd)\s*/?>)
  | (?P<comment><!--.*?-->)
  | \*\*(?=\S)(?P<strong>.+?)(?<=\S)\*\*
  | (?<![\w*])\*(?=[^\s*])(?P<star>[^*]*?[^\s*])\*(?![\w*])
  | (?<![\w_])_(?=[^\s_])(?P<bar>[^_]*?[^\s_])_(?![\w_])
""", re.X | re.S)


def indent_of(line):
    return len(line) - len(line.lstrip(" "))


def plain(marked):
    """The text of HTML."""
    return html.unescape(re.sub(r"<[^>]*>", "", marked))


class Markdown:
    def __init__(self, link):
        self.link = link
        self.title = ""
        self.headings = []
        self.used = {}

    def convert(self, text):
        return self.blocks(text.expandtabs(4).split("\n"))

    # ---- within a line ----

    def inline(self, text):
        out, end = [], 0
        for match in INLINE.finditer(text):
            out += [html.escape(text[end:match.start()], quote=False), self.marked(match)]
            end = match.end()
        return "".join(out) + html.escape(text[end:], quote=False)

    def marked(self, match):
        part = match.groupdict()
        if part["code"] is not None:
            code = part["code"].replace("\n", " ")
            if code.startswith(" ") and code.endswith(" ") and code.strip():
                code = code[1:-1]
            return "<code>" + html.escape(code, quote=False) + "</code>"
        if part["escaped"]:
            return html.escape(part["escaped"], quote=False)
        if part["picture"]:
            target = self.link(part["picture"], True)
            alt = html.escape(part["alt"].replace("\n", " "))
            return f'<img src="{html.escape(target)}" alt="{alt}" loading="lazy">' if target else alt
        if part["target"]:
            target, text = self.link(part["target"], False), self.inline(part["text"])
            return f'<a href="{html.escape(target)}">{text}</a>' if target else text
        if part["address"]:
            address = html.escape(part["address"])
            return f'<a href="{address}">{address}</a>'
        if part["strong"]:
            return f"<strong>{self.inline(part['strong'])}</strong>"
        if part["star"] or part["bar"]:
            return f"<em>{self.inline(part['star'] or part['bar'])}</em>"
        return part["tag"] or ""

    # ---- lines ----

    def blocks(self, lines, tight=False):
        out, at = [], 0
        while at < len(lines):
            line = lines[at]
            if not line.strip():
                at += 1
                continue
            for reader in (self.fence, self.indented, self.heading, self.rule, self.comment, self.quote,
                           self.listing, self.table, self.raw):
                made = reader(lines, at)
                if made:
                    break
            else:
                made = self.paragraph(lines, at, tight)
            out.append(made[0])
            at = made[1]
        return "\n".join(part for part in out if part)

    def fence(self, lines, at):
        match = FENCE.match(lines[at])
        if not match:
            return None
        indent, marks, language = len(match[1]), match[2], match[3]
        end = at + 1
        while end < len(lines) and not re.match(r"^ {0,3}" + re.escape(marks) + r"+?\s*$", lines[end]):
            end += 1
        code = [line[min(indent, indent_of(line)):] for line in lines[at + 1:end]]
        return self.code(code, language), end + 1

    def indented(self, lines, at):
        if indent_of(lines[at]) < 4:
            return None
        end = at
        while end < len(lines) and (not lines[end].strip() or indent_of(lines[end]) >= 4):
            end += 1
        while not lines[end - 1].strip():
            end -= 1
        return self.code([line[4:] for line in lines[at:end]], ""), end

    @staticmethod
    def code(lines, language):
        mark = f' class="language-{language}"' if language else ""
        # What scrolls must be reachable by keys.
        return f'<pre tabindex="0"><code{mark}>' + html.escape("\n".join(lines), quote=False) + "\n</code></pre>"

    def heading(self, lines, at):
        match = HEADING.match(lines[at])
        if not match:
            return None
        level, marked = len(match[1]), self.inline(match[2])
        text = plain(marked)
        name = re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")
        count = self.used.get(name, 0)
        self.used[name] = count + 1
        name = f"{name}-{count}" if count else name
        if level == 1 and not self.title:
            self.title = text
        if level == 2:
            self.headings.append((name, marked))
        return f'<h{level} id="{html.escape(name)}">{marked}</h{level}>', at + 1

    @staticmethod
    def rule(lines, at):
        return ("<hr>", at + 1) if RULE.match(lines[at]) else None

    @staticmethod
    def comment(lines, at):
        if not lines[at].lstrip().startswith("<!--"):
            return None
        end = at
        while end < len(lines) and "-->" not in lines[end]:
            end += 1
        return "", end + 1

    def quote(self, lines, at):
        end = at
        while end < len(lines) and re.match(r"^ {0,3}>", lines[end]):
            end += 1
        if end == at:
            return None
        inner = [re.sub(r"^ {0,3}> ?", "", line) for line in lines[at:end]]
        return "<blockquote>\n" + self.blocks(inner) + "\n</blockquote>", end

    def listing(self, lines, at):
        first = ITEM.match(lines[at])
        if not first or len(first[1]) > 3:
            return None
        ordered = first[2][0].isdigit()
        items, loose = [], False
        while at < len(lines):
            match = ITEM.match(lines[at])
            if not match or len(match[1]) > 3 or match[2][0].isdigit() != ordered:
                break
            width = len(match[1]) + len(match[2]) + (len(match[3]) if 0 < len(match[3]) < 5 else 1)
            item, at, blank = [match[4]], at + 1, False
            while at < len(lines):
                line = lines[at]
                if line.strip() and indent_of(line) < width and (
                        blank or INTERRUPTS.match(line) or (ordered and ITEM.match(line)) or HEADING.match(line) or FENCE.match(line)):
                    break
                blank = not line.strip()
                item.append(line[min(width, indent_of(line)):])
                at += 1
            while item and not item[-1].strip():
                item.pop()
            another = at < len(lines) and ITEM.match(lines[at])
            inside = [number for number, line in enumerate(item) if not line.strip()]
            loose = loose or bool(inside) or bool(blank and another and len(another[1]) < 4
                                                  and another[2][0].isdigit() == ordered)
            items.append(item)
        tag = "ol" if ordered else "ul"
        start = int(re.match(r"\d+", first[2])[0]) if ordered else 1
        head = f'<{tag} start="{start}">' if start != 1 else f"<{tag}>"
        inner = "\n".join(f"<li>{self.blocks(item, tight=not loose)}</li>" for item in items)
        return f"{head}\n{inner}\n</{tag}>", at

    def table(self, lines, at):
        if "|" not in lines[at] or at + 1 == len(lines) or not CELLS_RULE.match(lines[at + 1]):
            return None
        sides = [self.side(cell) for cell in self.cells(lines[at + 1])]
        head, end = self.cells(lines[at]), at + 2
        if len(head) != len(sides):
            return None
        rows = []
        while end < len(lines) and "|" in lines[end] and lines[end].strip():
            rows.append((self.cells(lines[end]) + [""] * len(sides))[:len(sides)])
            end += 1

        def row(cells, tag):
            return "<tr>" + "".join(f"<{tag}{side}>{self.inline(cell)}</{tag}>"
                                    for cell, side in zip(cells, sides)) + "</tr>"
        return ('<div class="scroll" tabindex="0"><table>\n<thead>' + row(head, "th") + "</thead>\n<tbody>\n"
                + "\n".join(row(cells, "td") for cells in rows) + "\n</tbody></table></div>"), end

    @staticmethod
    def side(cell):
        left, right = cell.startswith(":"), cell.endswith(":")
        return ' class="middle"' if left and right else ' class="right"' if right else ""

    @staticmethod
    def cells(line):
        line = line.strip()
        line = line[1:] if line.startswith("|") else line
        line = line[:-1] if line.endswith("|") and not line.endswith("\\|") else line
        return [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)]

    def raw(self, lines, at):
        if not re.match(rf"^ {{0,3}}</?(?:{BLOCK_TAGS})\b", lines[at]):
            return None
        end = at
        while end < len(lines) and lines[end].strip():
            end += 1

        def address(match):
            target = self.link(match[2], match[1] == "src")
            return f'{match[1]}="{html.escape(target)}"' if target else ""
        return re.sub(r'\b(src|href)="([^"]*)"', address, "\n".join(lines[at:end])), end

    def paragraph(self, lines, at, tight):
        end = at + 1
        while end < len(lines) and lines[end].strip() and not (
                HEADING.match(lines[end]) or FENCE.match(lines[end]) or INTERRUPTS.match(lines[end])
                or RULE.match(lines[end]) or lines[end].lstrip().startswith((">", "<!--"))
                or re.match(rf"^ {{0,3}}</?(?:details|summary|div)\b", lines[end])):
            end += 1
        text = "\n".join(line.strip() if not line.endswith("  ") else line.strip() + "\0" for line in lines[at:end])
        marked = self.inline(text).replace("\0\n", "<br>\n").replace("\0", "")
        return (marked if tight else f"<p>{marked}</p>"), end
