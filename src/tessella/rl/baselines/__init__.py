"""First learners to be measured against, for any game that fits them: td.py, ppo.py, cfr.py; each is a command."""
