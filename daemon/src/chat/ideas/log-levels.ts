import type { Idea } from './types.ts';

const r = String.raw;

/** A level: what people call it, and what the functions of loggers are called. */
const LEVELS: readonly [say: string, functions: string][] = [
  ['trace', 'trace'],
  ['debug', 'debug'],
  ['info(rmation)?', 'info'],
  ['warn(ing)?', 'warn(ing)?'],
  ['err(or)?', 'err(or)?'],
  ['(fatal|critical)', '(fatal|critical)'],
];

const LOGS = r`(log(s|ging|gers?)?)( (calls?|statements?|messages?|lines?))?`;

/** Calls of a logger, by level: "debug logs", "log calls at warn level". */
export const LOG_LEVELS: readonly Idea[] = LEVELS.map(([say, functions]) => ({
  id: `log-${functions.replace(/\W.*|^\(/g, '') || 'fatal'}`,
  en: r`${say}([- ]level)? ${LOGS}|${LOGS} (at|of|on|with) (the )?(level )?${say}( level)?`,
  says: `logging at the level ${functions.replace(/[()|].*/, '') || 'fatal'}`,
  by: {
    rust: r`\b${functions}!\s*\(`,
    go: r`(?i)\b\w*(log|logger|slog)\w*\.${functions}\w*\(`,
    csharp: r`(?i)\.Log${functions}\w*\(|\b_?log(ger)?\.${functions}\(`,
    swift: r`\blog(ger)?\.${functions}\(`,
    elixir: r`\bLogger\.${functions}\b`,
  },
  any: r`(?i)\b\w*(log|logger|logging|console)\w*(\.|->|::)${functions}\s*[({]`,
}));
