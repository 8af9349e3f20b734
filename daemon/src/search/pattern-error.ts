import { DowseError } from '../api/errors.ts';
import { LINE_ENDING, ONLY_WITH_MULTILINE, ONLY_WITH_PCRE2 } from '../api/pattern-engines.ts';
import type { SearchRequest } from '../api/schemas.ts';
import { outlineOf } from './pattern-outline.ts';

/** A message about one file; the search continued with the others. */
const ABOUT_A_FILE = /^rg: \.[\\/]/;
/** A message about the pattern: PCRE2 gave up, so matches in that file are missing. */
const GAVE_UP = /^rg: (?:\.[\\/])?(.*): PCRE2: error matching: (.*)$/m;
/** ripgrep shows a pattern as `(?:pattern)`, with this much in front. */
const WRAPPER = '(?:'.length;
const INDENT = 4;
/** Lengths of the text that ripgrep puts before a PCRE2 pattern: by default, with `word`, and with `whole_line`. */
const PCRE2_WRAPPER = '(?:'.length;
const PCRE2_WORD_WRAPPER = String.raw`(?<!\w)(?:(?:`.length;
const PCRE2_LINE_WRAPPER = '(?m:^(?:(?:'.length;

/** The failure in ripgrep's standard error; undefined if it only names unreadable files. */
export function searchFailure(stderr: string, request: SearchRequest): DowseError | undefined {
  const text = stderr.trim();
  const [, file, reason] = GAVE_UP.exec(text) ?? [];
  if (file) {
    const remedy =
      'Take its nested repetitions apart, leave the file out by a glob, or search without options.pcre2.';
    const details = `${file}: ${reason}. ${remedy}`;
    return new DowseError('INVALID_PATTERN', 'PCRE2 reached its limit.', details);
  }
  if (text === '' || ABOUT_A_FILE.test(text)) return undefined;
  if (text.startsWith('rg: regex parse error:')) return syntaxError(text, request.pattern);
  const pcre2 = /^rg: PCRE2: error compiling pattern at offset (\d+): (.*)/.exec(text);
  if (pcre2) return pcre2Error(Number(pcre2[1]), pcre2[2]!, request);
  if (text.startsWith('rg: the literal')) return newlineError(request.pattern);
  if (text.startsWith('rg: compiled regex exceeds size limit')) {
    return invalid(0, 'the compiled pattern is larger than 100 MiB');
  }
  if (text.startsWith('rg: error parsing glob')) {
    return new DowseError('INVALID_REQUEST', 'A glob cannot be read.', `/options/globs: ${text.slice(4)}`);
  }
  return new DowseError(
    'INVALID_PATTERN',
    'The pattern cannot be used.',
    text.replace(/^rg: /, '').slice(0, 500),
  );
}

/** Most patterns that are invalid (`interface{}`, `foo(`, `C:\Users`) are meant as text. */
const AS_TEXT = '; plain text is searched with options.fixed_strings';

/** @param position number of characters before the error */
function invalid(position: number, reason: string): DowseError {
  return new DowseError('INVALID_PATTERN', 'Invalid regular expression.', `position ${position}: ${reason}`);
}

/**
 * The pattern, completed so that the group that ripgrep puts around it does not change its meaning.
 *
 * @throws DowseError INVALID_PATTERN if the pattern is valid only within the group that ripgrep puts around it
 */
export function wholePattern(pattern: string, pcre2 = false): string {
  const { unopened, unfinished, tail } = outlineOf(pattern, pcre2);
  if (unopened !== undefined) {
    throw invalid(
      characters(pattern, unopened),
      (pcre2 ? 'unmatched closing parenthesis' : 'unopened group') + AS_TEXT,
    );
  }
  if (unfinished !== undefined) {
    throw invalid(
      characters(pattern, unfinished),
      `incomplete escape sequence, the pattern ends after \\${AS_TEXT}`,
    );
  }
  return pattern + tail;
}

/** Number of characters before a position in UTF-16 units. */
function characters(pattern: string, position: number): number {
  return [...pattern.slice(0, position)].length;
}

/**
 * Rejects patterns that ripgrep cannot read as they are.
 *
 * @throws DowseError INVALID_PATTERN
 */
export function assertText(pattern: string): void {
  const characters = [...pattern];
  const nul = characters.indexOf('\0');
  if (nul >= 0) throw invalid(nul, 'a NUL character never matches in text');
  const half = characters.findIndex(character => !character.isWellFormed());
  if (half >= 0) throw invalid(half, 'half of a surrogate pair is no character');
}

function syntaxError(text: string, pattern: string): DowseError {
  const reason = /^error: (.*)$/m.exec(text)?.[1] ?? 'syntax error';
  const shown = caretPosition(text.split('\n'));
  // For an unclosed group, ripgrep reports the group that it put around the pattern.
  const { unclosed } = outlineOf(pattern);
  const position =
    reason === 'unclosed group' && unclosed !== undefined ? characters(pattern, unclosed) : shown;
  const remedy = / (?:is|are) not supported$/.test(reason) ? ONLY_WITH_PCRE2 : AS_TEXT;
  return invalid(Math.max(0, Math.min(position ?? 0, [...pattern].length)), reason + remedy);
}

/** Position of the first caret: one pattern line is indented by four, several carry line numbers. */
function caretPosition(lines: readonly string[]): number | undefined {
  let before = 0;
  for (let i = 1; i < lines.length; i++) {
    const line = lines[i]!;
    const margin = /^ *\d+: /.exec(line)?.[0].length ?? INDENT;
    const carets = lines[i + 1] ?? '';
    if (/^ *\^[ ^]*$/.test(carets)) return before + carets.indexOf('^') - margin - WRAPPER;
    if (!line.startsWith('~')) before += [...line].length - margin + 1;
  }
  return undefined;
}

function pcre2Error(offset: number, reason: string, { pattern, options }: SearchRequest): DowseError {
  const bytes = Buffer.from(pattern);
  const wrapper = options?.whole_line
    ? PCRE2_LINE_WRAPPER
    : options?.word
      ? PCRE2_WORD_WRAPPER
      : PCRE2_WRAPPER;
  const inPattern = Math.max(0, offset - wrapper);
  return invalid([...bytes.toString('utf8', 0, Math.min(inPattern, bytes.length))].length, reason + AS_TEXT);
}

function newlineError(pattern: string): DowseError {
  const at = pattern.search(LINE_ENDING);
  const before = at < 0 ? '' : pattern.slice(0, at);
  return invalid([...before].length, `a line ending matches${ONLY_WITH_MULTILINE}`);
}
