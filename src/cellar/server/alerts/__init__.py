"""Tells people of their turns who are not there: browsers by Web Push (`web_push` encrypts, `endpoints` delivers), and
those who have left an address by mail (`mail`). `alerts` decides who is told; `wording` has the sentences."""
