"""The phases of a turn, one module each. `sequence.py` knows their order.

Each has: begin (what happens when it is entered), proceed (is somebody to decide? sets the queue or the chance asked
for; False when the phase is over), legal, refusal, apply and asks.
"""
