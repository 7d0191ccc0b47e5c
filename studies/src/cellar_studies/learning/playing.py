"""Self-play of very many matches at once, all seats by one network: the data of a training step."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import torch

from cellar_studies.learning.learner import Learner, Tensor

#: Advantages are made about as large as 1, but not out of nothing: a network that expects nothing yet stays quiet.
QUIET = 0.05


class Decision(NamedTuple):
    """The actions of all rows, with the expectations and notes that learning needs."""

    actions: Tensor
    #: row, seat of the match, goal: what is expected before the action
    values: Tensor
    #: row, …: what the way of learning wants to know of the decision later
    note: Tensor


#: From rows and what is legal in them.
Decide = Callable[[Tensor, Tensor], Decision]


@dataclass(slots=True)
class Played:
    """A batch of training data, a row for each decision."""

    rows: Tensor
    legal: Tensor
    actions: Tensor
    #: as `Decision` has it
    note: Tensor
    advantage: Tensor
    #: seat counted from the mover, goal
    target: Tensor
    #: how the match ended, as `Learner.ends_before` has it
    ends: Tensor
    matches: int
    #: how much of what came of it was expected: 1 all, 0 nothing
    foreseen: float

    def columns(self, learner: Learner) -> tuple[Tensor, ...]:
        """The arguments of a loss, for all decisions."""
        seats = torch.arange(learner.SEATS, device=self.rows.device)
        seated = (seats < learner.players(self.rows)[:, None]).float()
        return self.rows, self.legal, self.actions, self.note, self.advantage, self.target, seated, self.ends


def turned(numbers: Tensor, learner: Learner, rows: Tensor, back: bool = False) -> Tensor:
    """Permute (row, seat, …) from seats relative to the mover to seats of the match, or back; 0 where nobody sits."""
    mover, players = learner.mover(rows)[:, None], learner.players(rows)[:, None]
    seats = torch.arange(learner.SEATS, device=rows.device)
    places = (seats + mover if back else seats - mover) % players
    found = numbers.gather(1, places[:, :, None].expand_as(numbers))
    return found * (seats < players)[:, :, None]


def chances(scores: Tensor, legal: Tensor) -> Tensor:
    """Log-probabilities of actions, (row, action), masked: next to none where an action is not legal."""
    return torch.log_softmax(scores.masked_fill(~legal, -1e9), 1)


def gumbel(like: Tensor) -> Tensor:
    """Gumbel noise: added to log-probabilities, the argmax is a sample."""
    return -torch.log(-torch.log(torch.rand_like(like).clamp(1e-9, 1 - 1e-6)))


def drawn(scores: Tensor, legal: Tensor) -> tuple[Tensor, Tensor]:
    """Sample a legal action and its log-probability; any action where nothing is legal."""
    logs = chances(scores, legal)
    actions = (logs + gumbel(logs)).argmax(1)
    return actions, logs.gather(1, actions[:, None])[:, 0]


@torch.no_grad()  # type: ignore[untyped-decorator]
def mixed(learner: Learner, count: int, device: str, steps: int = 256) -> Tensor:
    """Matches in every stage, by random play, so that results come in from the first step on."""
    rows = learner.start(count, device)
    for _ in range(steps):
        legal = learner.legal(rows)
        after = rows.clone()
        learner.play(after, drawn(torch.zeros(legal.shape, device=device), legal)[0])
        moving = torch.rand(count, 1, device=device) < 0.5
        rows = torch.where(moving, torch.where(learner.over(after)[:, None], learner.start(count, device), after), rows)
    return rows


@torch.no_grad()  # type: ignore[untyped-decorator]
def collect(learner: Learner, decide: Decide, rows: Tensor, steps: int, patience: float) -> Played:
    """Play `steps` decisions in every row, beginning new matches where one is over; `rows` is advanced in place."""
    device = str(rows.device)
    kept: list[tuple[Tensor, ...]] = []
    expected, got, over, ends = [], [], [], []
    for step in range(steps + 1):
        legal = learner.legal(rows)
        actions, values, note = decide(rows, legal)
        expected.append(values)
        if step == steps:
            break
        kept.append((rows.clone(), legal, actions, note))
        learner.play(rows, actions)
        ended = learner.over(rows)
        over.append(ended)
        got.append(learner.results(rows) * ended[:, None, None])
        ends.append(learner.ends_where(rows))
        rows[:] = torch.where(ended[:, None], learner.start(len(rows), device), rows)
    gains = []
    gain, end = torch.zeros_like(expected[-1]), ends[-1]
    for step in reversed(range(steps)):
        going = (~over[step])[:, None, None]
        end = torch.where(going, end, ends[step])
        end = ends[step] = learner.ends_before(kept[step][0], kept[step][2], end)
        gain = got[step] + going * (expected[step + 1] + patience * gain) - expected[step]
        gains.append(gain)
    all_rows, all_legal, all_actions, all_notes = (torch.cat(column) for column in zip(*kept))
    surprise, forecast = torch.cat(gains[::-1]), torch.cat(expected[:-1])
    goals = torch.tensor(learner.GOALS, device=device)
    mover = learner.mover(all_rows)[:, None, None]
    advantage = (surprise.gather(1, mover.expand(-1, 1, len(goals)))[:, 0] * goals).sum(1)
    return Played(
        all_rows,
        all_legal,
        all_actions,
        all_notes,
        (advantage - advantage.mean()) / (advantage.std() + QUIET),
        turned(surprise + forecast, learner, all_rows, back=True),
        torch.cat(ends),
        int(torch.stack(over).sum()),
        float(1 - surprise.var() / ((surprise + forecast).var() + 1e-9)),
    )
