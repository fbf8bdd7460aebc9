"""`python -m smokestack.cli.start`: the command where no script is on the path."""

from smokestack.cli import main

if __name__ == "__main__":
    main()
