import { relative } from 'node:path';
import { resolvePath, withSlashes } from '../security/paths.ts';

/** A question in a folder: "where are errors handled" in `src/http`. */
export interface InFolder {
  question: string;
  /** Relative to the indexed directory, with `/`. */
  directory: string;
}

const MAX_CHARACTERS = 300;
const NAME = String.raw`[\w@.+~-]+`;
const FOLDER = '(?:folder|directory)';
/** Only a path or a word for folders tells a folder from the topic: "in src/http", "in the http folder". Each path is the group after its quote. */
const NAMED = [
  String.raw`${FOLDER}\s+(["'${'`'}]?)(${NAME}(?:/${NAME})*/?)\1`,
  String.raw`(["'${'`'}]?)(${NAME}(?:/${NAME})+/?|${NAME}/)\3(?:\s+${FOLDER})?`,
  String.raw`(["'${'`'}]?)(${NAME})\5\s+${FOLDER}`,
].join('|');
const IN = String.raw`\s*\b(?:in|inside|under|below|within)\s+(?:the\s+)?`;
const IN_FOLDER = new RegExp(String.raw`${IN}(?:${NAMED})(?![\w/:(.])`, 'gi');
/** At one end of a question a colon tells a folder from the topic too: "in http: where are errors handled". */
const WITH_COLON = new RegExp(
  String.raw`${IN}(?:${FOLDER}\s+)?(["'${'`'}]?)(${NAME}(?:/${NAME})*/?)\1(?:\s+${FOLDER})?\s*:(?!\S)`,
  'gi',
);

/**
 * The folder that a question names, if there is one below a directory, and the question without it. Pasted lines and places with a line, such as
 * `src/a.ts:3`, name none.
 */
export function inNamedFolder(question: string, directory: string): InFolder | undefined {
  if (question.length > MAX_CHARACTERS || question.includes('\n')) return undefined;
  for (const match of [...question.matchAll(IN_FOLDER), ...question.matchAll(WITH_COLON)]) {
    const named = match[2] ?? match[4] ?? match[6]!;
    const before = question.slice(0, match.index).trimEnd();
    const after = question.slice(match.index + match[0].length);
    // In the middle, it is part of a message: "error in http: not found".
    if (match[0].endsWith(':') && before !== '' && after.trim() !== '') continue;
    const path = folderAt(directory, named);
    const rest = `${before}${after}`.trim();
    if (path && /\p{L}{2}/u.test(rest)) return { question: rest, directory: path };
  }
  return undefined;
}

/** The path of a folder below a directory; undefined if there is no such folder that may be read. */
function folderAt(directory: string, named: string): string | undefined {
  try {
    const { absolute, isDirectory } = resolvePath(named, [directory], 'target_dir', '/query');
    return isDirectory ? withSlashes(relative(directory, absolute)) : undefined;
  } catch {
    return undefined;
  }
}
