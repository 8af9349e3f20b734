import { statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { resolvePath, withSlashes } from '../security/paths.ts';

/** A question in a folder: "where are errors handled" in `src/http`. */
export interface InFolder {
  question: string;
  /** Relative to the indexed directory, with `/`. */
  directory: string;
}

const MAX_CHARACTERS = 300;
const NAME = String.raw`[\w@.+~-]+`;
/** Only a path, a word for folders or a colon tells a folder from the topic: "in src/http", "in the http folder", "in http: how …". */
const IN_FOLDER = new RegExp(
  String.raw`\s*\b(?:in|inside|under|below|within)\s+(?:the\s+)?(?:(?:folder|directory)\s+(["'${'`'}]?)(${NAME}(?:/${NAME})*/?)\1|(["'${'`'}]?)(${NAME}(?:/${NAME})+/?|${NAME}/)\3(?:\s+(?:folder|directory))?|(["'${'`'}]?)(${NAME})\5\s+(?:folder|directory))(?![\w/:(.])`,
  'gi',
);

/**
 * The folder that a question names, if there is one below a directory, and the question without it. Pasted lines and places with a line, such as
 * `src/a.ts:3`, name none.
 */
export function inNamedFolder(question: string, directory: string): InFolder | undefined {
  if (question.length > MAX_CHARACTERS || question.includes('\n')) return undefined;
  for (const match of question.matchAll(IN_FOLDER)) {
    const named = match[2] ?? match[4] ?? match[6]!;
    const path = folderAt(directory, named);
    const rest = `${question.slice(0, match.index)}${question.slice(match.index + match[0].length)}`.trim();
    if (path && /\p{L}{2}/u.test(rest)) return { question: rest, directory: path };
  }
  return undefined;
}

/** The path of a folder below a directory; undefined if it is none, or outside. */
function folderAt(directory: string, named: string): string | undefined {
  if (!statSync(join(directory, named), { throwIfNoEntry: false })?.isDirectory()) return undefined;
  try {
    const { absolute } = resolvePath(named, [directory], 'target_dir', '/query');
    return withSlashes(relative(directory, absolute));
  } catch {
    return undefined; // a link that leads outside
  }
}
