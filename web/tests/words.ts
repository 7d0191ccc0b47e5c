// The page's words are there before its logic is tested.

import { loadWords } from "../src/words/words";

await loadWords();
