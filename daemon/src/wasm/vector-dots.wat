;; Dot products of some rows of int8 values and one query; used by vector-table.ts.
(module
  (memory (import "rows" "memory") 0 65536 shared) ;; grown to hold the query, the rows, and their numbers and results
  ;; For each k < count: the int32 at numbers + 4 k, a row's number, is replaced by the sum over d of the row's values * query[d].
  ;; Rows have a multiple of 16 bytes. Rows, query (int16) and numbers are addresses.
  (func (export "dots")
    (param $rows i32) (param $bytes i32) (param $query i32) (param $numbers i32) (param $count i32)
    (local $end i32) (local $at i32) (local $stop i32) (local $q i32) (local $row v128) (local $sum v128)
    (local.set $end (i32.add (local.get $numbers) (i32.shl (local.get $count) (i32.const 2))))
    (block $done
      (loop $each
        (br_if $done (i32.ge_u (local.get $numbers) (local.get $end)))
        (local.set $at
          (i32.add (local.get $rows) (i32.mul (i32.load (local.get $numbers)) (local.get $bytes))))
        (local.set $stop (i32.add (local.get $at) (local.get $bytes)))
        (local.set $q (local.get $query))
        (local.set $sum (v128.const i32x4 0 0 0 0))
        (loop $values
          (local.set $row (v128.load align=1 (local.get $at)))
          (local.set $sum (i32x4.add (local.get $sum) (i32x4.add
            (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_s (local.get $row)) (v128.load (local.get $q)))
            (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $row)) (v128.load offset=16 (local.get $q))))))
          (local.set $at (i32.add (local.get $at) (i32.const 16)))
          (local.set $q (i32.add (local.get $q) (i32.const 32)))
          (br_if $values (i32.lt_u (local.get $at) (local.get $stop))))
        (i32.store (local.get $numbers) (i32.add
          (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
          (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum)))))
        (local.set $numbers (i32.add (local.get $numbers) (i32.const 4)))
        (br $each)))))
