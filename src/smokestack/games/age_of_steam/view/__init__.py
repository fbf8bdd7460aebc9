"""What is shown of a position: to the page, on a terminal, to a learner, as a picture."""
