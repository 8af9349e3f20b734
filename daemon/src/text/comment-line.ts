/** The beginning of a line that is a comment, in any language; `#define` is none. */
const COMMENT = /^\s*(\/[/*]|\*|#(?!define\b)|--|;|"""|''')/;

/** Whether a line looks like one of a comment. Code is not read for it, so that it holds for any file. */
export function isCommentLine(line: string): boolean {
  return COMMENT.test(line);
}
