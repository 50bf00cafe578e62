"""What SARIF 2.1.0 (OASIS, sections 3.13 to 3.58) asks of a log, for the objects that cudalite writes.

Enters: a log, the file that it is about, the path that was given to cudalite. Leaves: the log; an
AssertionError names what is wrong. Objects have no properties but those of the standard; indices and
names lead somewhere; regions are in the file, in UTF-16 units; references are such by RFC 3986.
"""
import json
import re
import urllib.parse

LEVELS = ("none", "note", "warning", "error")
PROPERTIES = {
    "log": ({"$schema", "version", "runs"}, {"version", "runs"}),
    "run": ({"tool", "columnKind", "results"}, {"tool", "results"}),
    "tool": ({"driver"}, {"driver"}),
    "driver": ({"name", "version", "rules"}, {"name"}),
    "rule": ({"id", "shortDescription", "fullDescription", "help", "defaultConfiguration"}, {"id"}),
    "configuration": ({"level"}, set()),
    "result": ({"ruleId", "level", "message", "locations", "fixes"}, {"message"}),
    "location": ({"physicalLocation"}, set()),
    "place": ({"artifactLocation", "region"}, {"artifactLocation"}),
    "artifact": ({"uri"}, set()),
    "region": ({"startLine", "startColumn", "endLine", "endColumn"}, {"startLine"}),
    "fix": ({"description", "artifactChanges"}, {"artifactChanges"}),
    "change": ({"artifactLocation", "replacements"}, {"artifactLocation", "replacements"}),
    "replacement": ({"deletedRegion", "insertedContent"}, {"deletedRegion"}),
    "text": ({"text"}, {"text"}),
}


def known(kind, value):
    allowed, required = PROPERTIES[kind]
    assert isinstance(value, dict), f"{kind} is no object: {value}"
    assert required <= set(value) <= allowed, f"{kind} has {sorted(value)}"
    return value


def text_of(value):
    text = known("text", value)["text"]
    assert isinstance(text, str) and text, f"no text: {value}"
    return text


class Checker:
    """The file's lines, as UTF-16 code units."""

    def __init__(self, source, path):
        with open(source, encoding="utf-8", errors="replace", newline="") as file:
            self.lines = [line.encode("utf-16-le") for line in re.split(r"(?<=\n)", file.read())]
        self.path = path

    def offset(self, line, column):
        assert 1 <= line <= len(self.lines), f"line {line} of {len(self.lines)}"
        assert 1 <= column <= len(self.lines[line - 1]) // 2 + 1, f"column {column} in line {line}"
        return sum(map(len, self.lines[:line - 1])) + 2 * (column - 1)

    def region(self, value):
        """The bytes that it covers, in UTF-16."""
        region = known("region", value)
        assert all(isinstance(number, int) for number in region.values()), region
        begin = self.offset(region["startLine"], region["startColumn"])
        end = self.offset(region["endLine"], region["endColumn"])
        assert begin <= end, region
        return begin, end

    def covered(self, value):
        begin, end = self.region(value)
        return b"".join(self.lines)[begin:end].decode("utf-16-le")

    def artifact(self, value):
        uri = known("artifact", value)["uri"]
        assert re.fullmatch(r"(?:[A-Za-z0-9\-._~/!$&'()*+,;=:@]|%[0-9A-F]{2})+", uri), uri
        parts = urllib.parse.urlsplit(uri)
        assert parts.scheme in ("", "file"), uri
        assert urllib.parse.unquote_to_bytes(parts.path) == self.path.encode(), uri

    def fixed(self, fix):
        """The file with the fix in it."""
        text_of(known("fix", fix)["description"])
        text = b"".join(self.lines)
        for change in fix["artifactChanges"]:
            self.artifact(known("change", change)["artifactLocation"])
            for replacement in reversed(change["replacements"]):
                begin, end = self.region(known("replacement", replacement)["deletedRegion"])
                text = text[:begin] + text_of(replacement["insertedContent"]).encode("utf-16-le") + text[end:]
        return text.decode("utf-16-le")


def check(log_path, source, path):
    """The results, each with the text that it points at and the file with its fixes."""
    with open(log_path, encoding="utf-8") as file:
        log = known("log", json.load(file))
    assert log["version"] == "2.1.0" and len(log["runs"]) == 1
    assert log["$schema"].startswith("https://") and log["$schema"].endswith("sarif-2.1.0.json")
    run = known("run", log["runs"][0])
    assert run["columnKind"] == "utf16CodeUnits"
    driver = known("driver", known("tool", run["tool"])["driver"])
    assert driver["name"] == "cudalite" and driver["version"]
    rules = [known("rule", rule)["id"] for rule in driver["rules"]]
    assert len(set(rules)) == len(rules) > 40, "rules with the same name"
    for rule in driver["rules"]:
        for key in ("shortDescription", "fullDescription", "help"):
            text_of(rule[key])
        assert known("configuration", rule["defaultConfiguration"])["level"] in LEVELS
    checker, found = Checker(source, path), []
    for result in run["results"]:
        assert known("result", result)["ruleId"] in rules and result["level"] in LEVELS, result
        places = [known("place", known("location", one)["physicalLocation"]) for one in result["locations"]]
        assert places, "a result without a place"
        for place in places:
            checker.artifact(place["artifactLocation"])
        found.append({"rule": result["ruleId"], "level": result["level"], "text": text_of(result["message"]),
                      "at": checker.covered(places[0]["region"]),
                      "fixed": [checker.fixed(fix) for fix in result.get("fixes", [])]})
    return found
