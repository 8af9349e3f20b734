import type { Idea } from './types.ts';

const r = String.raw;

/** What SQL has, in words that mean something else in programs; in capitals as often as not. */
export const SQL_IDEAS: readonly Idea[] = [
  ...(['select', 'insert', 'update', 'delete'] as const).map(verb => ({
    id: `${verb}-statement`,
    en: r`${verb}s?|${verb} (statements?|quer(y|ies))`,
    says: `${verb.toUpperCase()} statements`,
    by: { sql: r`(?i:\b${verb}\b)` },
  })),
  {
    id: 'created-table',
    en: r`tables?( (definitions?|declarations?))?`,
    says: 'tables that are made',
    by: { sql: r`(?i:\bcreate\s+((global\s+|local\s+)?temp(orary)?\s+)?table\b)` },
  },
  ...['function', 'procedure', 'view', 'trigger', 'type', 'schema', 'role', 'extension', 'sequence'].flatMap(
    thing => [
      {
        id: `replaced-${thing}`,
        en: `create or replace ${thing}s?( (statements?|definitions?|declarations?))?`,
        says: `what makes or replaces a ${thing}`,
        by: { sql: r`(?i:\bcreate\s+or\s+replace\s+(\w+\s+)*${thing}\b)` },
      },
      {
        id: `created-${thing}`,
        en: `(create )?${thing}s?( (statements?|definitions?|declarations?))?`,
        says: `what makes a ${thing}`,
        by: { sql: r`(?i:\bcreate\s+(or\s+replace\s+)?(\w+\s+)*${thing}\b)` },
      },
    ],
  ),
  {
    id: 'created-index',
    en: r`ind(ex|exes|ices)( (definitions?|declarations?))?`,
    says: 'indexes that are made',
    by: { sql: r`(?i:\bcreate\s+(unique\s+)?index\b)` },
  },
  ...['where', 'order by', 'group by', 'having', 'limit', 'from', 'returning'].map(clause => ({
    id: `${clause.replace(' ', '-')}-clause`,
    en: `${clause}( clauses?)`,
    says: `${clause.toUpperCase()} clauses`,
    by: { sql: `(?i:\\b${clause.replace(' ', '\\s+')}\\b)` },
  })),
  {
    id: 'like-pattern',
    en: r`like (patterns?|clauses?|expressions?|conditions?)`,
    says: 'LIKE',
    by: { sql: r`(?i:\bi?like\s+')` },
  },
  { id: 'joined', en: r`joins?`, says: 'JOINs', by: { sql: r`(?i:\bjoin\b)` } },
];
