"""Run both scripts again and keep what they give: `python -m tests.peers`."""

import json

from tests.peers import RECORDED, SCRIPTS, run

if __name__ == "__main__":
    values = [value for peer in SCRIPTS for value in run(peer)]
    lines = ",\n".join(json.dumps(value, ensure_ascii=False) for value in values)
    RECORDED.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    print(f"{len(values)} values in {RECORDED.name}")
