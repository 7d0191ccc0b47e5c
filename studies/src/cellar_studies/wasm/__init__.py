"""The WebAssembly modules under wasmtime: what they answer, and how fast, beside Numba."""
