import type { TokenClass } from '../../api/page-reader.ts';
import { escapeRegex } from '../escape-regex.ts';
import type { Language } from '../language.ts';
import type { Painter } from './painter.ts';

const STRING = String.raw`"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\x60(?:[^\x60\\\n]|\\.)*\x60`;
const NUMBER = String.raw`(?<![\w.])\d[\w.]*\b`;
const KEYWORDS =
  'if|else|elif|elsif|then|end|fi|for|foreach|while|do|done|loop|return|break|continue|switch|case|default|function|func|fn|def|sub|class|struct|enum|type|interface|module|namespace|package|import|include|require|from|use|let|var|const|static|public|private|protected|new|try|catch|finally|throw|raise|begin|in|of|and|or|not|is|as|with|select|where|insert|update|delete|create|table|into|values|set|true|false|null|nil|none';

/** Colors a text in a language without a grammar: comments, strings, numbers, common keywords, and headings of documents. */
export function paintPlain(text: string, language: Language, painter: Painter): void {
  if (language.name === 'text') return;
  if (language.name === 'markdown') {
    paintMarkdown(text, painter);
    return;
  }
  const isData = /^(json|yaml|toml|ini|properties)/.test(language.name);
  const expression = new RegExp(
    [
      ...commentPatterns(language),
      `(?<property>${isData ? String.raw`"(?:[^"\\\n]|\\.)*"(?=\s*:)|^[ \t]*(?:- )?[\w.$/-]+(?=\s*[:=])` : '(?!)'})`,
      `(?<string>${STRING})`,
      `(?<number>${NUMBER})`,
      ...(isData ? [String.raw`(?<keyword>\b(?:true|false|null)\b)`] : [`(?<keyword>\\b(?:${KEYWORDS})\\b)`]),
    ].join('|'),
    'gm',
  );
  paintMatches(text, expression, painter);
}

function commentPatterns({ comments }: Language): string[] {
  if (!comments) return [];
  const line = comments.line.map(sign => `(?<![^\\s])${escapeRegex(sign)}[^\\n]*`);
  const block = comments.block.map(
    ([open, close]) => `${escapeRegex(open)}[\\s\\S]*?(?:${escapeRegex(close)}|$(?![\\s\\S]))`,
  );
  return [`(?<comment>${[...block, ...line].join('|')})`];
}

function paintMarkdown(text: string, painter: Painter): void {
  const expression =
    /(?<string>^ {0,3}(`{3,}|~{3,})[\s\S]*?(?:^ {0,3}\2[`~]*[ \t]*$|$(?![\s\S]))|`[^`\n]+`)|(?<heading>^#{1,6} [^\n]*|^[^\n]+\n(?:=+|-+)[ \t]*$)|(?<comment><!--[\s\S]*?-->|^>[^\n]*)|(?<property>\[[^\]\n]*\]\([^)\n]*\))|(?<keyword>^[ \t]*(?:[-*+]|\d+\.)(?= ))|(?<type>\*\*[^*\n]+\*\*)/gm;
  paintMatches(text, expression, painter);
}

function paintMatches(text: string, expression: RegExp, painter: Painter): void {
  for (const { index, 0: found, groups = {} } of text.matchAll(expression)) {
    const [tokenClass] = Object.entries(groups).find(([, value]) => value !== undefined) ?? [];
    if (tokenClass) painter.paint(index, index + found.length, tokenClass as TokenClass);
  }
}
