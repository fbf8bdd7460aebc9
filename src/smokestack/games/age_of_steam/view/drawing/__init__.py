"""The parts of a drawn map."""
