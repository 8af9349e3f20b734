import { duplicatesText } from '../text/duplicates.ts';
import { excerpt } from '../text/excerpt.ts';
import type { AskAnswer } from './schemas.ts';

/**
 * Answers as text: each with its place, symbol, kind, score, reason, and its snippet or its deciding lines. `note` is printed above
 * them, `footer` below.
 */
export function answersText(
  shown: readonly AskAnswer[],
  { note = '', footer }: { note?: string | undefined; footer: readonly string[] },
): string {
  return [note, ...shown.map(answerText), ...footer].filter(Boolean).join('\n\n');
}

function answerText(answer: AskAnswer): string {
  const { file, symbol, container, kind, language, score, semantic_match, snippet, line } = answer;
  const [first, last] = answer.line_range;
  const name = symbol === null ? '' : ` ${[container, symbol].filter(Boolean).join('.')}`;
  const bestLine = line === first ? '' : `, line ${line}`;
  const why = semantic_match === undefined ? '' : `\n${semantic_match}`;
  const heading = `${file}:${first}-${last}${name} (${kind}${bestLine}, ${score.toFixed(2)})${why}${furtherText(answer)}${alsoText(answer)}`;
  if (snippet === undefined) return `${heading}${keyLinesText(answer)}`;
  return `${heading}\n\`\`\`${language}\n${snippet.replace(/\n$/, '')}${cutText(answer)}\n\`\`\``;
}

/** The deciding lines, with their numbers. */
function keyLinesText({ key_lines = [] }: AskAnswer): string {
  return key_lines.map(({ line_number, text }) => `\n${line_number}: ${text}`).join('');
}

function cutText({ snippet = '', cut_from, line_range: [first, last] }: AskAnswer): string {
  if (cut_from === undefined) return '';
  const until = cut_from + snippet.replace(/\n$/, '').split('\n').length - 1;
  return `\n… (lines ${cut_from}-${until} of ${first}-${last})`;
}

function alsoText({ duplicates = [] }: AskAnswer): string {
  return duplicates.length === 0 ? '' : `\nNearly the same: ${duplicatesText(duplicates)}`;
}

function furtherText({ further = [] }: AskAnswer): string {
  if (further.length === 0) return '';
  const places = further.map(({ line_range: [first, last], symbol }) =>
    symbol === null ? `${first}-${last}` : `${first}-${last} ${symbol}`,
  );
  return `\nFurther in the file: ${places.join(', ')}`;
}

/** Cuts the snippet to at most this many characters, around the answer's best line. */
export function shortenAnswer(answer: AskAnswer, characters: number): AskAnswer {
  const { snippet, line, line_range, cut_from } = answer;
  if (snippet === undefined || snippet.length <= characters) return answer;
  const first = cut_from ?? line_range[0]!;
  const lines = snippet.split('\n');
  const { start, end } = excerpt(lines, line - first, characters, text => text.length + 1);
  const kept = end > start ? lines.slice(start, end).join('\n') : lines[start]!.slice(0, characters);
  return { ...answer, snippet: kept, cut: true, cut_from: first + start };
}
