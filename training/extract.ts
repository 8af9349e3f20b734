import { cLike, RULES } from './languages.ts';

/**
 * Finds (question, code) pairs in a source file: a doc comment and its definition. It reads lines and
 * indentation, not syntax: this is fast over a gigabyte of source, and some misses are acceptable.
 */
export interface Pair {
  /** The question: first paragraph of the doc comment. */
  question: string;
  /** The rest of the doc comment. */
  doc: string;
  /** Empty for a whole file described by its head comment; the code is then an outline of its definitions. */
  name: string;
  container: string;
  code: string;
}

const MAX_BODY_LINES = 60;
const MAX_BODY_CHARS = 3000;
const NOTICE =
  /copyright|licen[sc]e[ds]?\b|all rights reserved|SPDX|permission is hereby|eslint|TODO|FIXME|@generated|DO NOT EDIT|\bpylint|nolint|^\s*-\*-|\$Id/i;

const TYPE_ALONE =
  /^(?!\s*(?:return|else|do|case|public|private|protected|default|try|break)\b)\s*[A-Za-z_][\w\s*&<>,:]*$/;
const NAME_BELOW = /^\s*[*&]*[A-Za-z_~][\w:~]*\s*\([^;{]*[,)(]?\s*[{;]?\s*$/;

const nameOf = (match: RegExpExecArray): string => Object.values(match.groups ?? {}).find(Boolean) ?? '';
const indentOf = (line: string): number => line.length - line.trimStart().length;

/** All pairs in `text`. */
export function extractPairs(language: string, text: string): Pair[] {
  const rules = RULES[language]!;
  const lines = text.split('\n');
  const pairs: Pair[] = [];
  const scopes: { indent: number; name: string }[] = [];
  // For the file as a whole: its head comment and its definitions.
  const outline: string[] = [];
  let head = language === 'python' ? toPair(moduleDocstring(lines), '', '', PLACEHOLDER) : null;
  let comment: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    if (line.length > 400) {
      comment = [];
      continue;
    }
    const elixirDoc = language === 'elixir' && /^\s*@(?:module|type)?doc\s+(?:~S)?"""/.test(line);
    if (elixirDoc) {
      const end = findLine(lines, at + 1, /^\s*"""/);
      comment = lines.slice(at + 1, end);
      at = end;
      continue;
    }
    if (rules.block?.open.test(line)) {
      const end = rules.block.close.test(line.replace(rules.block.open, ''))
        ? at
        : findLine(lines, at + 1, rules.block.close);
      comment = lines.slice(at, end + 1).map(stripBlock);
      at = end;
      continue;
    }
    if (rules.line?.test(line)) {
      const start = at;
      while (at + 1 < lines.length && rules.line.test(lines[at + 1]!)) at++;
      comment = lines.slice(start, at + 1).map(commented => commented.replace(rules.line!, ''));
      continue;
    }
    if (rules.between.test(line) && comment.length) continue;
    // In C, the return type may be on its own line above the name.
    const isTypeAlone = rules === cLike && TYPE_ALONE.test(line) && NAME_BELOW.test(lines[at + 1] ?? '');
    if (isTypeAlone) lines[++at] = `${line.trimEnd()} ${lines[at]!.trim()}`;
    const definition = lines[at]!;
    const match = definition.trim() ? rules.definition.exec(definition) : null;
    const name = match ? nameOf(match) : '';
    if (comment.length && !outline.length && !name && AFTER_HEAD.test(line))
      head ??= toPair(comment, '', '', PLACEHOLDER);
    if (name) {
      outline.push(definition.trim().slice(0, 200));
      const indent = indentOf(definition);
      while (scopes.length && scopes.at(-1)!.indent >= indent) scopes.pop();
      const doc = language === 'python' ? docstring(lines, at) : null;
      const commentLines = doc?.lines ?? comment;
      if (commentLines.length) {
        const pair = toPair(
          commentLines,
          name,
          scopes.at(-1)?.name ?? '',
          body(lines, at, name, doc?.from, doc?.to),
        );
        if (pair) pairs.push(pair);
      }
      scopes.push({ indent, name });
    }
    comment = [];
  }
  if (head && outline.length >= MIN_OUTLINE && isOfFile(head.question))
    pairs.push({ ...head, code: outline.join('\n').slice(0, MAX_BODY_CHARS) });
  return pairs;
}

