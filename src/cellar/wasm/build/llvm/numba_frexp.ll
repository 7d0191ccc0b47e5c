; A float in two parts, a half to 1 and a power of two; zeros, infinities and what is no number are left as they are.
define double @numba_frexp(double %x, ptr %power) {
  %large = fmul double %x, 0x4350000000000000
  %bits_x = bitcast double %x to i64
  %bits_large = bitcast double %large to i64
  %tiny_bits = and i64 %bits_x, 9218868437227405312
  %tiny = icmp eq i64 %tiny_bits, 0
  %bits = select i1 %tiny, i64 %bits_large, i64 %bits_x
  %less = select i1 %tiny, i32 1076, i32 1022
  %shifted = lshr i64 %bits, 52
  %masked = and i64 %shifted, 2047
  %field = trunc i64 %masked to i32
  %exponent = sub i32 %field, %less
  %rest = and i64 %bits, -9218868437227405313
  %half_bits = or i64 %rest, 4602678819172646912
  %half = bitcast i64 %half_bits to double
  %zero = fcmp oeq double %x, 0.0
  %strange = icmp eq i32 %field, 2047
  %as_it_is = or i1 %zero, %strange
  %part = select i1 %as_it_is, double %x, double %half
  %told = select i1 %as_it_is, i32 0, i32 %exponent
  store i32 %told, ptr %power
  ret double %part
}
