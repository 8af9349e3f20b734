import type { Context, Reading } from './reading.ts';
import { MARK } from './scan.ts';

/** Words, or a list of names, then a colon. */
const TITLED = /^([\p{L}_][\p{L}\p{N}_ ,/-]*): (\S.*)$/u;

/** Names that nobody takes for words, or quoted text. */
const CODED = new RegExp(`[_.:#@$!<>()\\d]|\\p{Ll}\\p{Lu}|\\p{Lu}{2}|${MARK}`, 'u');

/** Code that begins with an operator: "-> None". */
export const OPERATOR_FIRST = /^[-=:!<>+*/%&|^~?]{2,}/;

/** A name of a member, or several. */
const NAMES = /^\w+(?:\.|::)\w+(?:(?:,| or|, or| and) \w+(?:\.|::)\w+)*$/u;

/** How requests begin. */
const ASKED =
  /^(?:(?:all|any|every|the) )*(?:lines?|uses?|usages?|calls?|references|definitions?|imports?|places|occurrences|mentions|functions?|methods?|class(?:es)?) (?:with|of|to|that|which|where|containing|mentioning|having|named|called|using|for) /iu;

/** "useState or useEffect calls": how they end. */
const ASKED_BEHIND =
  /\w (?:calls|uses|usages|imports|references|definitions|declarations|decorators|annotations|macros)$/iu;

/** A request of its own. */
export const ASKS_LINES =
  /^(?:(?:all|the|any) )*lines? (?:that |which )?(?:with|contain|start|begin|end|mention|match|hav)\w* \S/iu;

/** A keyword and what stands behind it, or a directive. */
const IN_CODE =
  /^(?:#\w+ \S+|(?:case|when|if|unless|while|match|return|let|var|val|const|use|import|require|include|extends|defer|try|throw|raise|rescue) [\w:.@$?!*&]+(?: [=!<>]=? \S+)?)$/u;

/** What is no title: "no old files: foo" leaves something out, which nothing may pass over. */
const LIMIT = /^(?:no|not|without|except|excluding|only|just|sin|s[oó]lo|excepto) [^:]*: /iu;

/** "Rules with display: none": a property and its value. */
const DECLARED = /(?:^| )(?:with|containing|having|setting|saying) [\w-]+: [\w#.-]+;?$/iu;

/** Nothing but "error: timeout": one word before one other is how a text reads. */
export function isNoTitle(text: string, { scanned }: Context): boolean {
  if (LIMIT.test(text) || DECLARED.test(text)) return true;
  return scanned.text === text && /^\S+(?<!s): [^\s\ue000-\uf8ff]+$/u.test(text);
}

/** "License headers: lines with “…”": a request of its own, and what its answer is called. */
export function readAsked(text: string, read: Reads['known']): Reading | undefined {
  const [, before = '', behind = ''] = TITLED.exec(text) ?? [];
  // "Regex literals: re.compile"
  const isListed = /^\p{Ll}[\p{Ll} -]*s$/u.test(before) && NAMES.test(behind);
  if (isListed && !LIMIT.test(text)) return passedOver(read(`lines with ${behind}`), before);
  if (LIMIT.test(text) || !(ASKED.test(behind) || ASKED_BEHIND.test(behind)) || !CODED.test(behind))
    return undefined;
  return passedOver(read(behind), before);
}

interface Reads {
  /** What the tables know. */
  known(text: string): Reading | undefined;
  /** What the tables know, names or quoted text. */
  things(text: string): Reading | undefined;
}

/**
 * "Hooks: onRequest or preHandler", "onRequest and preHandler: hooks": names are looked for, and what they are called
 * is passed over; words that the tables know need no names.
 */
export function readTitled(text: string, { grammar }: Context, reads: Reads): Reading | undefined {
  const [, before = '', behind = ''] = TITLED.exec(text) ?? [];
  if (behind === '') return undefined;
  const known = reads.known(before);
  const areNames = (list: string) =>
    OPERATOR_FIRST.test(list) || list.split(grammar.joined).every(one => CODED.test(one) && !/\s/.test(one));
  if (!known && !areNames(behind) && before.split(grammar.joined).some(one => CODED.test(one)))
    return passedOver(reads.things(before), behind);
  const found = !known || areNames(behind) ? reads.things(behind) : undefined;
  return found ? passedOver(found, before) : passedOver(known, behind);
}

/** "Guards: lines with when is_binary", "include guards: #ifndef NDEBUG": all that is meant is said behind. */
export function readBehindTitle(text: string, things: Reads['things']): Reading | undefined {
  const [, before = '', behind = ''] = TITLED.exec(text) ?? [];
  if (!ASKS_LINES.test(behind) && !IN_CODE.test(behind)) return undefined;
  return passedOver(things(behind), before.trim());
}

/** What is said of words that were not looked for. */
export const passedOver = (found: Reading | undefined, words: string): Reading | undefined =>
  found && { ...found, says: `${found.says} (“${words}” was passed over)` };
