"""First learners to be measured against: each is one file, for any game that fits it."""
