"""Runs the WebAssembly modules under wasmtime, to compare their results and speed with Numba's."""
