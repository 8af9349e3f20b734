import type { SearchOptions } from '../../daemon/src/api/schemas.ts';

export interface BenchPattern {
  kind:
    | 'rare'
    | 'identifier'
    | 'phrase'
    | 'alternation'
    | 'any case'
    | 'anchored'
    | 'class'
    | 'unicode'
    | 'common'
    | 'no gram';
  pattern: string;
  options?: SearchOptions;
}

const ignore_case = { ignore_case: true };

/** Typical searches in a large C tree, from no match to a match on every line. */
export const BENCH_PATTERNS: readonly BenchPattern[] = [
  { kind: 'rare', pattern: 'qzxjkvwq' },
  { kind: 'rare', pattern: 'KSYM_SYMBOL_LEN' },
  { kind: 'rare', pattern: 'Heisenbug' },
  { kind: 'rare', pattern: 'foo(bar', options: { fixed_strings: true } },
  { kind: 'rare', pattern: 'PM_RESUME', options: { word: true } },
  { kind: 'rare', pattern: 'Torvalds' },
  { kind: 'identifier', pattern: 'i915_gem_object_create' },
  { kind: 'identifier', pattern: 'copy_page_range' },
  { kind: 'identifier', pattern: 'sched_setaffinity' },
  { kind: 'identifier', pattern: 'tcp_v4_rcv', options: { word: true } },
  { kind: 'identifier', pattern: 'vmalloc_to_page\\(' },
  { kind: 'identifier', pattern: 'usb_control_msg_send' },
  { kind: 'identifier', pattern: '\\bd_lookup\\b' },
  { kind: 'identifier', pattern: 'raw_spin_rq_lock\\w*' },
  { kind: 'phrase', pattern: 'out of memory while', options: { fixed_strings: true } },
  { kind: 'phrase', pattern: 'struct task_struct \\*tsk' },
  { kind: 'phrase', pattern: 'should never happen' },
  { kind: 'phrase', pattern: 'likely\\(!page\\)' },
  { kind: 'phrase', pattern: 'TODO: .*lock' },
  { kind: 'phrase', pattern: 'return -ENOTTY;', options: { fixed_strings: true } },
  { kind: 'alternation', pattern: 'usb_(alloc|free)_urb' },
  { kind: 'alternation', pattern: 'list_(add|del)_rcu\\(&\\w+->' },
  { kind: 'alternation', pattern: 'panic_on_oops|panic_on_warn|panic_timeout' },
  { kind: 'alternation', pattern: 'XXX:|HACK:|BUG_ON\\(1\\)' },
  { kind: 'any case', pattern: 'heisenbug', options: ignore_case },
  { kind: 'any case', pattern: 'out of bounds access', options: ignore_case },
  { kind: 'any case', pattern: 'skb_clone_tx', options: ignore_case },
  { kind: 'any case', pattern: 'deadlock', options: ignore_case },
  { kind: 'any case', pattern: '(?i)kernel bug at' },
  { kind: 'anchored', pattern: '^#include <linux/sched/signal\\.h>' },
  { kind: 'anchored', pattern: '^static int __init \\w+_driver_init\\(void\\)$' },
  { kind: 'anchored', pattern: '^EXPORT_SYMBOL_GPL\\(sched_' },
  { kind: 'anchored', pattern: '^config [A-Z]+_DEBUG_FS$' },
  { kind: 'class', pattern: '0x[dD][eE][aA][dD][bB][eE][eE][fF]' },
  { kind: 'class', pattern: 'netdev_(err|warn)\\(dev, "[Ff]ailed' },
  { kind: 'class', pattern: 'CONFIG_[A-Z]+_RETPOLINE' },
  { kind: 'class', pattern: 'v[0-9]\\.[0-9]+\\.[0-9]+-rc[0-9]' },
  { kind: 'unicode', pattern: 'Müller' },
  { kind: 'unicode', pattern: 'ÖSTERGREN', options: ignore_case },
  { kind: 'unicode', pattern: '[µμ]s\\b' },
  { kind: 'common', pattern: 'kmalloc_array' },
  { kind: 'common', pattern: 'deprecated' },
  { kind: 'common', pattern: 'TODO|FIXME' },
  { kind: 'common', pattern: 'spin_lock_irqsave\\(' },
  { kind: 'common', pattern: 'MODULE_LICENSE\\("GPL v2"\\)' },
  { kind: 'no gram', pattern: '\\b[A-Z]{14}\\b' },
  { kind: 'no gram', pattern: '"[^"]{110,}"' },
  { kind: 'no gram', pattern: '\\w+\\s+=\\s+\\w+\\s+\\?\\s+\\w{20,}' },
];
