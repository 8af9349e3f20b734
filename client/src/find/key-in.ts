/** A setting, a header or a variable with its value: files have its key, and mostly another value. */
import { l10n } from 'vscode';
import { type PatternSearch, pattern, type Typed } from './typed.ts';

/** `retry.max_count: 3`, `X-Request-Id: 7`, `RETRIES=3`, `--retry.max=3`. The key has signs or capitals, so it is no word of a sentence. */
const KEY_AND_VALUE =
  /^["']?(--[A-Za-z][\w.-]*|[A-Za-z]\w*[._-]\w[\w.-]*|[A-Z][A-Z\d]+)["']?\s*[:=]\s*(?![:=])\S+(?:\s\S+)?$/;

/** The search for the key of a typed setting. */
export function keyIn(typed: Typed): PatternSearch | undefined {
  const [, key] = KEY_AND_VALUE.exec(typed.text.trim()) ?? [];
  if (key === undefined) return undefined;
  const caveat = l10n.t('No file contains this text, so “{0}” was searched.', key);
  return { ...pattern(typed, key, { ...typed.settings, regex: false }), caveat };
}
