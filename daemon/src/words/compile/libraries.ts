/** Lines that use a library: that import it, or qualify a name with it. */
import { escapeRegex } from '../../languages/escape-regex.ts';
import { anyOf } from './names.ts';

/** Before a name that is imported as a word: `use regex::Regex;`, `from os import path`. */
const BY_WORD = String.raw`^\s*(?:\S+\s+)??(?:import|from|use|using|extern crate|open|alias|require)\s(?:[^"'=;{]|::\{)*?\b`;
/** Before a module in quotes or angle brackets: `require('fs')`, `from 'node:fs'`, `#include <zlib.h>`. */
const BY_TEXT = String.raw`\b(?:from|import|require\w*|include)\W{1,3}(?:[^"'>\s]*[/:])?`;
/** Before a Go import in a block: a string that has the line to itself. */
const BY_LINE = String.raw`^\s+(?:\w+ )?"(?:\S*/)?`;

/** The source of a regular expression for lines that import any of the libraries, or use a name that is qualified with it. */
export function librarySource(libraries: readonly string[]): string {
  // `serde-json` is `serde_json` in code.
  const name = anyOf(libraries.map(one => escapeRegex(one).replace(/\\?[-_]/g, '[-_]')));
  return [
    String.raw`(?:^|[^\w.$])${name}(?:\.|::|\\)\w`,
    String.raw`${BY_WORD}${name}\b`,
    `${BY_TEXT}${name}["'>/.]`,
    String.raw`${BY_LINE}${name}(?:/v\d+)?"\s*$`,
  ].join('|');
}
