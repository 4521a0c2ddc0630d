"""What an engine knows of Andantino.

estimate.py     who stands better
"""

from .estimate import evaluate

__all__ = ["evaluate"]
