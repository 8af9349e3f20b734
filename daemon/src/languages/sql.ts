import { DASHES_AND_BLOCKS } from './comments.ts';
import type { Language } from './language.ts';
import { rule } from './outline.ts';
import { terms } from './sql/terms.ts';

export const sql: Language = {
  name: 'sql',
  extensions: ['.sql', '.psql', '.ddl', '.dml', '.pgsql', '.mysql'],
  comments: DASHES_AND_BLOCKS,
  spoken: [],
  lineForms: {
    words: {
      function: 'FUNCTION|PROCEDURE|function|procedure',
      struct: 'TABLE|table',
      type: 'TYPE|DOMAIN|type',
      throw: 'raise',
      loop: 'for|while|loop',
      condition: 'if|elsif|case|when',
      return: 'return',
    },
    modifiers: 'CREATE|create|OR|or|REPLACE|replace|TEMP|TEMPORARY|MATERIALIZED|UNIQUE',
  },
  terms,
  files: { tests: [] },
  outline: {
    rules: [
      rule(
        'function',
        /^\s*create\s+(?:or\s+replace\s+)?(?:function|procedure|trigger|aggregate)\s+(?:if\s+not\s+exists\s+)?["`[]?([\w.]+)/i,
      ),
      rule(
        'struct',
        /^\s*create\s+(?:\w+\s+){0,3}?(?:table|view)\s+(?:if\s+not\s+exists\s+)?["`[]?([\w.]+)/i,
      ),
      rule(
        'type',
        /^\s*create\s+(?:\w+\s+){0,3}?(?:type|domain|schema|sequence|index)\s+(?:concurrently\s+)?(?:if\s+not\s+exists\s+)?["`[]?([\w.]+)/i,
      ),
      rule('block', /^(?:alter|insert|update|delete|grant|drop)\s/i),
    ],
  },
};
