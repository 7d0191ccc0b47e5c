"""Bots, hints, solvers and stories inside a browser: Python without NumPy, Numba, threads and processes.

`little_numpy` stands in for NumPy, `twins` for Numba (with the committed WebAssembly modules), `worker` for a worker
process.
"""
