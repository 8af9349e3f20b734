/** Marks in files: queries in code, lines of logs, conflicts, first lines, deprecations. */
import { idea, r } from './row.ts';
import type { Idea } from './types.ts';

export const MARKS: readonly Idea[] = [
  idea(
    'sql',
    {
      en: 'sql|sql query|sql statement|sql string|embedded sql|raw sql|inline sql|sql in code',
      es: 'sql|consulta sql|sentencia sql',
    },
    r`\b(?i:select\s+.+\s+from|insert\s+into|update\s+\w+\s+set|delete\s+from|create\s+table|drop\s+table|alter\s+table)\b`,
    { finds: ['SELECT a FROM b', 'delete from t'], misses: ['select one'] },
  ),
  idea(
    'log-line',
    { en: 'log line|log entry|error log line', es: 'linea de log' },
    r`\b(?:ERROR|WARN(?:ING)?|INFO|DEBUG|FATAL|TRACE)\b`,
    { finds: ['2020 ERROR x'], misses: ['error'] },
  ),
  idea(
    'merge-conflict',
    {
      en: 'merge conflict|conflict marker|merge conflict marker|unresolved conflict|git conflict marker',
      es: 'conflicto de merge|marcador de conflicto',
    },
    r`^(?:<{7}|={7}|>{7})(?:\s|$)`,
    { finds: ['<<<<<<< HEAD', '======='], misses: ['== a'] },
  ),
  idea('shebang', { en: 'shebang|shebang line|hashbang', es: 'shebang' }, r`^#!`, {
    finds: ['#!/bin/sh'],
    misses: ['# !'],
  }),
  idea(
    'deprecated',
    {
      en: 'deprecation|deprecated thing|deprecation notice|deprecation warning|deprecated api|deprecated code',
      es: 'deprecado|obsoleto|aviso de obsolescencia',
    },
    r`(?i:deprecat|\bobsolete\b)`,
    { finds: ['@Deprecated', '[Obsolete]'], misses: ['precate'] },
  ),
];
