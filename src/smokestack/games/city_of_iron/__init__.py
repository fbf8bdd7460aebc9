"""City of Iron: small nations, rare goods, iron cities."""
