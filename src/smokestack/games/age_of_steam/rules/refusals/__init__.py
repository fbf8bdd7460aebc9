"""Why an action is illegal. The checks follow the order of the rulebook, so the first reason is the one to show."""
