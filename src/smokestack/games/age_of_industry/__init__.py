"""Age of Industry: build mills, mines and railways on credit, on the boards of Germany and New England."""
