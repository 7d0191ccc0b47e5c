"""Rules and searches in WebAssembly, to the same bit on every machine: `modules` has one small module for each game,
`host` loads them and calls their functions, by wasmtime or in a browser; `build` makes them, by Numba and LLVM."""
