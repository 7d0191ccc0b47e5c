"""CONTRIBUTING's recipe, followed to the letter."""

import re
import sys
from pathlib import Path

RECIPE = Path(__file__).parents[2] / "CONTRIBUTING.md"
BLOCK = re.compile(r"```python\n# (twenty_one/\w+\.py)\n(.*?)```", re.DOTALL)


def written(folder: Path) -> Path:
    """The game's files as the recipe's code blocks have them; the folder to import it from. What this process has
    imported of another folder's is forgotten."""
    for name in [name for name in sys.modules if name.split(".")[0] in ("twenty_one", "counting")]:
        del sys.modules[name]
    for name, code in BLOCK.findall(RECIPE.read_text(encoding="utf-8")):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(code, encoding="utf-8")
    return folder
