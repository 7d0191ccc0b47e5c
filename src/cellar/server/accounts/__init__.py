"""Optional accounts, signed in to by a passkey: they join somebody's devices, and keep what they have reached."""
