"""What is said: names, what happened in two vocabularies, what to do now, why not."""
