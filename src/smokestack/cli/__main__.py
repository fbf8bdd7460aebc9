"""`python -m smokestack.cli` runs the command where the script is not on the path."""

from smokestack.cli import main

if __name__ == "__main__":
    main()
