/** The code that shows a text of a resource file: it uses the key before the text. */

const NAME = String.raw`[\p{L}_][\p{L}\p{N}_.-]{3,}`;
/** `list.full=`, `"full": `, `full: `. */
const SETTING = new RegExp(String.raw`^\s*(["']?)(${NAME})\1\s*[:=]`, 'u');
/** `<string name="full">`. */
const ELEMENT = new RegExp(String.raw`^\s*<\w+\s[^<>]*\b(?:name|key|id)="(${NAME})"`, 'u');

/** The key of a line in a resource file; undefined for another line. */
export const keyOfLine = (line: string): string | undefined =>
  SETTING.exec(line)?.[2] ?? ELEMENT.exec(line)?.[1];
