"""The run-time library of WebAssembly modules as LLVM's text: square roots, the parts of a float, 128-bit products, and
Numba's reference-counted memory (NRT) over the host's `malloc` and `free`.

NRT's layout is private to Numba: `cellar.compile.numba_internals.lowering` compares it before a module is made, and
`cellar.wasm.linking` refuses a module that calls a function which is not here."""

#: Numba calls the C library's by name; WebAssembly has it as an instruction.
_SQRT = """
declare double @llvm.sqrt.f64(double)
define double @sqrt(double %x) alwaysinline {
  %root = call double @llvm.sqrt.f64(double %x)
  ret double %root
}
"""
#: A float in two parts, a half to 1 and a power of two; zeros, infinities and what is no number are left as they are.
_FREXP = """
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
"""
#: A float times a power of two whose result is no tiny number; the power is from -1022 to 1023.
_LDEXP = """
define double @numba_ldexp(double %x, i32 %power) {
  %biased = add i32 %power, 1023
  %wide = zext i32 %biased to i64
  %bits = shl i64 %wide, 52
  %factor = bitcast i64 %bits to double
  %product = fmul double %x, %factor
  ret double %product
}
"""
#: The product of two numbers of 128 bits, which LLVM calls by this name where it looks whether one of 64 overflows; not
#: to be optimised, or it would become a call of itself. The linker leaves it out where nobody calls it.
PRODUCT = "__multi3"
_PRODUCT = """
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
"""
#: Where nothing is allocated, nothing is counted.
_UNCOUNTED = """
define void @NRT_incref(ptr %info) alwaysinline {
  ret void
}
define void @NRT_decref(ptr %info) alwaysinline {
  ret void
}
"""
#: A piece of memory: how often it is referred to, what is to be called when it is let go and with what, where it is and
#: how large. As Numba's compiled code reads it.
_COUNTED = """
%info = type { i64, ptr, ptr, ptr, i64 }
declare ptr @malloc(i32)
declare void @free(ptr)
define void @NRT_incref(ptr %info) {
  %none = icmp eq ptr %info, null
  br i1 %none, label %done, label %some
some:
  %before = load i64, ptr %info
  %after = add i64 %before, 1
  store i64 %after, ptr %info
  br label %done
done:
  ret void
}
define void @NRT_decref(ptr %info) {
  %none = icmp eq ptr %info, null
  br i1 %none, label %done, label %some
some:
  %before = load i64, ptr %info
  %after = sub i64 %before, 1
  store i64 %after, ptr %info
  %last = icmp eq i64 %after, 0
  br i1 %last, label %gone, label %done
gone:
  call void @NRT_MemInfo_call_dtor(ptr %info)
  br label %done
done:
  ret void
}
define ptr @NRT_MemInfo_data_fast(ptr %info) alwaysinline {
  %at = getelementptr %info, ptr %info, i32 0, i32 3
  %data = load ptr, ptr %at
  ret ptr %data
}
define void @NRT_MemInfo_call_dtor(ptr %info) noinline {
  %dtor_at = getelementptr %info, ptr %info, i32 0, i32 1
  %dtor = load ptr, ptr %dtor_at
  %plain = icmp eq ptr %dtor, null
  br i1 %plain, label %free, label %special
special:
  %data_at = getelementptr %info, ptr %info, i32 0, i32 3
  %data = load ptr, ptr %data_at
  %size_at = getelementptr %info, ptr %info, i32 0, i32 4
  %size = load i64, ptr %size_at
  %with_at = getelementptr %info, ptr %info, i32 0, i32 2
  %with = load ptr, ptr %with_at
  call void %dtor(ptr %data, i64 %size, ptr %with)
  br label %free
free:
  call void @free(ptr %info)
  ret void
}
define ptr @NRT_Allocate(i64 %size) {
  %small = trunc i64 %size to i32
  %at = call ptr @malloc(i32 %small)
  ret ptr %at
}
define void @NRT_Free(ptr %at) {
  call void @free(ptr %at)
  ret void
}
define void @free_apart(ptr %data, i64 %size, ptr %of_items) {
  %plain = icmp eq ptr %of_items, null
  br i1 %plain, label %free, label %special
special:
  call void %of_items(ptr %data)
  br label %free
free:
  call void @free(ptr %data)
  ret void
}
define ptr @NRT_MemInfo_new_varsize_dtor(i64 %size, ptr %of_items) noinline {
  %fits = icmp ult i64 %size, 2000000000
  br i1 %fits, label %take, label %fail
take:
  %small = trunc i64 %size to i32
  %data = call ptr @malloc(i32 %small)
  %failed = icmp eq ptr %data, null
  br i1 %failed, label %fail, label %describe
describe:
  %head = ptrtoint ptr getelementptr (%info, ptr null, i32 1) to i32
  %info = call ptr @malloc(i32 %head)
  store i64 1, ptr %info
  %dtor_at = getelementptr %info, ptr %info, i32 0, i32 1
  store ptr @free_apart, ptr %dtor_at
  %with_at = getelementptr %info, ptr %info, i32 0, i32 2
  store ptr %of_items, ptr %with_at
  %data_at = getelementptr %info, ptr %info, i32 0, i32 3
  store ptr %data, ptr %data_at
  %size_at = getelementptr %info, ptr %info, i32 0, i32 4
  store i64 %size, ptr %size_at
  ret ptr %info
fail:
  ret ptr null
}
define ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align) noinline {
  %head = ptrtoint ptr getelementptr (%info, ptr null, i32 1) to i32
  %more = add i32 %head, %align
  %small = trunc i64 %size to i32
  %all = add i32 %more, %small
  %fits = icmp ult i64 %size, 2000000000
  br i1 %fits, label %take, label %fail
take:
  %info = call ptr @malloc(i32 %all)
  %failed = icmp eq ptr %info, null
  br i1 %failed, label %fail, label %fill
fill:
  %start = ptrtoint ptr %info to i32
  %first = add i32 %start, %more
  %less = sub i32 0, %align
  %place = and i32 %first, %less
  %data = inttoptr i32 %place to ptr
  store i64 1, ptr %info
  %dtor_at = getelementptr %info, ptr %info, i32 0, i32 1
  store ptr null, ptr %dtor_at
  %with_at = getelementptr %info, ptr %info, i32 0, i32 2
  store ptr null, ptr %with_at
  %data_at = getelementptr %info, ptr %info, i32 0, i32 3
  store ptr %data, ptr %data_at
  %size_at = getelementptr %info, ptr %info, i32 0, i32 4
  store i64 %size, ptr %size_at
  ret ptr %info
fail:
  ret ptr null
}
"""
_FUNCTIONS = {"sqrt": _SQRT, "numba_frexp": _FREXP, "numba_ldexp": _LDEXP}
_COUNTING = {"NRT_incref", "NRT_decref"}
_ALLOCATING = ("NRT_MemInfo_alloc", "NRT_MemInfo_new", "NRT_MemInfo_varsize", "NRT_Allocate")


def runtime(missing: set[str]) -> str:
    """The LLVM text of the functions that a module calls and lacks, as far as they are known here."""
    allocates = any(name.startswith(_ALLOCATING) for name in missing)
    memory = _COUNTED if allocates else _UNCOUNTED if missing & _COUNTING else ""
    return "".join(text for name, text in _FUNCTIONS.items() if name in missing) + memory + _PRODUCT
