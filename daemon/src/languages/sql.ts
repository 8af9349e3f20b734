import { DASHES_AND_BLOCKS } from './comments.ts';
import type { Language } from './language.ts';
import { rule } from './outline.ts';

export const sql: Language = {
  name: 'sql',
  extensions: ['.sql', '.psql', '.ddl', '.dml', '.pgsql', '.mysql'],
  comments: DASHES_AND_BLOCKS,
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
