/** What words of a request can mean. */
import type { NodeFind, TextFind } from '../query-tree.ts';
import type { VerbForm } from './inflect.ts';

/** What a name that belongs to a noun says of it: `calls to X` have its name, `catches of X` its type. */
export type ObjectRole = 'name' | 'type' | 'base' | 'owner' | 'text' | 'decorated' | 'returns' | 'argument';

/** A noun that can be asked for. */
export interface Noun {
  find: NodeFind | TextFind;
  /** What "X noun" and "noun of X" say. */
  object?: ObjectRole;
  /** The noun asks for nothing unless an object says what: "definitions", "uses". */
  needsObject?: boolean;
}

/** What someone does to a thing. The grammar knows for each what it finds and what it says of a function. */
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
