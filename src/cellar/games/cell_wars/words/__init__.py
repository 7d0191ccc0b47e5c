"""The texts of Cell Wars: names, events in two vocabularies, prompts, refusals and explanations."""
