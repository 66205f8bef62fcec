"""A page shown in Chromium, Firefox or WebKit, and asked in the same words in each.

Playwright drives the first two. It cannot drive the WebKit of this machine, so Selenium does: on Debian that takes the
packages `webkit2gtk-driver` and `xvfb`. WebKit's page stands in a frame, since its window is no narrower than 447 px.
`python -m tests.engines ADDRESS 360 dark` photographs a page in WebKit, for those who look.
"""

import contextlib
import glob
import os
import re
import shutil
import subprocess
import sys
import time
import warnings
from pathlib import Path
from urllib.parse import urljoin

# Debian keeps the browser beside its library, which is no folder of programs.
BROWSERS = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"
PROGRAMS = ("WebKitWebDriver", "Xvfb")
HIGHEST = 8500  # a photograph, in pixels
FRAME = """
document.documentElement.innerHTML = '<body style="margin: 0"><iframe></iframe></body>';
const frame = document.querySelector('iframe');
frame.style.cssText = `border: 0; display: block; width: ${arguments[1]}px; height: ${arguments[2]}px`;
frame.src = arguments[0];
"""
HAS_WIDGETS = "document.querySelector('script[type=\"application/vnd.jupyter.widget-state+json\"]')"
READY = f"""return location.href !== 'about:blank' && document.readyState === 'complete'
  && document.fonts.status === 'loaded'
  && (!{HAS_WIDGETS} || document.documentElement.dataset.widgets === 'ready')"""
# Whether what waits for the next frame has been done.
SETTLED = """if (!("frames" in document.body.dataset)) {
  document.body.dataset.frames = "";
  requestAnimationFrame(() => requestAnimationFrame(() => { document.body.dataset.frames = "seen"; }));
}
return document.body.dataset.frames === "seen" && delete document.body.dataset.frames"""
# After a mark was left in the page before.
LOADED_ANEW = f"{READY} && !('old' in document.documentElement.dataset)"


class Shown:
    """What can be asked of a page in any engine."""

    patience = 60  # seconds, for a machine that is busy

    def show(self, address, width=None, height=900):
        """Open an address in a window of some width, and wait until its widgets and letters are there."""
        raise NotImplementedError

    def evaluate(self, script, *given):
        """What a script returns that runs in the page; what it is given are its `arguments`."""
        raise NotImplementedError

    def press(self, *keys):
        """Press keys, in what has the focus."""
        raise NotImplementedError

    def wait(self, script, *given):
        """Until a script returns what is true; that is what is given."""
        end = time.monotonic() + self.patience
        while not (answer := self.evaluate(script, *given)):
            if time.monotonic() > end:
                raise TimeoutError(f"not so after {self.patience} s in {self.name}: {script}")
            time.sleep(0.05)
        return answer

    def settle(self):
        """Until formulas have been fitted to their places."""
        self.wait(SETTLED)

    def all(self, selector, function):
        """What a function of the page's script says about all elements of a selector."""
        return self.evaluate(f"return ({function})([...document.querySelectorAll(arguments[0])])", selector)

    def reload(self):
        self.evaluate("document.documentElement.dataset.old = ''; location.reload()")
        self.wait(LOADED_ANEW)


class ByPlaywright(Shown):
    def __init__(self, page, name):
        self.page, self.name = page, name

    def show(self, address, width=None, height=900):
        self.page.set_viewport_size({"width": width or 1280, "height": height})
        self.page.goto("about:blank")  # or another state in a link would open no page
        self.page.goto(address)
        self.wait(READY)

    def evaluate(self, script, *given):
        run = "([script, given]) => new Function(script).apply(null, given)"
        return self.page.evaluate(run, [script, list(given)])

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def reload(self):
        self.page.reload()
        self.wait(READY)

    def drag(self, start, end):
        """Press the pointer at a place of the window, move it to another one, and let go."""
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(*end, steps=3)
        self.page.mouse.up()


