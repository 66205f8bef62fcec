"""WebKit for those who look at the book in it: how it is started, shown a page of any width, asked, and photographed.

It is no test, and no test needs it: on Debian it takes the packages `webkit2gtk-driver` and `xvfb`, and `selenium` from
PyPI. A page stands in a frame of its own, since the window is never narrower than 447 px.

    with webkit() as show:
        page = show(address, width=360, dark=True)
        page.evaluate("return document.title")
        page.photograph("page.png", ".wm-steps")
"""

import contextlib
import glob
import os
import shutil
import subprocess
import time
from pathlib import Path

# Debian keeps the browser beside its library, which is no folder of programs.
BROWSERS = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"
HIGHEST = 8500  # a photograph, in pixels
FRAME = """
document.body.innerHTML = '<iframe id="shown"></iframe>';
document.body.style.margin = 0;
const frame = document.getElementById('shown');
frame.style.cssText = `border: 0; display: block; width: ${arguments[1]}px; height: ${arguments[2]}px`;
frame.src = arguments[0];
"""
READY = "const inside = document.getElementById('shown').contentDocument; return inside && inside.readyState"


def is_installed():
    """Whether this machine has the driver and its browser."""
    return bool(shutil.which("WebKitWebDriver") and glob.glob(BROWSERS))


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
    """A function that shows the page of an address from a server (not of a file): `show(address, width=1400)`."""
    from selenium import webdriver
    from selenium.webdriver.webkitgtk.options import Options
    from selenium.webdriver.webkitgtk.service import Service

    options = Options()
    options.binary_location = sorted(glob.glob(BROWSERS))[-1]
    options.add_argument("--automation")
    options.set_capability("browserName", "MiniBrowser")
    with screen():
        driver = webdriver.WebKitGTK(options=options, service=Service(shutil.which("WebKitWebDriver")))
        try:
            driver.set_window_size(1500, 1000)
            yield lambda address, **look: Page(driver, address, **look)
        finally:
            driver.quit()


class Page:
    """A page in a frame: what its scripts say, and what it looks like."""

    def __init__(self, driver, address, width=1400, height=900, dark=False, patience=60):
        self.driver = driver
        driver.switch_to.default_content()
        driver.get(address.partition("#")[0] + "?frame")  # of the same address, so that scripts may look into the frame
        driver.execute_script(FRAME, address, width, height)
        self.wait(READY + " === 'complete' && inside.URL !== 'about:blank'", patience)
        driver.switch_to.frame(driver.find_element("id", "shown"))
        if dark:
            self.evaluate("document.documentElement.dataset.theme = document.documentElement.dataset.mode = 'dark'")
        state = "document.querySelector('script[type=\"application/vnd.jupyter.widget-state+json\"]')"
        self.wait(f"return !{state} || document.documentElement.dataset.widgets === 'ready'", patience)

    def evaluate(self, script, *given):
        """What a script returns that runs in the page; what it is given are its `arguments`."""
        return self.driver.execute_script(script, *given)

    def wait(self, script, patience=30):
        """Until a script returns what is true."""
        end = time.monotonic() + patience
        while not self.evaluate(script):
            if time.monotonic() > end:
                raise TimeoutError(f"not so after {patience} s in WebKit: {script}")
            time.sleep(0.1)

    def photograph(self, path, selector="body", number=0):
        """Keep as a PNG what the page looks like from the first element of a selector (or another one) to its end."""
        element = self.driver.find_elements("css selector", selector)[number]
        # What is seen is what fits into the window, so this and the frame are made as high as the element.
        height = min(int(element.rect["height"]) + 40, HIGHEST)
        self.driver.set_window_size(1500, height + 150)
        self.evaluate("frameElement.style.height = arguments[0] + 'px'", height)
        self.evaluate("arguments[0].scrollIntoView()", element)
        time.sleep(0.5)
        Path(path).write_bytes(self.driver.get_screenshot_as_png())
