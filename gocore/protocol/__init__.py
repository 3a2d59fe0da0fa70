"""A game between two people at two devices, as messages in and messages out; no network inside.

The values come first. `entries` are what can happen between the two, `moment` says who may do
what now, `record` chains entries into the one list that both sides hold. `offer` is what a game
is proposed with, `promise` a secret that is committed to now and revealed later, `lag` judges
the time that the other side claims, `letter` puts a whole game into the text of a link. Every
one of them judges what it reads and raises NotationError for what it cannot be; `forms` and
`notation` have the checks they share. Nothing is imported here: who needs one part loads only that.

Then the conversation, from below. `line` loses nothing on a line that does, `presence` tells who
is there, `seats` how two know each other again. `messages` reads and writes every text, `link` is
one peer, `switchboard` all of them, and what is no message ends there. The parts are `host` (a
`sequencer`: it alone appends; `levelling` is how it meets the guest again), `guest` (a
`proposer`), and `spectator`; what both players do is in `player`, `talker` and `asking`.
`conversation` is what the page holds, `happenings` what it is told.
"""
