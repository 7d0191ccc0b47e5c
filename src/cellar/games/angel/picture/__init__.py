"""The drawing of the Angel problem: helpers of `scene` for the board, and the picture of a whole match.

- `shapes`: the angel and burnt cells as symbols; `marks`: where they are, and the way
- `frame`: which cells are in the picture of the board, and where each is drawn
- `thought_layer`: the perfect players' thoughts over the board, for a lesson
- `text_map`: any part of the board in characters, for a terminal
- `whole_match`, `command`: a match from its record as one picture, `cellar chase`
"""
