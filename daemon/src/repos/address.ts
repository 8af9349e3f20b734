import { PREFIX } from '../api/repo-address.ts';

/** An address in place of a path: `repo:NAME`, `repo:NAME@REF`, either with `/PATH`. */
export interface Address {
  name: string;
  /** The text after the `@`: a revision, maybe with a path. Undefined without an `@`. */
  revision: string | undefined;
  /** The path below the top, without an `@`. */
  path: string;
}

/** Reads an address. `isName` tests for names of repositories. No name is a prefix folder of another. */
export function readAddress(text: string, isName: (name: string) => boolean): Address | undefined {
  const rest = text.slice(PREFIX.length);
  const name = beginningsOf(rest).find(isName);
  if (name === undefined) return undefined;
  const after = rest.slice(name.length);
  if (after.startsWith('@')) return { name, revision: after.slice(1), path: '' };
  return { name, revision: undefined, path: trimmed(after) };
}

/**
 * Splits `release/1.2/src/x.ts` into a revision and a path: the longest known name that matches, or else the first segment, which may be a
 * commit.
 */
export function splitRevision(text: string, known: ReadonlySet<string>): { ref: string; path: string } {
  for (let end = text.length; end > 0; end = text.lastIndexOf('/', end - 1)) {
    const ref = text.slice(0, end);
    if (known.has(ref)) return { ref, path: trimmed(text.slice(end)) };
  }
  const [ref = ''] = text.split('/');
  return { ref, path: trimmed(text.slice(ref.length)) };
}

/** Candidates for the name in `NAME`, `NAME/PATH` and `NAME@REF`. A name may contain slashes, but no `@`. */
function beginningsOf(text: string): string[] {
  const [head = ''] = text.split('@', 1);
  const segments = head.split('/');
  return segments.map((_, last) => segments.slice(0, last + 1).join('/'));
}

function trimmed(path: string): string {
  return path.replace(/^\/+/, '');
}
