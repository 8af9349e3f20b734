import { Uri, workspace } from 'vscode';
import { moved } from '../support/moved.ts';
import { pathOfHit } from '../support/ranges.ts';
import type { Hit } from './hit.ts';
import { asText, counted } from './labels.ts';

interface Copied {
  text: string;
  /** Its name in a message. */
  what: string;
}

/** Results to paste: the code of answers below their places, matches as lines. */
export async function copied(hits: readonly Hit[]): Promise<Copied> {
  const texts = await Promise.all(hits.map(hit => (hit.snippet ? codeWithPlace(hit) : lineOf(hit))));
  const [hit] = hits;
  const isOne = hit && hits.length === 1;
  return {
    text: texts.join(hits.some(({ snippet }) => snippet) ? '\n\n' : '\n'),
    what: isOne ? `${pathOfHit(hit)}:${hit.line}` : counted(hits.length, 'result'),
  };
}

/** Results as lines. */
export const copiedLines = (hits: readonly Hit[]): Copied => ({
  text: hits.map(lineOf).join('\n'),
  what: counted(hits.length, 'line'),
});

const lineOf = (hit: Hit): string => asText(hit, pathOfHit(hit));

/** The lines of an answer as they are on the screen; if the file is gone, those of its hover. */
async function codeWithPlace(hit: Hit): Promise<string> {
  const path = pathOfHit(hit);
  try {
    const document = await workspace.openTextDocument(Uri.parse(hit.uri));
    const [first, last] = moved(document, hit).lines;
    const lines = [];
    for (let at = first - 1; at < Math.min(last, document.lineCount); at++)
      lines.push(document.lineAt(at).text);
    return [`${path}:${first}`, ...lines].join('\n');
  } catch {
    return `${path}:${hit.line}\n${hit.snippet?.code}`;
  }
}
