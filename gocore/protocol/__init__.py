"""A game between two people at two devices, as messages in and messages out; no network inside.

The values come first. `entries` are what can happen between the two, `moment` says who may do
what now, `record` chains entries into the one list that both sides hold. `offer` is what a game
is proposed with, `promise` a secret that is committed to now and revealed later, `lag` judges
the time that the other side claims, `letter` puts a whole game into the text of a link. Every
one of them judges what it reads and raises NotationError for what it cannot be; `forms` and
`notation` have the checks they share. Nothing is imported here: who needs one part loads only that.
"""
