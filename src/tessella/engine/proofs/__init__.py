"""Proofs of forced wins: proof-number search and threat sequences."""
