import { excerpt } from '../text/excerpt.ts';
import type { AskAnswer } from './schemas.ts';

/** Answers with their place, what they are, why they were found, and their lines, if they have them; `said` is below them. */
export function answersText(
  shown: readonly AskAnswer[],
  { note = '', said }: { note?: string | undefined; said: readonly string[] },
): string {
  return [note, ...shown.map(answerText), ...said].filter(Boolean).join('\n\n');
}

function answerText(answer: AskAnswer): string {
  const { file, symbol, container, kind, language, score, semantic_match, snippet, line } = answer;
  const [first, last] = answer.line_range;
  const name = symbol === null ? '' : ` ${[container, symbol].filter(Boolean).join('.')}`;
  const look = line === first ? '' : `, line ${line}`;
  const heading = `${file}:${first}-${last}${name} (${kind}${look}, ${score.toFixed(2)})\n${semantic_match}${furtherText(answer)}`;
  if (snippet === undefined) return heading;
  return `${heading}\n\`\`\`${language}\n${snippet.replace(/\n$/, '')}${cutText(answer)}\n\`\`\``;
}

function cutText({ snippet = '', cut_from, line_range: [first, last] }: AskAnswer): string {
  if (cut_from === undefined) return '';
  const until = cut_from + snippet.replace(/\n$/, '').split('\n').length - 1;
  return `\n… (lines ${cut_from}-${until} of ${first}-${last}, cut to fit max_tokens)`;
}

function furtherText({ further = [] }: AskAnswer): string {
  if (further.length === 0) return '';
  const places = further.map(({ line_range: [first, last], symbol }) =>
    symbol === null ? `${first}-${last}` : `${first}-${last} ${symbol}`,
  );
  return `\nFurther in the file: ${places.join(', ')}`;
}

/** An answer with at most so many characters of its snippet: of the lines around the one to look at first. */
export function shortenAnswer(answer: AskAnswer, characters: number): AskAnswer {
  const { snippet, line, line_range } = answer;
  if (snippet === undefined || snippet.length <= characters) return answer;
  const [first = 1] = line_range;
  const lines = snippet.split('\n');
  const { start, end } = excerpt(lines, line - first, characters, text => text.length + 1);
  const kept = end > start ? lines.slice(start, end).join('\n') : lines[start]!.slice(0, characters);
  return { ...answer, snippet: kept, cut: true, cut_from: first + start };
}
