/** The meanings of words in a request. */
import type { NodeFind, TextFind } from '../query-tree.ts';
import type { VerbForm } from './inflect.ts';

/** The role of a name that belongs to a noun: `calls to X` have its name, `catches of X` its type. */
export type ObjectRole = 'name' | 'type' | 'base' | 'owner' | 'text' | 'decorated' | 'returns' | 'argument';

/** A noun that can be asked for. */
export interface Noun {
  find: NodeFind | TextFind;
  /** The meanings of "X noun" and "noun of X". */
  object?: ObjectRole;
  /** The noun asks for nothing unless an object says what: "definitions", "uses". */
  needsObject?: boolean;
}

/** An action on a thing. The grammar has for each what it finds, and its condition on a function. */
export type Deed =
  | 'call'
  | 'use'
  | 'define'
  | 'import'
  | 'extend'
  | 'derive'
  | 'override'
  | 'create'
  | 'assign'
  | 'throw'
  | 'catch'
  | 'return'
  | 'decorate'
  | 'take'
  | 'pass'
  | 'contain'
  | 'mention'
  | 'log'
  | 'print'
  | 'emit'
  | 'do';

export interface Verb {
  deed: Deed;
  form: VerbForm;
}

/** A meaning of some tokens in a row. */
export interface Entry {
  category: Category;
  value: unknown;
  /** How much a reading with it costs more than one without. */
  cost: number;
}

/** Function words that the grammar knows by these names; other categories carry a value. */
export type Category = string;