class BySelenium(Shown):
    name = "WebKit"

    def __init__(self, driver):
        self.driver = driver

    def show(self, address, width=None, height=900):
        """In a frame if a width is given, which takes no keys where the address is a file's."""
        self.driver.switch_to.default_content()
        self.driver.get("about:blank")  # or another state in a link would open no page
        if width is None:
            self.driver.get(address)
        else:
            # What has the frame is of the same host, a page that is not there; on the disk it has to be there.
            at_disk = address.startswith("file:")
            self.driver.get(address.partition("#")[0] + "?frame" if at_disk else urljoin(address, "/a-frame"))
            self.driver.execute_script(FRAME, address, width, height)
            self.driver.switch_to.frame(0)
        self.wait(READY)

    def evaluate(self, script, *given):
        return self.driver.execute_script(script, *given)

    def press(self, *keys):
        from selenium.webdriver import ActionChains, Keys

        for key in keys:
            name = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", key).upper()  # ArrowUp: ARROW_UP
            ActionChains(self.driver, duration=0).send_keys(getattr(Keys, name, key)).perform()

    def drag(self, start, end):
        from selenium.webdriver.common.actions.action_builder import ActionBuilder

        hand = ActionBuilder(self.driver, duration=0)
        hand.pointer_action.move_to_location(*map(round, start)).pointer_down()
        hand.pointer_action.move_to_location(*map(round, end)).pointer_up()
        hand.perform()

    def photograph(self, path, selector="body", number=0):
        """Keep as a PNG what the page looks like from the first element of a selector (or another one) to its end."""
        element = self.driver.find_elements("css selector", selector)[number]
        # What is seen is what fits into the window, so this and the frame are made as high as the element.
        height = min(int(element.rect["height"]) + 40, HIGHEST)
        self.driver.set_window_size(1500, height + 150)
        self.evaluate("frameElement.style.height = arguments[0] + 'px'", height)
        self.evaluate("arguments[0].scrollIntoView()", element)
        self.wait(f"return innerHeight === {height}")
        self.wait(SETTLED)
        time.sleep(2)  # what came into sight is painted after that
        Path(path).write_bytes(self.driver.get_screenshot_as_png())


def lacking():
    """What WebKit needs and this machine has not."""
    return [*(name for name in PROGRAMS if not shutil.which(name)), *(["MiniBrowser"] * (not glob.glob(BROWSERS)))]


@contextlib.contextmanager
def screen(size="1600x9000x24"):
    """A screen for the browser, where there is none."""
    reading, writing = os.pipe()
    words = ["Xvfb", "-displayfd", str(writing), "-screen", "0", size, "-nolisten", "tcp"]
    with subprocess.Popen(words, pass_fds=[writing], stderr=subprocess.DEVNULL) as server:
        os.close(writing)
        with os.fdopen(reading) as answer:
            number = answer.readline().strip()
        before, os.environ["DISPLAY"] = os.environ.get("DISPLAY"), f":{number}"
        try:
            yield
        finally:
            os.environ.pop("DISPLAY")
            os.environ.update({"DISPLAY": before} if before else {})
            server.terminate()


@contextlib.contextmanager
def webkit():
    """WebKit, with a page in it."""
    from selenium import webdriver
    from selenium.webdriver.webkitgtk.options import Options
    from selenium.webdriver.webkitgtk.service import Service

    options = Options()
    options.binary_location = sorted(glob.glob(BROWSERS))[-1]
    options.add_argument("--automation")
    options.set_capability("browserName", "MiniBrowser")
    with screen():
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # of Selenium, about itself
            driver = webdriver.WebKitGTK(options=options, service=Service(shutil.which("WebKitWebDriver")))
        try:
            driver.set_window_size(1500, 1000)
            yield BySelenium(driver)
        finally:
            driver.quit()


if __name__ == "__main__":
    address, width, *dark = [*sys.argv[1:], "1400"][:3]
    with webkit() as page:
        page.show(address, width=int(width))
        if dark == ["dark"]:
            page.evaluate("document.documentElement.dataset.theme = document.documentElement.dataset.mode = 'dark'")
        page.photograph("page.png")
