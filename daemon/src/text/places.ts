/** Reads the places in a text: for questions, and for editors. */

/** A file and line, in any form that people, compilers, stack traces and editors use. */
export interface MentionedPlace {
  /** With `/`; may be a path on another machine. */
  path: string;
  /** From 1; 0 without a line. */
  line: number;
}

const FOLDER = String.raw`(?:[\w.@~+-]*[\\/])`;
const PATH = String.raw`(?:${FOLDER}*[\w@+-][\w.@+-]*\.[A-Za-z]\w{0,9}|${FOLDER}+[\w@+-]+)`;
/** `:1`, .NET's `:line 1`, `(1)`, `", line 1`, ` on line 1`, `#L1`, ` L1`, `:(1,2)`, ` +1`, Erlang's `"},{line,1}`. */
const BEFORE_LINE = String.raw`(?::|:line |\(|: ?\(|#L| L| \+|(?:"?[,:]? | \(| on )lines? |"\},\s*\{line,)`;
/** A script or a makefile: has no extension, so it could be any word. */
const LONE_NAME = String.raw`[A-Za-z_][\w@+-]*(?=:\d|: line \d)`;
const NOT_INSIDE = String.raw`(?<![\w.@~+\\/-])`;
/** No argument of a call in a chain: `res.status(404).send()`. */
const LINE = String.raw`(\d{1,7})\b(?![\d,:]*\)(?:\.\w|[\w(]))`;
/** ` of a.c`, after the line. */
const AFTER_LINE = String.raw`(?:[-–]\d+)? (?:of|in|from) (?:the )?(?:file )?["'${'`'}]?`;
const PLACE = new RegExp(
  String.raw`${NOT_INSIDE}(${PATH}|${LONE_NAME})${BEFORE_LINE}${LINE}|\b(?:lines? |L)${LINE}${AFTER_LINE}(${PATH})`,
  'g',
);
const EXTENSION = /\.[A-Za-z]\w{0,9}$/;
const MAX_PLACES = 12;

/** Whether a place is surely a line of a file. `localhost:80` is not. */
export const isSurePlace = ({ path, line }: MentionedPlace): boolean =>
  line > 0 && (EXTENSION.test(path) || path.includes('/'));

/** The places in a text, innermost stack frame first, uncertain file names last. */
export function mentionedPlaces(text: string): MentionedPlace[] {
  const places = [...text.matchAll(PLACE)].map(([, path, line, lineBefore, pathAfter]) => ({
    path: (path ?? pathAfter)!.replaceAll('\\', '/'),
    line: Number(line ?? lineBefore),
  }));
  // Python prints the innermost frame last, other languages print it first.
  if (/most recent call last/i.test(text)) places.reverse();
  const [certain, uncertain] = [true, false].map(hasExtension =>
    places.filter(({ path }) => EXTENSION.test(path) === hasExtension),
  );
  return [...certain!, ...uncertain!].slice(0, MAX_PLACES);
}