const MIN_OUTLINE = 3;
/** Lines that may follow a comment about the whole file. */
const AFTER_HEAD =
  /^\s*$|^\s*(?:package|import|from|module|use|using|namespace|require\w*|local \w+ = require|const \w+ = require|var \w+ = require|'use strict'|"use strict"|#\s*(?:include|ifndef|pragma|import))\b/;
/** A placeholder of sufficient length until the definitions are known. */
const PLACEHOLDER = ' '.repeat(30);

/** Whether a head comment describes the contents of the file, not its author or build. */
function isOfFile(said: string): boolean {
  return said.split(/\s+/).length > 3 && !FILE_NOTICE.test(said);
}

const FILE_NOTICE = /@\w+\.|\(c\)|author|written by|maintainer|public domain|version|XXX|go:|\+build/i;

/** The module docstring of a Python file. */
function moduleDocstring(lines: readonly string[]): string[] {
  const at = lines.findIndex(line => line.trim() && !line.startsWith('#'));
  const found = docstring(['def module():', ...lines.slice(at, at + 300)], 0);
  return at < 0 ? [] : (found?.lines ?? []);
}

function findLine(lines: readonly string[], from: number, pattern: RegExp): number {
  for (let at = from; at < Math.min(lines.length, from + 300); at++) if (pattern.test(lines[at]!)) return at;
  return Math.min(lines.length - 1, from);
}

function stripBlock(line: string): string {
  return line
    .replace(/^\s*(?:\/\*+!?|\*+\/|\*+(?!\/)|--\[\[|\{-\s*\|?)\s?/, '')
    .replace(/\s*(?:\*+\/|-\}|\]\])\s*$/, '');
}

/** The docstring of a Python definition, and its lines. */
function docstring(
  lines: readonly string[],
  at: number,
): { lines: string[]; from: number; to: number } | null {
  let start = at;
  while (start < at + 12 && start < lines.length && !/:\s*(#.*)?$/.test(lines[start]!)) start++;
  const opening = /^\s*[rRuU]?("""|''')(.*)$/.exec(lines[start + 1] ?? '');
  if (!opening) return null;
  const [, quote, first] = opening as unknown as [string, string, string];
  if (first.includes(quote))
    return { lines: [first.slice(0, first.indexOf(quote))], from: start + 1, to: start + 1 };
  const end = findLine(lines, start + 2, new RegExp(quote));
  return {
    lines: [first, ...lines.slice(start + 2, end + 1)].map(line => line.replace(quote, '')),
    from: start + 1,
    to: end,
  };
}

const CONTINUES = /^\s*([)}\]{]|end\b|else|then|do\b|where\b|=|#(?:if|el|endif))/;

/**
 * The lines of the definition at `at`: deeper indented lines and its end (in Haskell, its equations, which
 * begin with its name). Omits lines `skipFrom` to `skipTo`.
 */
function body(lines: readonly string[], at: number, name: string, skipFrom = -1, skipTo = -2): string {
  const indent = indentOf(lines[at]!);
  const kept: string[] = [];
  let chars = 0;
  for (let next = at; next < lines.length && kept.length < MAX_BODY_LINES && chars < MAX_BODY_CHARS; next++) {
    const line = lines[next]!;
    if (
      next > at &&
      line.trim() &&
      indentOf(line) <= indent &&
      !CONTINUES.test(line) &&
      !line.startsWith(`${name} `)
    )
      break;
    if (next >= skipFrom && next <= skipTo) continue;
    kept.push(line.slice(0, 300));
    chars += line.length;
  }
  return kept.join('\n');
}

const SECTION =
  /^\s*([@\\:-]\w|[-*=~]{3,}|(args|arguments|parameters|params|returns?|raises|throws|examples?|usage|notes?)\b:?)/i;

function toPair(said: readonly string[], name: string, container: string, code: string): Pair | null {
  if (code.length < 30) return null;
  const lines = said.map(line => clean(line));
  // Skips a first line that only repeats the name: `name:`, `name()`, `Class::name -`.
  for (let from = 0, tried = 0; tried < 3; tried++) {
    const start = lines.findIndex(
      (line, at) => at >= from && /[a-z]{2}/i.test(line) && !/^\s*[@\\:]\w/.test(line),
    );
    if (start < 0) return null;
    let end = start + 1;
    while (
      end < lines.length &&
      lines[end]!.trim() &&
      !SECTION.test(lines[end]!) &&
      !isTitle(lines[end - 1]!)
    )
      end++;
    const question = lines.slice(start, end).join(' ').trim();
    if (NOTICE.test(question) || question.length > 800 || /[{};=]\s*$/.test(question)) return null;
    if ((question.match(/(?<![\w.-])[A-Za-z]{2,}/g)?.length ?? 0) >= 3)
      return { question, doc: lines.slice(end).join(' ').trim().slice(0, 1500), name, container, code };
    from = end;
  }
  return null;

  function isTitle(line: string): boolean {
    return (
      line
        .trim()
        .replace(/\s*(\(\))?\s*[:-]*\s*$/, '')
        .endsWith(name) && !/\w\s+\w/.test(line.trim())
    );
  }
}

/** Removes markup: tags, links, roles. */
function clean(line: string): string {
  return line
    .replace(/<\w+ (?:cref|name|langword)="(?:\w:)?([^"]*)"\s*\/>/g, '$1')
    .replace(/<\/?[a-zA-Z][^>]{0,80}>/g, ' ')
    .replace(/\{@\w+\s+([^}]*)\}/g, '$1')
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/^\s*[@\\](?:brief|summary|description|desc|short)\s+/, '');
}
