"""What is good."""
