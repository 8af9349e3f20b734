/** What runs in the thread of `translator.ts`. */
import { DowseError } from '../api/errors.ts';
import { translate } from './translate.ts';
import type { Translated, TranslateTask } from './translator.ts';

export default function translateTask({ query, tree }: TranslateTask): Translated {
  try {
    return { translation: translate(query, tree) };
  } catch (error) {
    if (!(error instanceof DowseError)) throw error;
    // Between threads an error is no longer of its class.
    const { code, message, details } = error;
    return { refusal: { code, message, details } };
  }
}
