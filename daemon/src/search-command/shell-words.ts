import { DowseError } from '../api/errors.ts';

/** Shells that a command can be written for. `posix` is sh, bash, dash, ksh and zsh. */
export type Shell = 'posix' | 'fish' | 'powershell';

/** Words made only of these mean themselves in every shell we write for, so they stay readable. */
const PLAIN = /^(?:[A-Za-z0-9_/]|\.\/)[A-Za-z0-9_./-]*$/;

/** PowerShell takes the typographic single quotes for the ASCII one; each is escaped by doubling it. */
const POWERSHELL_QUOTES = /['\u2018\u2019\u201a\u201b]/gu;

/**
 * One argument, quoted so that the shell hands it on unchanged.
 * @throws DowseError INVALID_PATTERN for a NUL character, which no command line can carry.
 */
export function quoteWord(word: string, shell: Shell): string {
  if (word.includes('\0'))
    throw new DowseError('INVALID_PATTERN', 'A command line cannot carry the NUL character.');
  if (PLAIN.test(word)) return word;
  if (shell === 'fish') return `'${word.replace(/[\\']/g, '\\$&')}'`;
  if (shell === 'powershell') return `'${word.replace(POWERSHELL_QUOTES, '$&$&')}'`;
  return `'${word.replaceAll("'", "'\\''")}'`;
}

/**
 * The words of a command line, as the shell would see them. Only words and quotes are read: whatever would make a
 * shell do anything else (substitution, redirection, a second command, a wildcard) is refused.
 * @throws DowseError INVALID_REQUEST with the position of what cannot be read.
 */
export function splitWords(line: string, shell: Shell = 'posix'): string[] {
  const words: string[] = [];
  let position = 0;
  let word: string | undefined;
  while (position < line.length) {
    const character = line[position] as string;
    if (character === ' ' || character === '\t') {
      if (word !== undefined) words.push(word);
      word = undefined;
      position++;
      continue;
    }
    const piece = readPiece(line, position, shell);
    word = (word ?? '') + piece.text;
    position = piece.end;
  }
  if (word !== undefined) words.push(word);
  return words;
}

interface Piece {
  text: string;
  end: number;
}

/** A quoted stretch, an escaped character or one plain character. */
function readPiece(line: string, start: number, shell: Shell): Piece {
  const character = line[start] as string;
  if (shell === 'powershell' && character.search(POWERSHELL_QUOTES) === 0) return readDoubling(line, start);
  if (character === "'") return shell === 'fish' ? readFishSingle(line, start) : readSingle(line, start);
  if (character === '"' && shell !== 'powershell') return readDouble(line, start);
  if (character === '\\' && shell !== 'powershell') return readEscape(line, start);
  if (/[\s|&;<>()$`"*?[\]{}!#~%\\]/.test(character)) throw refused(line, start);
  return { text: character, end: start + 1 };
}

function readSingle(line: string, start: number): Piece {
  const end = line.indexOf("'", start + 1);
  if (end < 0) throw unclosed(start);
  return { text: line.slice(start + 1, end), end: end + 1 };
}

function readFishSingle(line: string, start: number): Piece {
  let text = '';
  for (let at = start + 1; at < line.length; at++) {
    const character = line[at] as string;
    if (character === "'") return { text, end: at + 1 };
    const next = line[at + 1];
    if (character === '\\' && (next === '\\' || next === "'")) {
      text += next;
      at++;
    } else text += character;
  }
  throw unclosed(start);
}

function readDoubling(line: string, start: number): Piece {
  let text = '';
  for (let at = start + 1; at < line.length; at++) {
    const character = line[at] as string;
    if (character.search(POWERSHELL_QUOTES) !== 0) {
      text += character;
      continue;
    }
    const next = line[at + 1];
    if (next === undefined || next.search(POWERSHELL_QUOTES) !== 0) return { text, end: at + 1 };
    text += character;
    at++;
  }
  throw unclosed(start);
}

/** Inside double quotes a backslash escapes only what would be special there. */
function readDouble(line: string, start: number): Piece {
  let text = '';
  for (let at = start + 1; at < line.length; at++) {
    const character = line[at] as string;
    if (character === '"') return { text, end: at + 1 };
    if (character === '$' || character === '`') throw refused(line, at);
    const next = line[at + 1];
    if (character === '\\' && next !== undefined && '"\\$`'.includes(next)) {
      text += next;
      at++;
    } else text += character;
  }
  throw unclosed(start);
}

function readEscape(line: string, start: number): Piece {
  const next = line[start + 1];
  if (next === undefined || next === '\n') throw refused(line, start);
  return { text: next, end: start + 2 };
}

function refused(line: string, position: number): DowseError {
  const details = `At character ${position + 1}: ${JSON.stringify(line[position])} would be read by a shell.`;
  return new DowseError('INVALID_REQUEST', 'Shell operators are not allowed.', details);
}

function unclosed(position: number): DowseError {
  const details = `At character ${position + 1}.`;
  return new DowseError('INVALID_REQUEST', 'A quote in the command line is not closed.', details);
}
