"""What tests/build/site.t asks of a folder of pages.

    site.py links FOLDER           links that lead nowhere, a line each: pages, pictures and places in pages
    site.py leftovers FOLDER       text of pages that still looks like Markdown
    site.py address SOURCE WORD... the playground's address for a source: -O1, -O2, -arch=sm_XX, --infer, others
    site.py text ID                the text of that element of the page on standard input
"""
import base64
import glob
import html.parser
import json
import os
import re
import sys
import urllib.parse


class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.ids, self.links, self.words, self.inside = set(), [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        named = dict(attributes)
        if tag in ("a", "link", "img", "script", "iframe", "source"):
            self.links += [named[name] for name in ("href", "src") if named.get(name)]
        if named.get("id"):
            self.ids.add(named["id"])
        if tag in ("pre", "code", "script", "style", "option"):
            self.inside.append(tag)

    def handle_endtag(self, tag):
        if self.inside and self.inside[-1] == tag:
            self.inside.pop()

    def handle_data(self, data):
        if not self.inside:
            self.words.append(data)


class TextOf(html.parser.HTMLParser):
    """The text of one element, which has no other of its kind inside."""

    def __init__(self, name):
        super().__init__()
        self.name, self.tag, self.text = name, None, []

    def handle_starttag(self, tag, attributes):
        if dict(attributes).get("id") == self.name:
            self.tag = tag

    def handle_endtag(self, tag):
        if tag == self.tag:
            self.tag = None

    def handle_data(self, data):
        if self.tag:
            self.text.append(data)


def pages_of(folder):
    pages = {}
    for path in sorted(glob.glob(os.path.join(folder, "**/*.html"), recursive=True)):
        with open(path, encoding="utf-8") as file:
            pages[os.path.normpath(path)] = Page(file.read())
    return pages


def links(folder):
    pages, count = pages_of(folder), 0
    for path, page in pages.items():
        for link in page.links:
            if re.match(r"^[a-z][a-z+.-]*:", link):
                if not link.startswith(("https://", "http://", "data:,", "mailto:")):
                    print(f"{path}: {link}: a strange link")
                continue
            count += 1
            target, _, place = link.partition("#")
            full = os.path.normpath(os.path.join(os.path.dirname(path), urllib.parse.unquote(target))) if target else path
            if not os.path.isfile(full) or not (full + "/").startswith(os.path.normpath(folder) + "/"):
                print(f"{path}: {link}: no such file")
            elif place and full in pages and "=" not in place and urllib.parse.unquote(place) not in pages[full].ids:
                print(f"{path}: {link}: no such place")
    print(f"# {count} links in {len(pages)} pages")


def leftovers(folder):
    for path, page in pages_of(folder).items():
        if "/man/" not in path:
            for match in re.findall(r".{0,30}(?:\*\*|\]\(|```|<!--).{0,30}", " ".join(page.words)):
                print(f"{path}: {match}")


def address(source, *words):
    with open(source, encoding="utf-8") as file:
        said = {"source": file.read(), "level": "-O2", "arch": "sm_75", "infer": "--infer" in words, "from": ""}
    more = []
    for word in words:
        if word.startswith("-O"):
            said["level"] = word
        elif word.startswith("-arch="):
            said["arch"] = word[6:]
        elif word != "--infer":
            more.append(word)
    said["more"] = " ".join(more)
    print("#plain=" + base64.urlsafe_b64encode(json.dumps(said).encode()).decode().rstrip("="))


def text(name):
    found = TextOf(name)
    found.feed(sys.stdin.buffer.read().decode("utf-8"))
    sys.stdout.buffer.write("".join(found.text).encode("utf-8"))


{"links": links, "leftovers": leftovers, "address": address, "text": text}[sys.argv[1]](*sys.argv[2:])
