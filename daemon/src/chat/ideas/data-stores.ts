import type { Idea } from './types.ts';

const r = String.raw;

/** What a statement of SQL is called: "insert queries", "CREATE TABLE statements". */
const called = (verb: string) =>
  r`((raw |embedded )?sql )?${verb} (sql )?(quer(y|ies)|statements?)|sql ${verb}s?`;

/** What databases and containers are told. */
export const DATA_STORE_IDEAS: readonly Idea[] = [
  {
    id: 'sql-select',
    en: called('select'),
    es: r`(consultas|sentencias) select`,
    says: 'SELECT statements of SQL',
    // In capitals it is SQL whatever follows; in small letters "select" is many other things.
    any: r`\bSELECT\b|(?i:\bselect\s.+\sfrom\b)|^\s*select\s+[\w*."]+(,|\s*$)`,
    by: { go: r`\bSELECT\b|(?i:\bselect\s.+\sfrom\b)|\bselect\s*\{` },
  },
  {
    id: 'sql-insert',
    en: called('insert( into)?'),
    es: r`(consultas|sentencias) insert`,
    says: 'INSERT statements of SQL',
    any: r`(?i)\binsert\s+(or\s+\w+\s+|ignore\s+)?into\b`,
  },
  {
    id: 'sql-update',
    en: called('update'),
    es: r`(consultas|sentencias) update`,
    says: 'UPDATE statements of SQL',
    any: r`\bUPDATE\s+["\x60\w.]+|(?i:\bupdate\s+\S+\s+set\b)`,
  },
  {
    id: 'sql-delete',
    // "Delete statements" alone are the operator of JavaScript and C++.
    en: r`((raw |embedded )?sql delete|delete from) (quer(y|ies)|statements?)|delete (sql )?quer(y|ies)|sql deletes?`,
    es: r`(consultas|sentencias) delete`,
    says: 'DELETE statements of SQL',
    any: r`(?i)\bdelete\s+from\b`,
  },
  ...['create', 'alter', 'drop'].map(verb => ({
    id: `sql-${verb}-table`,
    en: r`${verb} tables?( (statements?|quer(y|ies)|commands?))?|table ${verb}s`,
    says: `${verb.toUpperCase()} TABLE statements of SQL`,
    any: r`(?i)\b${verb}\s+((global\s+|local\s+)?temp(orary)?\s+)?table\b`,
  })),
  {
    id: 'sql-create-index',
    en: r`create ind(ex|exes|ices)( (statements?|quer(y|ies)|commands?))|(database|sql|table) (indexes|indices)`,
    says: 'CREATE INDEX statements of SQL',
    any: r`(?i)\bcreate\s+(unique\s+)?index\b`,
  },
  ...['left', 'right', 'inner', 'outer', 'cross', 'full'].map(side => ({
    id: `sql-${side}-join`,
    en: r`(sql )?${side} (outer )?joins?( (statements?|clauses?|quer(y|ies)))?`,
    says: `${side.toUpperCase()} JOINs of SQL`,
    any: r`(?i)\b${side}\s+(outer\s+)?join\b`,
  })),
  {
    id: 'sql-join',
    en: r`sql joins?( (statements?|clauses?|quer(y|ies)))?|joins? in sql|table joins?`,
    says: 'JOINs of SQL',
    any: r`(?i)\b(left|right|inner|outer|cross|full|natural)\s+(outer\s+)?join\b|\bJOIN\b`,
  },
  {
    id: 'foreign-key',
    en: r`foreign keys?( (constraints?|definitions?|references?))?`,
    es: r`claves? (for[aá]neas?|externas?|ajenas?)`,
    says: 'foreign keys',
    any: r`(?i)\bforeign[\s_-]*keys?\b|\breferences\s+["\x60\w.]+\s*\(`,
  },
  {
    id: 'primary-key',
    en: r`primary keys?( (constraints?|definitions?|columns?))?`,
    es: r`claves? primarias?`,
    says: 'primary keys',
    any: r`(?i)\bprimary[\s_-]*keys?\b`,
  },
  {
    id: 'unique-constraint',
    en: r`unique (constraints?|columns?|keys?)`,
    says: 'UNIQUE constraints',
    any: r`(?i)\bunique\b`,
  },
  {
    id: 'not-null',
    en: r`not[- ]null (constraints?|columns?)|(columns?|fields?) (that|which) (are|is) not null(able)?|non-?null(able)? columns?`,
    says: 'NOT NULL columns',
    any: r`(?i)\bnot\s+null\b`,
  },
  {
    id: 'database-url',
    en: r`(database|db|data source|jdbc) (urls?|uris?|connection strings?|dsns?)|connection strings?`,
    es: r`cadenas? de conexi[oó]n`,
    says: 'addresses of databases',
    any: r`(?i)\b(jdbc:\w+|postgres(ql)?|mysql|mariadb|sqlite3?|mongodb(\+srv)?|rediss?|amqps?|mssql|sqlserver)(\+\w+)?://|\bjdbc:\w+:`,
  },
  ...[
    ['postgres(ql)?', 'postgres(ql)?'],
    ['mysql', 'mysql'],
    ['sqlite', 'sqlite3?'],
    ['mongo(db)?', r`mongodb(\+srv)?`],
    ['redis', 'rediss?'],
  ].map(([say, scheme]) => ({
    id: `${say?.replace(/\W.*/, '')}-url`,
    en: r`${say} (urls?|uris?|connection strings?|dsns?)`,
    says: `addresses of ${say?.replace(/\W.*/, '')}`,
    any: r`(?i)\b${scheme}(\+\w+)?://`,
  })),
  {
    id: 'exposed-port',
    en: r`(exposed|published) ports?|ports? (that are |which are |being )?exposed|expose (lines?|instructions?|directives?|statements?)`,
    es: r`puertos expuestos`,
    says: 'ports that a container exposes',
    any: r`(?i)^\s*EXPOSE\s|^\s*expose:`,
  },
  {
    id: 'container-image',
    en: r`((docker|container) )?(docker|container|base) images?( (names?|references?|tags?))?`,
    es: r`im[aá]genes (de )?(docker|base)`,
    says: 'images of containers',
    any: r`^FROM\s+(--\S+\s+)?[\w./:@$\{\}-]+(\s+(?i:as)\s+\S+)?\s*$|^\s*(-\s+)?["']?image["']?:\s*\S`,
  },
];
