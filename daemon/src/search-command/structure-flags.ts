import { FACT_KINDS, MODIFIERS, REGIONS, type Structure } from '../api/structure.ts';

export interface StructureFlag {
  /** The field of `options.structure` that it sets. */
  field: Exclude<keyof Structure, 'container'>;
  long: string;
  /**
   * What follows the flag: one text, texts (the flag may be repeated), known words (repeated, or with commas), nodes
   * (`KIND[:NAME]`, repeated), or one of some words.
   */
  takes: 'text' | 'texts' | 'words' | 'nodes' | 'choice';
  /** The words that `words`, `choice` and the kinds of `nodes` may be. */
  known?: readonly string[];
  /** Name of the value in the help. */
  argument: string;
  description: string;
}

const NODE = { takes: 'nodes', known: [...FACT_KINDS, 'any'], argument: 'KIND[:NAME]' } as const;
const MODIFIER = { takes: 'words', known: MODIFIERS, argument: 'WORD' } as const;
const REGION = { takes: 'words', known: REGIONS, argument: 'PLACE' } as const;
const NAME = { takes: 'text', argument: 'NAME' } as const;
const TYPE = { takes: 'text', argument: 'TYPE' } as const;

/**
 * The options of `dowse search` that ask for what the syntax tree knows, in the order in which a command is written. The
 * command line, the writer and the reader of commands are made from this list.
 */
export const STRUCTURE_FLAGS: readonly StructureFlag[] = [
  {
    field: 'kind',
    long: '--kind',
    takes: 'words',
    known: FACT_KINDS,
    argument: 'KIND',
    description: `find nodes of the syntax tree: ${FACT_KINDS.join(', ')}`,
  },
  { field: 'name', long: '--name', ...NAME, description: 'its name, a glob or /regex/' },
  {
    field: 'modifier',
    long: '--modifier',
    ...MODIFIER,
    description: `${MODIFIERS.join(', ')} (repeatable: all)`,
  },
  {
    field: 'any_modifier',
    long: '--any-modifier',
    ...MODIFIER,
    description: 'has at least one of these modifiers (repeatable)',
  },
  {
    field: 'not_modifier',
    long: '--not-modifier',
    ...MODIFIER,
    description: 'has none of these modifiers (repeatable)',
  },
  {
    field: 'of_type',
    long: '--of-type',
    ...TYPE,
    description: 'the type of a variable, field or parameter, or the caught or thrown type',
  },
  {
    field: 'base',
    long: '--base',
    ...NAME,
    description: 'the type that it extends or implements; "A & B" for both',
  },
  {
    field: 'decorated',
    long: '--decorated',
    ...NAME,
    description: 'has this decorator or annotation; "A & B" for both',
  },
  {
    field: 'head',
    long: '--head',
    takes: 'text',
    argument: 'TEXT',
    description: 'its head, up to the body, a glob or /regex/',
  },
  {
    field: 'contains',
    long: '--contains',
    takes: 'text',
    argument: 'TEXT',
    description: 'contains this text, or /regex/',
  },
  {
    field: 'returns',
    long: '--returns',
    ...TYPE,
    description: 'of a function: the type it returns, a glob or /regex/',
  },
  {
    field: 'parameters',
    long: '--parameters',
    takes: 'texts',
    argument: 'WHICH',
    description:
      'of a function: their number, such as 2 or ">=3", or name:GLOB, type:GLOB or any:GLOB of one, also at a position: 1:type:GLOB, last:any:GLOB (repeatable: all)',
  },
  {
    field: 'argument',
    long: '--argument',
    takes: 'text',
    argument: 'TEXT',
    description: 'of a call: an argument, a glob or /regex/',
  },
  {
    field: 'has',
    long: '--has',
    ...NODE,
    description:
      'contains such a node, for example "async function:load", or with conditions: "catch; body=empty" (repeatable: all)',
  },
  {
    field: 'has_not',
    long: '--has-not',
    ...NODE,
    description:
      'contains no such node; after own, what a match within it has does not count: "own catch" (repeatable)',
  },
  {
    field: 'has_only',
    long: '--has-only',
    ...NODE,
    description: 'its body has such nodes, and nothing else but comments (repeatable: any)',
  },
  {
    field: 'through',
    long: '--through',
    takes: 'choice',
    known: ['calls'],
    argument: 'WHICH',
    description: 'calls: --has and --has-not also look into the called functions of the file',
  },
  {
    field: 'has_count',
    long: '--has-count',
    takes: 'texts',
    argument: 'N:KIND[:NAME]',
    description: 'how many such nodes it contains, such as ">5:enum-member" (repeatable: all)',
  },
  {
    field: 'lines',
    long: '--lines',
    takes: 'text',
    argument: 'N',
    description: 'number of its lines, such as ">=50"',
  },
  {
    field: 'body',
    long: '--body',
    takes: 'choice',
    known: ['empty', 'none', 'some'],
    argument: 'WHICH',
    description: 'empty, none, or some',
  },
  {
    field: 'doc',
    long: '--doc',
    takes: 'choice',
    known: ['some', 'none'],
    argument: 'WHICH',
    description: 'with a comment above it or a docstring: some or none',
  },
  {
    field: 'doc_contains',
    long: '--doc-contains',
    takes: 'text',
    argument: 'TEXT',
    description: 'the comment above it or its docstring contains this text, or /regex/',
  },
  { field: 'inside', long: '--inside', ...NODE, description: 'only inside such a node (repeatable: all)' },
  {
    field: 'not_inside',
    long: '--not-inside',
    ...NODE,
    description: 'only outside of such nodes (repeatable)',
  },
  {
    field: 'file_has',
    long: '--file-has',
    ...NODE,
    description: 'only in files that contain such a node (repeatable: all)',
  },
  {
    field: 'file_has_not',
    long: '--file-has-not',
    ...NODE,
    description: 'only in files that contain no such node (repeatable)',
  },
  { field: 'only', long: '--only', ...REGION, description: 'only matches in comments, strings or code' },
  { field: 'except', long: '--except', ...REGION, description: 'no matches in comments, strings or code' },
];
