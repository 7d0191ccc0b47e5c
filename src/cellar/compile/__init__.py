"""Rules compiled by Numba, for the processor and for NVIDIA GPUs: loading, caching, locking, errors."""
