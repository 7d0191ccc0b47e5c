"""Runs the WebAssembly modules of games: `twins` are Python modules whose functions are exports of them, `frames`
passes arguments, `by_wasmtime` and `by_pyodide` are the two hosts; `manifest` says what a module has."""
