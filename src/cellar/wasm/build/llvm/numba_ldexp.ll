; A float times a power of two whose result is no tiny number; the power is from -1022 to 1023.
define double @numba_ldexp(double %x, i32 %power) {
  %biased = add i32 %power, 1023
  %wide = zext i32 %biased to i64
  %bits = shl i64 %wide, 52
  %factor = bitcast i64 %bits to double
  %product = fmul double %x, %factor
  ret double %product
}
