import type { SearchRequest } from '../api/schemas.ts';
import { nodeParts, type Structure } from '../api/structure.ts';
import { escapeRegex } from '../languages/escape-regex.ts';
import { type Literal, literalOf, literalOfPart, longestOf } from './names.ts';

/** Maximum number of files that a structural search without a pattern reads. */
const MAX_FILES = 100_000;
/** Matches every line. Only the first match of each file is used. */
const ANY_LINE = '^';

/**
 * The text search that finds the candidate files of a structural search: the pattern itself, or files with the
 * requested name, or all files.
 */
export function anchorOf({ options = {}, ...request }: SearchRequest): SearchRequest {
  const {
    structure,
    json: _json,
    stream: _stream,
    count: _count,
    max_results: _max,
    files_only: _files,
    ...rest
  } = options;
  if (request.pattern !== '') {
    const ranges = !rest.multiline;
    const { only_matching: _parts, max_per_file: _most, ...lines } = rest;
    return { ...request, options: { ...lines, ranges, max_results: 1_000_000 } };
  }
  const literal = literalIn(structure);
  const { recursive, ignore_case, hidden, no_ignore, file_types, globs, filters, encoding } = rest;
  const where = Object.fromEntries(
    Object.entries({
      recursive,
      ignore_case,
      hidden,
      no_ignore,
      file_types,
      globs,
      filters,
      encoding,
    }).filter(([, value]) => value !== undefined),
  );
  const files = { ...where, files_only: true, max_results: MAX_FILES };
  if (literal === undefined) return { ...request, pattern: ANY_LINE, options: files };
  const { texts, ignoresCase } = literal;
  const isOne = texts.length === 1;
  return {
    ...request,
    pattern: isOne ? texts[0]! : texts.map(escapeRegex).join('|'),
    options: { ...files, ...(isOne && { fixed_strings: true }), ...(ignoresCase && { ignore_case: true }) },
  };
}

/** The texts of which a file must contain one to match: the longest. */
function literalIn(structure: Structure = {}): Literal | undefined {
  const {
    kind = [],
    argument,
    contains,
    returns,
    of_type,
    base,
    decorated,
    head,
    inside = [],
    has = [],
    file_has = [],
  } = structure;
  // The types of nodes are not in the text, and operators have no globs.
  const enclosing = [...inside, ...has, ...file_has]
    .filter(one => !/(?:^| )(?:syntax|operator)(?::|$)/.test(one))
    .map(one => nodeParts(one).name ?? '');
  const name = kind.includes('syntax') || kind.includes('operator') ? undefined : structure.name;
  const names = [name, argument, returns, of_type, base, decorated, head, ...enclosing];
  return longestOf([...names.map(literalOf), literalOfPart(contains)].filter(one => one !== undefined));
}
