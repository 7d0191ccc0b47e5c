"""Typesets the paper and the letter: `python paper/build.py FOLDER` writes both as PDF (it needs the package typst)."""

import sys
from pathlib import Path

HERE = Path(__file__).parent


def main() -> None:
    import typst

    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE
    for name in ("paper", "letter"):
        out = folder / f"{name}.pdf"
        typst.compile(HERE / f"{name}.typ", output=out)
        print(f"Wrote {out}")


if __name__ == "__main__":
    main()
