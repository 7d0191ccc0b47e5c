// The page's words are there before its logic is tested.

import { loadAllWords } from "../src/words/words";

await loadAllWords();
