export { type BuildOptions, type BuildResult, buildPatternIndex } from './build.ts';
export { PatternIndexError } from './errors.ts';
export { ALL, type GramQuery } from './gram-query.ts';
export { type FileChanges, PatternIndex } from './pattern-index.ts';
export { isSurelyValid, type PatternOptions, planQuery } from './plan.ts';
export type { IndexedFile } from './read-grams.ts';
