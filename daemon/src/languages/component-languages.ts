import { MARKUP_AND_SLASHES } from './comments.ts';
import type { Language } from './language.ts';
import { type OutlineRule, rule } from './outline.ts';

/** Names of functions and values in script blocks of a page. */
const SCRIPT_IN_PAGE: readonly OutlineRule[] = [
  rule('block', /^<(?:script|template|style)\b/),
  rule('function', /^ {0,4}(?:export\s+)?(?:default\s+)?(?:async\s+)?function\s*\*?\s*(\w+)/),
  rule(
    'function',
    /^ {0,4}(?:export\s+)?(?:const|let)\s+(\w+)\s*=\s*(?:async\s*)?(?:\([^)]*\)|\w+)\s*(?::[^=]*)?=>/,
  ),
  rule('type', /^ {0,4}(?:export\s+)?(?:interface|type|class|enum)\s+(\w+)/),
];

export const vue: Language = {
  name: 'vue',
  extensions: ['.vue'],
  comments: MARKUP_AND_SLASHES,
  features: { html: true },
  spoken: [],
  files: { tests: [] },
  outline: { rules: SCRIPT_IN_PAGE },
};

export const svelte: Language = {
  name: 'svelte',
  extensions: ['.svelte'],
  comments: MARKUP_AND_SLASHES,
  features: { html: true },
  spoken: [],
  files: { tests: [] },
  outline: { rules: SCRIPT_IN_PAGE },
};

export const astro: Language = {
  name: 'astro',
  extensions: ['.astro'],
  comments: MARKUP_AND_SLASHES,
  files: { tests: [] },
  outline: { rules: SCRIPT_IN_PAGE },
};
