"""What bots know about playing Age of Industry well."""
