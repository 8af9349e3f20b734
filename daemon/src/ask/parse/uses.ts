/** Questions for the uses of a name: "who raises ParseError", "where is parseArgs called". Its definition is no answer. */
import { looksLikeIdentifier, type SymbolMention } from '../common/question.ts';

const VERB =
  '(?:call|catch|caught|construct|creat|emit|handl|instantiat|invok|issu|rais|reference|return|throw|thrown|trigger|us|warn)(?:e?s|e?d|ing|ting|ted|e)?';
const NAME = String.raw`(?:the\s+)?["'${'`'}]?(?:[\w$]+(?:\.|::|#))*([\w$]+)(?:\(\))?["'${'`'}]?`;
const END = String.raw`\s*\??$`;
const ASKS = [
  // "who raises X", "which functions call X"
  String.raw`^(?:who|what|which(?:\s+\w+){1,3})\s+${VERB}\s+${NAME}${END}`,
  // "where is X raised", "where does X get thrown in the parser"
  String.raw`^where\s+(?:is|are|was|does|do|did|can|will)\s+${NAME}\s+(?:be\s+|being\s+|get\s+)?${VERB}(?:\s+\w+){0,3}${END}`,
  // "where do we call X"
  String.raw`^where\s+(?:do|does|is)\s+(?:\w+\s+){1,2}${VERB}\s+${NAME}${END}`,
  String.raw`^(?:all\s+)?(?:callers?|calls|usages?|uses|users|references)\s+(?:of|to)\s+${NAME}${END}`,
].map(pattern => new RegExp(pattern, 'i'));
/** A longer question says what else it wants to know. */
const MAX_CHARACTERS = 120;

/** The identifier whose uses a question asks for. */
export function usedName(text: string, symbols: ReadonlyMap<string, SymbolMention>): string | undefined {
  if (text.length > MAX_CHARACTERS) return undefined;
  const asked = ASKS.map(pattern => pattern.exec(text.trim())?.[1]).find(name => name !== undefined);
  const isWritten = [...symbols.values()].some(({ name, explicit }) => explicit && name === asked);
  return asked !== undefined && isWritten && looksLikeIdentifier(asked) ? asked : undefined;
}
