"""The rules of Age of Steam, clause by clause."""
