"""The computer opponent: levels, a question in bytes, an answer in bytes, who answers it.

`request` writes questions and reads answers, `choosing` picks the move; both run anywhere.
`native` answers in this process with Numba. The search itself is in `kernel`.
"""
