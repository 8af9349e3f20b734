/** Requests need fewer than twenty levels. Much deeper values would overflow the stack of recursive code. */
const MAX_DEPTH = 100;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** The reason not to parse a JSON text, if its arrays and objects are nested too deeply. Reads the text once. */
export function whyTooDeep(text: string): string | undefined {
  let depth = 0;
  let isString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isString) {
      if (code === BACKSLASH) at++;
      else if (code === QUOTE) isString = false;
    } else if (code === QUOTE) isString = true;
    else if (OPENING.has(code) && ++depth > MAX_DEPTH) return `it is nested more than ${MAX_DEPTH} deep`;
    else if (CLOSING.has(code)) depth--;
  }
  return undefined;
}
