"""What Lighthouse says of the landing and of a room: mobile, median of five (issue 3, Pages). Wants a quiet machine.

python -m bench.lighthouse [runs] [--why]     --why: also what cost points, of the median run

Lighthouse is a tool of this bench alone, so npx fetches it here, and ./check need not install its two hundred packages.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import sync_playwright

from tests.browser.players import Player, launch
from tests.browser.site import Site, served

LIGHTHOUSE = "lighthouse@12.8.2"  # the last for node 20
CHROMIUM = "/usr/bin/chromium"
CATEGORIES = ["performance", "accessibility", "best-practices", "seo"]
TIMES = {"LCP": "largest-contentful-paint", "FCP": "first-contentful-paint", "TBT": "total-blocking-time"}
SHIFT, WEIGHT = "cumulative-layout-shift", "total-byte-weight"

Report = dict[str, Any]


def once(url: str, cookies: str) -> Report:
    with TemporaryDirectory(prefix="potje-lighthouse-") as folder:
        headers, report = Path(folder) / "headers.json", Path(folder) / "report.json"
        headers.write_text(json.dumps({"Accept-Language": "nl", "Cookie": cookies}))
        command = ["npx", "--yes", LIGHTHOUSE, url, "--quiet", "--form-factor=mobile", "--output=json", f"--output-path={report}"]
        command += [f"--only-categories={','.join(CATEGORIES)}", f"--extra-headers={headers}"]
        command += ["--chrome-flags=--headless=new --no-sandbox --disable-gpu --lang=nl"]
        subprocess.run(command, env=os.environ | {"CHROME_PATH": CHROMIUM}, check=True, timeout=180)
        told: Report = json.loads(report.read_text())
        return told


def figures(report: Report) -> dict[str, float]:
    audits = report["audits"]
    scores = {name: 100 * (report["categories"][name]["score"] or 0) for name in CATEGORIES}
    times = {name: audits[key]["numericValue"] / 1000 for name, key in TIMES.items()}
    return scores | times | {"CLS": audits[SHIFT]["numericValue"], "kB": audits[WEIGHT]["numericValue"] / 1000}


def why(report: Report) -> None:
    """Every audit that weighs in a category and is not whole."""
    for category in CATEGORIES:
        for ref in report["categories"][category]["auditRefs"]:
            audit = report["audits"][ref["id"]]
            if ref["weight"] and audit["score"] is not None and audit["score"] < 1:
                print(
                    f"    {category}: {audit['title']} {audit.get('displayValue', '')} ({audit['score']:.2f} × {ref['weight']})"
                )


def measure(name: str, url: str, runs: int, *, cookies: str = "", explain: bool) -> None:
    reports = [once(url, cookies) for _ in range(runs)]
    each = [figures(report) for report in reports]
    middle = {key: median(one[key] for one in each) for key in each[0]}
    print(
        f"{name:8}"
        + "".join(f"{middle[key]:15.0f}" for key in CATEGORIES)
        + "".join(f"{middle[key]:7.2f} s" for key in TIMES)
        + f"{middle['CLS']:7.3f}{middle['kB']:7.1f}"
    )
    if explain:
        why(sorted(reports, key=lambda report: report["categories"]["performance"]["score"])[runs // 2])


def seated(site: Site) -> tuple[str, str]:
    """A room with a host and three guests: where it is, and what one of the guests' browsers shows at the door."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        host = Player(browser, site, "Sanne")
        host.signs_up()
        code = host.opens_room()
        for name in ("Bram", "Noor", "Joop"):
            guest = Player(browser, site, name)
            guest.joins(code)
        cookies = "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in guest.context.cookies(f"{site.here}/k/{code}/"))
        browser.close()
    return f"{site.here}/k/{code}/", cookies


def main(runs: int = 5, *, explain: bool = False) -> None:
    with served() as site:
        room, cookies = seated(site)
        head = "".join(f"{key:>15}" for key in CATEGORIES) + "".join(f"{key:>9}" for key in TIMES)
        print(f"{'':8}{head}{'CLS':>7}{'kB':>7}   (median of {runs}, {LIGHTHOUSE}, load {os.getloadavg()[0]:.1f})")
        measure("landing", f"{site.here}/", runs, explain=explain)
        measure("room", room, runs, cookies=cookies, explain=explain)


if __name__ == "__main__":
    numbers = [int(argument) for argument in sys.argv[1:] if argument.isdigit()]
    main(*numbers, explain="--why" in sys.argv)
