;; Dot products of rows of 4-bit values and one query, four rows at a time, and a filter for
;; high scores; used by sketches.ts.
(module
  (memory (import "rows" "memory") 0 65536 shared) ;; grown to hold the query, the rows, their scores and the numbers of those found
  ;; For each row r < count: scores[r] = base + the sum over d of row r's values (0 to 15, the lower half of a byte first) * query[d].
  ;; Rows have a multiple of 16 bytes, thus of 32 values; their count is a multiple of 4. Rows, query and scores are addresses.
  ;; The query (int8) has, for each 16 bytes of a row, the values for the lower halves of its bytes, then those for the upper ones.
  ;; Scores are float32. Relaxed products are exact here: no sum of two of int8 and 4 bits leaves int16, nor do the eight of 64 bytes.
  (func (export "score")
    (param $rows i32) (param $count i32) (param $bytes i32) (param $query i32) (param $base i32) (param $scores i32)
    (local $end i32) (local $stop i32) (local $at i32) (local $b i32) (local $c i32) (local $d i32)
    (local $even v128) (local $odd v128) (local $q i32)
    (local $low v128) (local $row v128)
    (local $s0 v128) (local $s1 v128) (local $s2 v128) (local $s3 v128)
    (local $p0 v128) (local $p1 v128) (local $p2 v128) (local $p3 v128) (local $group i32)
    (local.set $low (v128.const i8x16 15 15 15 15 15 15 15 15 15 15 15 15 15 15 15 15))
    (local.set $end (i32.add (local.get $scores) (i32.shl (local.get $count) (i32.const 2))))
    (local.set $at (local.get $rows))
    (block $done
      (loop $fours
        (br_if $done (i32.ge_u (local.get $scores) (local.get $end)))
        (local.set $s0 (v128.const i32x4 0 0 0 0))
        (local.set $s1 (v128.const i32x4 0 0 0 0))
        (local.set $s2 (v128.const i32x4 0 0 0 0))
        (local.set $s3 (v128.const i32x4 0 0 0 0))
        (local.set $b (i32.add (local.get $at) (local.get $bytes)))
        (local.set $c (i32.add (local.get $b) (local.get $bytes)))
        (local.set $d (i32.add (local.get $c) (local.get $bytes)))
        (local.set $stop (local.get $b))
        (local.set $q (local.get $query))
        ;; At most 64 bytes of each row, whose products still fit into int16: so they are widened once.
        (loop $groups
          (local.set $group (i32.add (local.get $at) (i32.const 64)))
          (if (i32.gt_u (local.get $group) (local.get $stop)) (then (local.set $group (local.get $stop))))
          (local.set $p0 (v128.const i16x8 0 0 0 0 0 0 0 0))
          (local.set $p1 (v128.const i16x8 0 0 0 0 0 0 0 0))
          (local.set $p2 (v128.const i16x8 0 0 0 0 0 0 0 0))
          (local.set $p3 (v128.const i16x8 0 0 0 0 0 0 0 0))
          (loop $blocks
            (local.set $even (v128.load (local.get $q)))
            (local.set $odd (v128.load offset=16 (local.get $q)))
            (local.set $row (v128.load align=1 (local.get $at)))
            (local.set $p0 (i16x8.add (local.get $p0)
              (i16x8.relaxed_dot_i8x16_i7x16_s (local.get $even) (v128.and (local.get $row) (local.get $low)))))
            (local.set $p0 (i16x8.add (local.get $p0)
              (i16x8.relaxed_dot_i8x16_i7x16_s (local.get $odd) (v128.and (i16x8.shr_u (local.get $row) (i32.const 4)) (local.get $low)))))
            (local.set $row (v128.load align=1 (local.get $b)))
            (local.set $p1 (i16x8.add (local.get $p1)
              (i16x8.relaxed_dot_i8x16_i7x16_s (local.get $even) (v128.and (local.get $row) (local.get $low)))))
            (local.set $p1 (i16x8.add (local.get $p1)
              (i16x8.relaxed_dot_i8x16_i7x16_s (local.get $odd) (v128.and (i16x8.shr_u (local.get $row) (i32.const 4)) (local.get $low)))))
            (local.set $row (v128.load align=1 (local.get $c)))
            (local.set $p2 (i16x8.add (local.get $p2)
              (i16x8.relaxed_dot_i8x16_i7x16_s (local.get $even) (v128.and (local.get $row) (local.get $low)))))
            (local.set $p2 (i16x8.add (local.get $p2)
              (i16x8.relaxed_dot_i8x16_i7x16_s (local.get $odd) (v128.and (i16x8.shr_u (local.get $row) (i32.const 4)) (local.get $low)))))
            (local.set $row (v128.load align=1 (local.get $d)))
            (local.set $p3 (i16x8.add (local.get $p3)
              (i16x8.relaxed_dot_i8x16_i7x16_s (local.get $even) (v128.and (local.get $row) (local.get $low)))))
            (local.set $p3 (i16x8.add (local.get $p3)
              (i16x8.relaxed_dot_i8x16_i7x16_s (local.get $odd) (v128.and (i16x8.shr_u (local.get $row) (i32.const 4)) (local.get $low)))))
            (local.set $at (i32.add (local.get $at) (i32.const 16)))
            (local.set $b (i32.add (local.get $b) (i32.const 16)))
            (local.set $c (i32.add (local.get $c) (i32.const 16)))
            (local.set $d (i32.add (local.get $d) (i32.const 16)))
            (local.set $q (i32.add (local.get $q) (i32.const 32)))
            (br_if $blocks (i32.lt_u (local.get $at) (local.get $group))))
          (local.set $s0 (i32x4.add (local.get $s0) (i32x4.extadd_pairwise_i16x8_s (local.get $p0))))
          (local.set $s1 (i32x4.add (local.get $s1) (i32x4.extadd_pairwise_i16x8_s (local.get $p1))))
          (local.set $s2 (i32x4.add (local.get $s2) (i32x4.extadd_pairwise_i16x8_s (local.get $p2))))
          (local.set $s3 (i32x4.add (local.get $s3) (i32x4.extadd_pairwise_i16x8_s (local.get $p3))))
          (br_if $groups (i32.lt_u (local.get $at) (local.get $stop))))
        ;; Each sum has four parts; adding neighbours twice places the four sums side by side.
        (local.set $s0 (i32x4.add
          (i8x16.shuffle 0 1 2 3 16 17 18 19 8 9 10 11 24 25 26 27 (local.get $s0) (local.get $s1))
          (i8x16.shuffle 4 5 6 7 20 21 22 23 12 13 14 15 28 29 30 31 (local.get $s0) (local.get $s1))))
        (local.set $s2 (i32x4.add
          (i8x16.shuffle 0 1 2 3 16 17 18 19 8 9 10 11 24 25 26 27 (local.get $s2) (local.get $s3))
          (i8x16.shuffle 4 5 6 7 20 21 22 23 12 13 14 15 28 29 30 31 (local.get $s2) (local.get $s3))))
        (v128.store (local.get $scores)
          (f32x4.convert_i32x4_s (i32x4.add (i32x4.splat (local.get $base)) (i32x4.add
            (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $s0) (local.get $s2))
            (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $s0) (local.get $s2))))))
        (local.set $scores (i32.add (local.get $scores) (i32.const 16)))
        (local.set $at (local.get $d))
        (br $fours))))

  ;; Writes k, in order, for each k < count with scores[k] >= floor. @returns their number. The count is a multiple of 4;
  ;; scores (float32) and found (int32) are addresses.
  (func (export "find") (param $scores i32) (param $count i32) (param $floor f32) (param $found i32) (result i32)
    (local $from i32) (local $k i32) (local $high i32) (local $floors v128)
    (local.set $from (local.get $found))
    (local.set $floors (f32x4.splat (local.get $floor)))
    (block $done
      (loop $fours
        (br_if $done (i32.ge_u (local.get $k) (local.get $count)))
        (local.set $high (i32x4.bitmask (f32x4.ge (v128.load (local.get $scores)) (local.get $floors))))
        (block $none
          (loop $each
            (br_if $none (i32.eqz (local.get $high)))
            (i32.store (local.get $found) (i32.add (local.get $k) (i32.ctz (local.get $high))))
            (local.set $found (i32.add (local.get $found) (i32.const 4)))
            (local.set $high (i32.and (local.get $high) (i32.sub (local.get $high) (i32.const 1))))
            (br $each)))
        (local.set $k (i32.add (local.get $k) (i32.const 4)))
        (local.set $scores (i32.add (local.get $scores) (i32.const 16)))
        (br $fours)))
    (i32.shr_u (i32.sub (local.get $found) (local.get $from)) (i32.const 2))))
