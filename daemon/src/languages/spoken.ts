/** Names of languages and formats as people say them. */
import { LANGUAGES } from './index.ts';

/** The names of languages in requests. Languages that nobody asks for are not in it. */
export const SPOKEN_NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  LANGUAGES.flatMap(({ name, aliases = [], spoken }) =>
    spoken ? [[name, [...new Set([name, ...aliases, ...spoken])]] as const] : [],
  ),
);

/** Extensions without a language that are said like one. */
export const OTHER_FORMATS = ['lock', 'env', 'stderr', 'snap'];

/** Extensions that are said as the format of a file: "json files", "tsx files". */
export const SPOKEN_FORMATS: readonly string[] = [
  ...new Set([...LANGUAGES.flatMap(({ formats = [] }) => formats), ...OTHER_FORMATS]),
];
