import type { Hit } from './hit.ts';
import { foundIn } from './labels.ts';

/** Results in the form of the editor's own search editors, in which each line leads to its place. */
export function asSearchEditor(search: string, hits: readonly Hit[], pathOf: (hit: Hit) => string): string {
  const files = Map.groupBy(hits, pathOf);
  const parts = [...files].map(([path, ofFile]) => {
    const lines = ofFile.map(({ line, text }) => `${`${line}`.padStart(5)}: ${text}`);
    return [`${path}:`, ...lines].join('\n');
  });
  return [`# Query: ${search}`, '', foundIn(hits), '', parts.join('\n\n'), ''].join('\n');
}
