"""What is kept, one module for each kind: how it is written and read in a transaction that the store has begun."""
