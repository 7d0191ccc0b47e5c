; A piece of memory: how often it is referred to, what is to be called when it is let go and with what, where it is and
; how large. As Numba's compiled code reads it.
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
