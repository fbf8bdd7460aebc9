"""What is in the box: the component files and the tables the engine reads."""
