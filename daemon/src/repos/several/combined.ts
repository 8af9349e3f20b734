import type { SearchStreamEnd } from '../../api/dowse.ts';
import type { SearchResponse } from '../../api/schemas.ts';

/** Combines several answers. */
export function combined(answers: readonly (SearchResponse | SearchStreamEnd)[]) {
  const sum = (field: 'count' | 'files' | 'files_scanned' | 'unparsed' | 'minified') => {
    const values = answers.flatMap(answer => (answer as SearchResponse)[field] ?? []);
    return values.length === 0 ? {} : { [field]: values.reduce((all, value) => all + value, 0) };
  };
  const [first] = answers;
  const engine = answers.every(answer => answer.engine === first?.engine) ? first?.engine : 'scan';
  const isUncounted = answers.some(({ files_scanned }) => files_scanned === undefined);
  return {
    ...sum('count'),
    ...sum('files'),
    ...sum('unparsed'),
    ...sum('minified'),
    ...(isUncounted ? {} : sum('files_scanned')),
    ...(engine && { engine }),
    ...(answers.some(({ timed_out }) => timed_out) && { timed_out: true }),
  };
}

/** The time since a moment, as answers show it. */
export const secondsSince = (started: number) => `${((performance.now() - started) / 1000).toFixed(3)}s`;
