import type { ReaderName, Saying } from '../types.ts';
import { FORMAT_SAYINGS } from './format-sayings.ts';
import { LINE_SAYINGS } from './line-sayings.ts';
import { NAME_SAYINGS } from './name-sayings.ts';
import { RELATION_SAYINGS } from './relation-sayings.ts';
import { VALUE_SAYINGS } from './value-sayings.ts';

/**
 * What English requests are about; the first that fits the whole subject counts, so that a narrow one stands before a broad
 * one, here and in each file.
 */
export const ENGLISH_SAYINGS: readonly Saying<ReaderName>[] = [
  ...FORMAT_SAYINGS,
  ...LINE_SAYINGS,
  ...RELATION_SAYINGS,
  ...VALUE_SAYINGS,
  ...NAME_SAYINGS,
];
