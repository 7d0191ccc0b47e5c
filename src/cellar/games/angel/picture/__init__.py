"""What is drawn: what `scene` needs for the board, and pictures of whole games.

- `frame`: which cells are in the picture of the board, and where each is drawn
- `thought_layer`: the perfect players' thoughts over the board, for a lesson
- `text_map`: any part of the board in characters, for a terminal
- `whole_match`, `command`: a match from its record as one picture, `cellar chase`
- `outlines`: the perfect angel's path and left set as lines and areas
- `whole_game`: a thousand turns of the perfect angel as one picture, for the documentation
- `whole_hunt`: a whole hunt of the perfect devil, likewise
"""
