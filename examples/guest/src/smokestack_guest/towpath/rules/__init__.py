"""What may be done."""
