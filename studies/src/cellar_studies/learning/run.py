"""A training run in a folder: its settings, its log, its weights, and a checkpoint from which it resumes."""

import json
import time
from pathlib import Path
from typing import Any

import torch

from cellar.errors import BadOption
from cellar.files import read_json, write_whole
from cellar_studies.learning.learner import Weights
from cellar_studies.learning.weights import read_arrays, read_weights, write_arrays, write_weights

ABOUT = "run.json"
LOG = "log.jsonl"
WEIGHTS = "weights.npz"
CHECKPOINT = "checkpoint.npz"


def take(weights: Weights, file: Path) -> None:
    """Overwrite weights with those of a file."""
    found = read_weights(file)
    if {name: one.shape for name, one in found.items()} != {name: tuple(one.shape) for name, one in weights.items()}:
        raise BadOption(f"{file.name} has weights of another network: give the --size that it was trained with.")
    with torch.no_grad():
        for name, weight in weights.items():
            weight.copy_(torch.from_numpy(found[name]))


class Run:
    """The folder of a training run. Its settings must be the same when it is resumed; its time may be longer."""

    def __init__(self, folder: Path, asked: dict[str, Any]) -> None:
        self.folder = folder
        about = folder / ABOUT
        if about.exists():
            if read_json(about) != json.loads(json.dumps(asked)):
                raise BadOption(f"The folder {folder} holds another run (see its {ABOUT}): name another one.")
        elif folder.is_dir() and any(one.name in (LOG, WEIGHTS, CHECKPOINT) for one in folder.iterdir()):
            raise BadOption(f"The folder {folder} holds something else: name another one.")
        else:
            folder.mkdir(parents=True, exist_ok=True)
            write_whole(about, json.dumps(asked, indent=1) + "\n")
        #: seconds and decisions of the parts of this run that are over
        self.spent = 0.0
        self.decisions = 0
        self.iterations = 0
        self._since = time.perf_counter()

    @property
    def seconds(self) -> float:
        return self.spent + time.perf_counter() - self._since

    def tell(self, what: str, **facts: Any) -> None:
        """Append a line to the log, and print it."""
        line = json.dumps({"what": what, "seconds": round(self.seconds, 1), **facts})
        with (self.folder / LOG).open("a", encoding="utf-8") as file:
            file.write(line + "\n")
        print(line, flush=True)

    def keep(self, weights: Weights, optimizer: Any) -> None:
        """Write a checkpoint, and the weights for the table."""
        plain = {name: weight.detach().float().cpu().numpy() for name, weight in weights.items()}
        arrays = {f"weight/{name}": one for name, one in plain.items()}
        for name, weight in weights.items():
            for part, value in optimizer.state.get(weight, {}).items():
                arrays[f"{part}/{name}"] = torch.as_tensor(value).float().cpu().numpy()
        progress = torch.tensor([self.seconds, self.decisions, self.iterations], dtype=torch.float64)
        write_arrays(self.folder / CHECKPOINT, {**arrays, "progress": progress.numpy()})
        write_weights(self.folder / WEIGHTS, plain)

    def restore(self, weights: Weights, optimizer: Any) -> bool:
        """Resume from the last checkpoint; return whether there was one."""
        path = self.folder / CHECKPOINT
        if not path.exists():
            return False
        arrays = read_arrays(path)
        with torch.no_grad():
            for name, weight in weights.items():
                weight.copy_(torch.from_numpy(arrays[f"weight/{name}"]))
        for name, weight in weights.items():
            if f"exp_avg/{name}" in arrays:
                optimizer.state[weight] = {
                    part: torch.from_numpy(arrays[f"{part}/{name}"].copy()).to(
                        "cpu" if part == "step" and not optimizer.defaults.get("fused") else weight.device
                    )
                    for part in ("step", "exp_avg", "exp_avg_sq")
                }
        self.spent, decisions, iterations = (float(one) for one in arrays["progress"])
        self.decisions, self.iterations = int(decisions), int(iterations)
        self._since = time.perf_counter()
        return True
