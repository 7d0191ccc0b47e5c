; The product of two numbers of 128 bits, which LLVM calls by this name where it looks whether one of 64 overflows; not
; to be optimised, or it would become a call of itself. The linker leaves it out where nobody calls it.
define hidden void @__multi3(ptr %out, i64 %a, i64 %a_high, i64 %b, i64 %b_high) noinline optnone {
  %a0 = and i64 %a, 4294967295
  %a1 = lshr i64 %a, 32
  %b0 = and i64 %b, 4294967295
  %b1 = lshr i64 %b, 32
  %p00 = mul i64 %a0, %b0
  %p01 = mul i64 %a0, %b1
  %p10 = mul i64 %a1, %b0
  %p11 = mul i64 %a1, %b1
  %carry = lshr i64 %p00, 32
  %low01 = and i64 %p01, 4294967295
  %low10 = and i64 %p10, 4294967295
  %middle_1 = add i64 %carry, %low01
  %middle = add i64 %middle_1, %low10
  %over_1 = lshr i64 %middle, 32
  %over_2 = lshr i64 %p01, 32
  %over_3 = lshr i64 %p10, 32
  %high_1 = add i64 %p11, %over_1
  %high_2 = add i64 %high_1, %over_2
  %high_3 = add i64 %high_2, %over_3
  %cross_1 = mul i64 %a, %b_high
  %cross_2 = mul i64 %a_high, %b
  %high_4 = add i64 %high_3, %cross_1
  %high = add i64 %high_4, %cross_2
  %low = mul i64 %a, %b
  store i64 %low, ptr %out
  %high_at = getelementptr i64, ptr %out, i32 1
  store i64 %high, ptr %high_at
  ret void
}
