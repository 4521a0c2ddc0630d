"""Functions that become machine code, and what compiled code needs: records, bits, random numbers."""
