/**
 * Features of the ranker, in the order of its weights. Most values are within 0 to 1, so that weights
 * compare. "best" is the file's best chunk; "sum" its best three, discounted; "chunks" the smooth maximum
 * (log of a sum of exponentials) over all its candidates; "coverage" the share of the question's information
 * (sum of idf) that a field contains.
 */
export const FEATURES = [
  'keyword_best',
  'keyword_sum',
  'keyword_file',
  'meaning_chunks',
  'meaning_outline',
  'both_best',
  'name_best',
  'name_coverage',
  'name_fit',
  'doc_coverage',
  'signature_coverage',
  'body_best',
  'body_coverage',
  'name_or_path_coverage',
  'stem_coverage',
  'stem_precision',
  'stem_exact',
  'stem_abbreviation',
  'folder_coverage',
  'path_coverage',
  'defines_symbol',
  'holds_literal',
  'is_type',
  'is_callable',
  'function_body',
  'is_test',
  'is_example',
  'is_docs',
  'is_config',
  'is_vendored',
  'is_legacy',
  'is_declaration',
  'is_entry',
  'is_readme',
  'is_changelog',
  'documents_wanted',
  'readme_wanted',
  'changelog_wanted',
  'language_wanted',
  'depth',
  'file_length',
] as const;

export type FeatureName = (typeof FEATURES)[number];
