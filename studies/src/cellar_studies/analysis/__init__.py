"""`cellar analyse`: a recorded match judged move by move, or one position watched while it is searched."""
