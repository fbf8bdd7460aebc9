"""Age of Industry: mills, mines, railways and loans on the boards of Germany and New England."""
