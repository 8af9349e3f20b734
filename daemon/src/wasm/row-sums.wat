;; Weighted sums of int8 rows, sixteen dimensions at a time; used by row-sums.ts.
(module
  (memory (export "memory") 0) ;; grown to hold the rows and the rest
  ;; For each dimension d: out[d] = the sum over k < count of factors[k] * rows[numbers[k] * dimensions + d].
  ;; Rows (int8) start at 0; numbers (int32), factors and out (float32) are addresses. Dimensions are a multiple of 16.
  (func (export "sum")
    (param $numbers i32) (param $factors i32) (param $count i32) (param $out i32) (param $dimensions i32)
    (local $d i32) (local $k i32) (local $end i32) (local $at i32)
    (local $factor v128) (local $row v128) (local $half v128)
    (local $a v128) (local $b v128) (local $c v128) (local $e v128)
    (local.set $end (i32.shl (local.get $count) (i32.const 2)))
    (loop $blocks
      (local.set $a (v128.const i32x4 0 0 0 0))
      (local.set $b (v128.const i32x4 0 0 0 0))
      (local.set $c (v128.const i32x4 0 0 0 0))
      (local.set $e (v128.const i32x4 0 0 0 0))
      (local.set $k (i32.const 0))
      (block $summed
        (loop $rows
          (br_if $summed (i32.ge_u (local.get $k) (local.get $end)))
          (local.set $at
            (i32.add
              (i32.mul (i32.load (i32.add (local.get $numbers) (local.get $k))) (local.get $dimensions))
              (local.get $d)))
          (local.set $row (v128.load align=1 (local.get $at)))
          (local.set $factor (v128.load32_splat (i32.add (local.get $factors) (local.get $k))))
          (local.set $half (i16x8.extend_low_i8x16_s (local.get $row)))
          (local.set $a (f32x4.add (local.get $a) (f32x4.mul (local.get $factor)
            (f32x4.convert_i32x4_s (i32x4.extend_low_i16x8_s (local.get $half))))))
          (local.set $b (f32x4.add (local.get $b) (f32x4.mul (local.get $factor)
            (f32x4.convert_i32x4_s (i32x4.extend_high_i16x8_s (local.get $half))))))
          (local.set $half (i16x8.extend_high_i8x16_s (local.get $row)))
          (local.set $c (f32x4.add (local.get $c) (f32x4.mul (local.get $factor)
            (f32x4.convert_i32x4_s (i32x4.extend_low_i16x8_s (local.get $half))))))
          (local.set $e (f32x4.add (local.get $e) (f32x4.mul (local.get $factor)
            (f32x4.convert_i32x4_s (i32x4.extend_high_i16x8_s (local.get $half))))))
          (local.set $k (i32.add (local.get $k) (i32.const 4)))
          (br $rows)))
      (local.set $at (i32.add (local.get $out) (i32.shl (local.get $d) (i32.const 2))))
      (v128.store (local.get $at) (local.get $a))
      (v128.store offset=16 (local.get $at) (local.get $b))
      (v128.store offset=32 (local.get $at) (local.get $c))
      (v128.store offset=48 (local.get $at) (local.get $e))
      (local.set $d (i32.add (local.get $d) (i32.const 16)))
      (br_if $blocks (i32.lt_u (local.get $d) (local.get $dimensions))))))
