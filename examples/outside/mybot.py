"""A bot for every game of Cellar, outside of it: it needs Python and nothing else. docs/outside.md explains it."""

import json
import random
import sys


def say(message):
    print(json.dumps(message), flush=True)


def choose(turn, dice):
    """A move that it has not been told of lately, so that it does not run in circles; else any."""
    seen = {event["move"] for event in turn["since"]}
    fresh = [move for move in turn["legal"] if move not in seen]
    return dice.choice(fresh or turn["legal"])


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(f"I play {message['title']}, seat {message['seat']}.", file=sys.stderr)
        say({"type": "ready", "protocol": 1})
    elif message["type"] == "turn":
        say({"type": "move", "move": choose(message, random.Random(message["seed"]))})
    else:  # "over", or "error" with a sentence
        break
