"""A browser without a window, for tests: chromium, told by its pipe what to do.

    browser.py PROFILE             steps from standard input, one a line:
    size WIDTH HEIGHT SCHEME       the window from now on; SCHEME: light or dark
    open ADDRESS                   a page, until its body has data-state="done" or "trouble"
    load ADDRESS                   a page that has no such state
    write EXPRESSION FILE          what the expression gives, a string, into FILE
    picture FILE                   what is drawn, all of the page
    run EXPRESSION                 and waits for what it promises
    wait                           for that state once more
    again                          the page at the address that it has now, as "open"

What the page says on the console, and requests for anything but files, go to standard output.
"""
import base64
import json
import os
import subprocess
import sys
import time

SECONDS = 120  # for a page


class Browser:
    def __init__(self, profile):
        from_browser, to_us = os.pipe()
        from_us, to_browser = os.pipe()

        def place():  # the browser reads 3 and writes 4
            os.dup2(from_us, 13)
            os.dup2(to_us, 14)
            os.dup2(13, 3)
            os.dup2(14, 4)
        self.process = subprocess.Popen(
            ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-dev-shm-usage",
             "--disable-background-networking", "--allow-file-access-from-files", "--hide-scrollbars",
             f"--user-data-dir={profile}", "--remote-debugging-pipe", "about:blank"],
            preexec_fn=place, close_fds=False, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(to_us)
        os.close(from_us)
        self.input, self.output = os.fdopen(from_browser, "rb", 0), os.fdopen(to_browser, "wb", 0)
        self.rest, self.count, self.session = b"", 0, None
        page = [target for target in self.ask("Target.getTargets")["targetInfos"] if target["type"] == "page"][0]
        self.session = self.ask("Target.attachToTarget", targetId=page["targetId"], flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.ask(domain + ".enable")

    def message(self):
        while b"\0" not in self.rest:
            data = self.input.read(1 << 20)
            if not data:
                sys.exit("browser.py: chromium has ended")
            self.rest += data
        one, self.rest = self.rest.split(b"\0", 1)
        return json.loads(one)

    def ask(self, method, **parameters):
        self.count += 1
        asked = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            asked["sessionId"] = self.session
        self.output.write(json.dumps(asked).encode() + b"\0")
        while True:
            answer = self.message()
            if answer.get("id") == self.count:
                if "error" in answer:
                    sys.exit(f"browser.py: {method}: {answer['error']['message']}")
                return answer["result"]
            self.hear(answer.get("method"), answer.get("params"))

    @staticmethod
    def hear(method, said):
        if method == "Runtime.consoleAPICalled":
            print("console:", " ".join(str(one.get("value", one.get("description"))) for one in said["args"]))
        elif method == "Runtime.exceptionThrown":
            print("exception:", said["exceptionDetails"].get("exception", {}).get("description"))
        elif method == "Log.entryAdded":
            print("log:", said["entry"]["text"])
        elif method == "Network.requestWillBeSent" and not said["request"]["url"].startswith(("file:", "blob:", "data:", "about:")):
            print("request:", said["request"]["url"])

    def value(self, expression):
        got = self.ask("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in got:
            sys.exit(f"browser.py: {expression}: {got['exceptionDetails']}")
        return got["result"].get("value")

    def wait(self, expression):
        end = time.monotonic() + SECONDS
        while not self.value(expression):
            if time.monotonic() > end:
                sys.exit(f"browser.py: after {SECONDS} seconds there is no {expression}")
            time.sleep(0.05)

    def load(self, address):
        self.ask("Page.navigate", url="about:blank")  # else another fragment alone loads nothing
        self.wait("location.href === 'about:blank'")
        self.ask("Page.navigate", url=address)
        self.wait("location.href !== 'about:blank' && document.readyState === 'complete'")

    def size(self, width, height, scheme):
        self.ask("Emulation.setDeviceMetricsOverride", width=int(width), height=int(height), deviceScaleFactor=1,
                 mobile=int(width) < 600)
        self.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def picture(self, path):
        self.value("new Promise((done) => setTimeout(done, 500))")  # frames are drawn later than they are filled
        drawn = self.ask("Page.captureScreenshot", format="png", captureBeyondViewport=True)["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(drawn))


STATE = "['done', 'trouble'].includes(document.body.dataset.state)"


def main():
    browser = Browser(sys.argv[1])
    try:
        for line in sys.stdin:
            step, _, rest = line.rstrip("\n").partition(" ")
            if step == "size":
                browser.size(*rest.split())
            elif step in ("open", "load"):
                browser.load(rest)
                if step == "open":
                    browser.wait(STATE)
            elif step == "write":
                expression, _, path = rest.rpartition(" ")
                with open(path, "w", encoding="utf-8", newline="") as file:
                    file.write(str(browser.value(expression)))
            elif step == "picture":
                browser.picture(rest)
            elif step == "run":
                browser.value(rest)
            elif step == "again":
                browser.load(browser.value("location.href"))
                browser.wait(STATE)
            elif step == "wait":
                browser.wait(STATE)
            else:
                sys.exit(f"browser.py: no such step: {step}")
    finally:
        browser.process.terminate()
        browser.process.wait()


main()
