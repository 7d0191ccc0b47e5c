"""Pictures of whole games of the Angel problem, for the documentation.

- `outlines`: the perfect angel's path and left set as lines and areas
- `whole_game`: a thousand turns of the perfect angel as one picture
- `whole_hunt`: a whole hunt of the perfect devil, likewise
"""
