"""The phases of a turn, one module each; `sequence.py` knows their order.

Every phase has `begin` (it is entered), `legal`, `refusal`, `apply` and `prompt`. Where it is not enough that the queue
has somebody in it, `proceed` goes on to the next decision: it sets the queue or the chance, and returns False when the
phase is over.
"""
