"""What evaluations are fitted with. This file lets the parts of a tool be named: fit.octopus.selfplay."""
