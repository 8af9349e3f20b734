import { booleanOf, listOf } from './argument-values.ts';

/** Converts the value given under a synonym to the argument's value. Returns undefined if the synonym does not apply. */
type Convert = (value: unknown) => unknown;

/** An argument that a name from another tool stands for. */
interface Synonym {
  argument: string;
  convert?: Convert;
}

const negated: Convert = value => {
  const flag = booleanOf(value);
  return flag === undefined ? undefined : !flag;
};
const excluded: Convert = value => {
  const globs = listOf(value);
  return Array.isArray(globs) ? globs.map(glob => `!${String(glob).replace(/^!/, '')}`) : undefined;
};
const amount: Convert = value => (typeof value === 'boolean' ? undefined : value);
const text: Convert = value =>
  typeof value === 'string' && booleanOf(value) === undefined ? value : undefined;
const flag: Convert = value => booleanOf(value);
/** The output mode of other search tools: true for those that print only file names. */
const isFilesMode: Convert = value =>
  typeof value === 'string' && /^files?_(?:with|only)/.test(plainName(value)) ? true : undefined;

/** Synonyms, separated by spaces, with their argument. The first row whose argument the tool has is used. */
const SYNONYMS: ReadonlyArray<readonly [names: string, argument: string, convert?: Convert]> = [
  ['query q search search_term search_query search_pattern term text keyword string needle input', 'pattern'],
  ['regex regexp', 'pattern', text],
  ['q question prompt text search search_query search_term pattern request keywords input', 'query'],
  ['directory dir folder file filename file_name file_path filepath root cwd in paths', 'path'],
  ['target_dir target_directory target_directories target search_path search_directory base_path', 'path'],
  ['relative_workspace_path repo project workspace', 'path'],
  ['path directory dir folder root cwd project workspace repo target target_directory', 'target_dir'],
  ['max_results max_matches max max_count num_results number_of_results n k top_k top', 'limit', amount],
  ['head_limit page_size size results', 'limit', amount],
  ['case_insensitive insensitive ignorecase i', 'ignore_case'],
  ['case_sensitive match_case', 'ignore_case', negated],
  ['fixed_string literal is_literal fixed plain plain_text f', 'fixed_strings'],
  ['is_regex is_regexp use_regex regex regexp', 'fixed_strings', negated],
  ['words whole_word whole_words match_whole_word word_regexp w', 'word'],
  ['context_lines lines_of_context around c', 'context'],
  ['before b before_context lines_before', 'context_before'],
  ['after a after_context lines_after', 'context_after'],
  ['line_regexp whole_lines match_whole_line x', 'whole_line'],
  ['invert_match inverse not_matching v', 'invert'],
  ['matches_only o', 'only_matching'],
  ['files_with_matches names_only filenames_only file_names_only l', 'files_only', flag],
  ['output_mode mode', 'files_only', isFilesMode],
  ['max_count_per_file matches_per_file m', 'max_per_file', amount],
  ['multi_line multilines u', 'multiline'],
  ['perl pcre p', 'pcre2'],
  ['type types file_type filetype filetypes extension extensions ext file_extensions', 'file_types'],
  ['lang language languages', 'file_types'],
  ['glob include includes include_pattern include_globs file_pattern file_glob glob_pattern', 'globs'],
  ['exclude excludes exclude_pattern exclude_globs', 'globs', excluded],
  ['kinds node_kind symbol_kind', 'kind'],
  ['symbol function function_name identifier', 'name'],
  ['name function function_name identifier', 'symbol'],
  ['start_line start line_start from_line from offset line', 'first_line'],
  ['end_line end line_end to_line to', 'last_line'],
  ['include_hidden search_hidden show_hidden', 'hidden'],
  ['include_ignored no_gitignore search_ignored', 'no_ignore'],
  ['respect_gitignore use_gitignore respect_ignore', 'no_ignore', negated],
  ['next_cursor page_token', 'cursor'],
  ['token_budget budget tokens max_output_tokens', 'max_tokens'],
  ['translate_only only_translate explain_only dry', 'dry_run', flag],
];

/** Converts names like `maxResults`, `Max-Results` and `-i` to snake case: `max_results`, `i`. */
export function plainName(name: string): string {
  return name
    .trim()
    .replace(/^-+/, '')
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_')
    .toLowerCase()
    .replace(/[-\s]+/g, '_');
}

/** The arguments of a tool that a name may stand for, most likely first. */
export function synonymsOf(name: string, properties: readonly string[]): Synonym[] {
  return SYNONYMS.flatMap(([names, argument, convert]) =>
    properties.includes(argument) && names.split(' ').includes(name)
      ? [convert ? { argument, convert } : { argument }]
      : [],
  );
}
