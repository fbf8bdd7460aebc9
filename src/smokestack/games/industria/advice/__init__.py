"""What bots know about playing Industria well."""
