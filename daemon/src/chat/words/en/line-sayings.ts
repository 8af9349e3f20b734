import type { ReaderName, Saying } from '../types.ts';
import { CONTAIN, END, IS, LINES, START, THAT } from './parts.ts';

const ON_A_LINE = '(?:in|on|per) (?:the )?(?:same |an? |one |single |each |every )*line';

/** What is asked of lines and of text: numbers, the shape of a line, regular expressions, whole words. */
export const LINE_SAYINGS: readonly Saying<ReaderName>[] = [
  // "The ?: operator"
  {
    say: '(?:the )?(?<text>[^\\p{L}\\p{N}\\s\\ue000-\\uf8ff]{1,3}) (?:operators?|signs?|symbols?|characters?|tokens?)',
    means: 'literal',
  },
  // Code as it stands; "annotated -> bool" says of what it is code.
  {
    say: '(?<text>(?!\\S+(?:ed|ing) )[\\w.]+ (?:->|=>) [\\w.]+|\\w+ & \\w*_\\w*|\\w*_\\w* & \\w+)',
    means: 'literal',
  },
  // "where are environment variables read": the idea says what they look like.
  {
    say: `where (?:${IS} )?<text> (?:${IS} )?(?<text2>used|read|accessed|set|made|written|thrown|raised|caught|handled|created|done|happen(?:s|ing)?|appear(?:s|ing)?|hard-?coded)`,
    means: 'idea',
  },
  {
    say: `<text> (?:are|is) (?:there|being )?(?:used|defined|declared|read|called|present|made|found|thrown|raised|caught|handled)?`,
    means: 'idea',
  },
  {
    say: `<text> (?:that|which) (?:are|is|get) (?:being )?(?:used|included|imported|required|declared|present)`,
    means: 'idea',
  },
  { say: `(?:all )?(?:the )?(?:places|spots|lines|code|locations) where <text>`, means: 'content' },
  {
    say: `numbers? (?:with|of|having|that have) (?:at least|minimum) <n> digits?|numbers? (?:with|of|having|that have) <n2> or more digits?`,
    means: 'digitsAtLeast',
  },
  {
    say: `numbers? (?:with|of|having|that have) (?:more than|over) <n> digits?|numbers? (?:larger|bigger|greater|wider) than <n3> digits?|numbers? longer than <n2> digits?`,
    means: 'digitsOver',
  },
  {
    say: `numbers? (?:with|of|having|that have) (?:exactly )?<n> digits?|<n2>[- ]digit numbers?`,
    means: 'digits',
  },
  {
    say: `<n>[- ](?:digit|char(?:acter)?) hex(?:adecimal)? (?:numbers?|strings?|values?|hash(?:es)?|ids?|digests?|literals?)|hex(?:adecimal)? (?:numbers?|strings?|values?|hash(?:es)?|ids?|digests?) (?:of|with|having) <n2> (?:digits|char(?:acter)?s)`,
    means: 'hexDigits',
  },
  {
    say: `hex(?:adecimal)? (?:numbers?|values?|constants?|literals?) (?:(?:of|with|having|that have) )?(?:(?<text>at least|minimum)|(?<text2>more than|over|longer than)) <n> digits?`,
    means: 'hexDigitsAtLeast',
  },
  {
    say: `(?:http )?(?<text>[1-5])(?:xx|00s) (?:(?:http )?(?:status )?(?:codes?|errors?|responses?|status(?:es)?))(?: codes?)?|(?:http )?(?:status )?(?:codes?|errors?|responses?|statuses) (?:in|of|from) the (?<text2>[1-5])(?:xx|00s)(?: range)?|(?:http )?(?:status )?(?:codes?|errors?|responses?|statuses) (?<text3>[1-5])xx(?: (?:that are )?used)?`,
    means: 'classOfNumbers',
  },
  // Shape of the line.
  {
    say: `${LINES}?${THAT}(?:indent(?:ed)?|with (?:an? )?indent(?:ation)?) (?:by|with|using|of) (?:exactly |(?<text>at least|more than|over) )?<n> (?<text2>spaces?|tabs?)|${LINES}${THAT}(?:with |hav(?:e|ing) )<n2> (?<text3>spaces?|tabs?) of indent(?:ation)?`,
    means: 'indentBy',
  },
  {
    say: `${LINES}${THAT}(?:(?:(?:do|does|that do) ?(?:n['’]?t|not|nt)|never|not) ${START} (?:with|by|in|on)|(?:without|with no|lacking|missing) (?:an? |the |any )?leading) <text>`,
    means: 'lineNotStart',
  },
  {
    say: `${LINES}${THAT}(?:(?:(?:do|does|that do) ?(?:n['’]?t|not|nt)|never|not) ${END} (?:with|in|by|on)|(?:without|with no|lacking|missing) (?:an? |the |any )?(?:trailing|final|ending|closing(?! (?:bracket|brace|paren|tag|quote))|terminating)) <text>|${LINES}${THAT}(?:without|with no|lacking|missing) (?:an? |the |any )?<text2> at (?:the|its|their) end`,
    means: 'lineNotEnd',
  },
  {
    say: `${LINES}?${THAT}${CONTAIN} <text> (?:at|on|in) (?:the|its|their) (?:very )?ends?(?: of (?:the |a |each |every )?lines?)?`,
    means: 'lineEnd',
  },
  {
    say: `${LINES}?${THAT}${CONTAIN} <text> (?:at|on|in) (?:the|its|their) (?:very )?(?:start|beginning|front)s?(?: of (?:the |a |each |every )?lines?)?`,
    means: 'lineStart',
  },
  {
    say: `${LINES}${THAT}(?:consist(?:s|ing)? of|made(?: up)? of|contain(?:s|ing)?|hav(?:e|ing)|with|of) <text> (?:only|alone|and nothing else)|${LINES}${THAT}(?:consist(?:s|ing)?|made(?: up)?)(?: only| solely| entirely| just)? of (?!(?:only|just|exactly|solely|nothing|entirely) )<text2>`,
    means: 'lineWhole',
  },
  {
    say: `(?:${LINES}${THAT}${CONTAIN} )?(?:(?:<n>(?: or more)?|multiple|several|consecutive|repeated|successive|more than one|two or more|double(?! (?:quotes?|slash|quotation))) <text>(?: in a row| next to each other| (?:right )?after (?:each|one an)other)?)`,
    means: 'inARow',
  },
  {
    say: '(?:empty|blank) (?:pairs? of )?(?<text>paren(?:these|thesi)?s|round brackets|(?:square )?brackets|(?:curly )?braces|curly brackets|angle brackets)',
    means: 'emptyPair',
  },
  {
    say: '(?:nested|doubled) (?<text>paren(?:these|thesi)?s|round brackets|square brackets|brackets|curly (?:braces|brackets)|braces)|(?<text2>paren(?:these)?s|round brackets|square brackets|brackets|braces) (?:in|inside|within) (?:other )?(?:paren(?:these)?s|round brackets|square brackets|brackets|braces)',
    means: 'nestedPair',
  },
  {
    say: `(?:${LINES}${THAT}(?:${CONTAIN} )?)?(?:missing|no|without|lacking) (?:an? |the |any )?(?:white ?)?(?:spaces?|blanks?) (?<text>after|before|behind|in front of) <text2>|<text4>(?: (?:that (?:are|is)|which (?:are|is)))? (?:without|with no|not followed by|missing|lacking) (?:an? |the |any )?(?:white ?)?spaces?(?: (?<text3>after|before|behind)(?:wards| it| them)?)?`,
    means: 'noSpaceBeside',
  },
  {
    say: `(?:${LINES}${THAT}${CONTAIN} )?(?:an? |<n> |multiple |extra )?(?:white ?)?(?:spaces?|blanks?) (?<text>after|before|behind|in front of) (?<text2>(?!tabs?$)\\S.*)`,
    means: 'spaceBeside',
  },
  {
    say: `${LINES}?${THAT}(?:(?:that are|are|is|of)\\s+)?(?:longer|wider|greater|bigger|over|above|exceed(?:s|ing)?|more)(?: than)? <n> ?(?:characters?|chars?|columns?|cols?|letters)?(?: (?:long|wide|limit))?`,
    means: 'longer',
  },
  {
    say: `${LINES}?${THAT}(?:with|hav(?:e|ing)|contain(?:ing)?|of)\\s+(?:more than|over) <n> (?:characters?|chars?|columns?)`,
    means: 'longer',
  },
  {
    say: `${LINES}?${THAT}(?:past|beyond|going past|that go (?:over|past|beyond)) (?:column )?<n>(?: columns?| characters?)?`,
    means: 'longer',
  },
  { say: `(?:very |too |overly |overlong |excessively )?long lines?`, means: 'longer' },
  // "sprintf without the n", which would be snprintf: no other word that it is a part of.
  {
    say: `(?<names>\\w{3,}) without (?:the|an?) (?:leading |trailing )?[a-z](?: (?:in front|before it|behind it|after it|prefix|suffix|at the (?:start|end|beginning)))?`,
    means: 'word',
  },
  {
    say: `(?<text>[^\\s,]+), (?:and )?not (?<text2>[^\\s,]+),?`,
    means: 'butNot',
  },
  {
    say: `(?<text>[^\\s,]+),? (?:without|but not|and not|lacking|with no|having no) (?:the |an? |any )?(?<text2>[^\\s,]+|[\\p{Ll}-]+ (?:signs?|marks?|quotes?|brackets?|braces?|parenthes[ei]s))`,
    means: 'butNot',
  },
  {
    say: `${LINES}?${THAT}(?:with |of |having )?(?:at least) <n> (?:characters?|chars?|columns?)(?: (?:long|wide))?|${LINES}?${THAT}(?:with |of |having )?(?:(?:<n2> or more|<n3>\\+) ?(?:characters?|chars?|columns?)|<n4> ?(?:characters?|chars?|columns?) (?:or|and) (?:more|longer|over|above|up))(?: (?:long|wide))?`,
    means: 'atLeast',
  },
  {
    say: `${LINES}${THAT}(?:with |of |having |are )?(?:between |from )?(?<text>\\d+)(?: and | to | ?[-–] ?)(?<text2>\\d+) (?:characters?|chars?|columns?)(?: (?:long|wide))?`,
    means: 'lengthBetween',
  },
  {
    say: `${LINES}${THAT}(?:that are |are |with |of |having )?(?:shorter than|fewer than|less than|under) <n> ?(?:characters?|chars?|columns?)?(?: long)?`,
    means: 'shorter',
  },
  {
    say: `${LINES}${THAT}(?:that are |are |with |of |having )?(?:at most|up to|no more than|no longer than|not more than|a maximum of) <n> ?(?:characters?|chars?|columns?)(?: (?:long|wide))?`,
    means: 'atMost',
  },
  {
    say: `${LINES}${THAT}(?:with |of |having )?exactly <n> (?:characters?|chars?|columns?)(?: long)?`,
    means: 'exactly',
  },
  {
    say: `${LINES}${THAT}${START} (?:with|as) (?:an? )?(?:line )?comments?`,
    means: 'commentAll',
  },
  {
    say: `${LINES}${THAT}${START} (?:with|by) <text> (?:and|that|but) (?:that )?(?:(?:also )?${CONTAIN}) <text2>`,
    means: 'lineStartAnd',
  },
  {
    say: `${LINES}${THAT}${START} (?:with|by|in) <text> and ${END} (?:with|in|by) <text2>`,
    means: 'lineStartEnd',
  },
  {
    say: `${LINES}${THAT}${CONTAIN} <text>,? (?:(?:that|which|and)(?: also)? |and that )${END} (?:with|in|by|on) <text2>`,
    means: 'holdAndEnd',
  },
  {
    say: `${LINES}?${THAT}(?:with|hav(?:e|ing)|contain(?:s|ing)?) (?:an? |the )?leading <text>`,
    means: 'lineStart',
  },
  {
    say: `${LINES}?${THAT}(?:with|hav(?:e|ing)|contain(?:s|ing)?) (?:an? |the )?trailing <text>`,
    means: 'lineEnd',
  },
  {
    say: `${LINES}${THAT}${START} (?:with|by|in) <text>|<text2> at (?:the )?(?:very )?(?:start|beginning)s? of (?:an? |the |each |every )?lines?|${LINES}(?:whose|where the|with the) first (?:characters?|letters?|words?|signs?|thing) (?:is|are|being) <text3>`,
    means: 'lineStart',
  },
  {
    say: `${LINES}${THAT}${END} (?:with|by|in|on) <text>|<text2> at (?:the )?(?:very )?ends? of (?:an? |the |each |every )?lines?|<text3> at line ends?|${LINES}(?:whose|where the|with the) (?:last|final) (?:characters?|letters?|words?|signs?|thing) (?:is|are|being) <text4>`,
    means: 'lineEnd',
  },
  {
    say: `(?<text3>\\S+)(?: (?:keywords?|clauses?|statements?))? (?:(?:that|which) (?:are|is|stands?) )?on (?:its|their|a) own lines?|<text> (?:alone|by itself|on its own|and nothing else) on (?:a|the|its|one) line|(?:only|just|nothing but) <text2> on (?:a|the|its|one) line`,
    means: 'lineWhole',
  },
  {
    say: `(?:${LINES}${THAT}${CONTAIN} )?(?<text>\\S.*?)(?<!exactly) (?:(?:appear|occur)(?:s|ing)? )?(?:at least (?:twice|<n> times)(?: ${ON_A_LINE})?|(?:twice|<n2> times)(?: or more)? ${ON_A_LINE})|${LINES}${THAT}${CONTAIN} <text2> twice`,
    means: 'times',
  },
  {
    say: `(?:${LINES}(?:${THAT}${CONTAIN}|where) )?(?<text>\\S.*?) (?:(?:appear|occur|is used|stand|come|is repeated|repeat)(?:s|ing|ed)?(?: up)? )?(?:more than once|(?:multiple|several|many) times)(?: ${ON_A_LINE})?`,
    means: 'times',
  },
  {
    say: `${LINES}${THAT}(?:(?:are|is) (?:just|only|exactly|nothing but)|(?:contain(?:ing|s)?|consist(?:ing|s)? of|hav(?:e|ing)|with) (?:only|just|exactly|nothing but|nothing else than)|consist(?:ing|s)? (?:only|solely|entirely|just) of) <text>`,
    means: 'lineWhole',
  },
  {
    say: `(?:${LINES}${THAT}${CONTAIN} )?(?:<text>,? (?:but|and)|<text2>) (?:(?:that (?:is|are) |is |are )?not (?:in|inside|within|part of)|(?:except|excluding)(?: (?:in|inside|within))?|outside(?: of)?) (?:a |the |any |code )*comments?`,
    means: 'outsideComments',
  },
  {
    say: `(?:${LINES}${THAT}${CONTAIN} )<text> (?:but|and)(?: (?:do|does|are|is))? ?(?:not|n't|without|no)(?: (?:contain(?:ing)?|hav(?:e|ing)|with|mention(?:ing)?|on))? <text2>|<text3>,? but (?:not|without|no) <text4>|<text5>,? (?:but not|except|excluding|outside(?: of)?) (?:in |inside |within )?(?:the |any |of )*(?<text6>imports?(?: (?:statements?|lines?))?|strings?|asserts?|assertions)`,
    means: 'butNot',
  },
  {
    say: `${LINES}${THAT}(?:(?:do|does|that do) ?(?:n't|not|nt) (?:contain|have|include|mention|match|use)|without|(?:not|never) (?:containing|having|mentioning|including|matching|using)|lacking|(?:that )?lack|miss(?:ing)?) <text>`,
    means: 'without',
  },
  {
    say: `(?:${LINES}${THAT}(?:${CONTAIN} )?)?both <text> and <text2>(?: on the same line)?`,
    means: 'both',
  },
  { say: `${LINES}${THAT}${CONTAIN} <text> and <text2>`, means: 'both' },
  {
    say: `${LINES}?(?:${THAT}${CONTAIN} )?<text> and <text2> (?:on (?:the )?(?:same|one|a single) line|together|in the same line)`,
    means: 'both',
  },
  { say: `<text> (?:together|along) with <text2>`, means: 'both' },
  {
    say: `<text> (?:in|inside|within) (?:the )?(?<text2>(?:if|while|for|return|switch|import|log|logging|print|throw|assert|raise) (?:statements?|conditions?|loops?|calls?|expressions?|lines?|messages?))`,
    means: 'both',
  },
  {
    say: `${LINES}?(?:${THAT}(?:where|${CONTAIN}) )?<text> (?:that )?(?:(?:is|are|was) ?)?(?:not|n't|never) (?:(?:immediately|directly|later) )?followed by (?:an? |any )?(?:value|argument|expression|operand|anything|something|name|thing)|(?<text2>return|yield|raise|throw|break|continue)s? (?:statements? )?(?:(?:that have|with|having) no|without(?: an?| any)?) (?:values?|arguments?|expressions?|operands?|labels?)`,
    means: 'notFollowedByAny',
  },
  {
    say: `${LINES}?(?:${THAT}(?:where|${CONTAIN}) )?<text> (?:that )?(?:(?:is|are|was) ?)?(?:not|n't|never) (?:(?:immediately|directly) )?preceded by <text2>`,
    means: 'notPreceded',
  },
  {
    say: `${LINES}?(?:${THAT}(?:where|${CONTAIN}) )?<text> (?:that )?(?:(?:is|are|was) ?)?(?:not|n't|never) (?:(?:immediately|directly|later) )?followed by <text2>`,
    means: 'notFollowed',
  },
  {
    say: `${LINES}?(?:${THAT}(?:where|${CONTAIN}) )?<text> (?:is |are )?(?:(?:immediately|directly) )?followed (?:by <text2> (?:on|in) the (?:next|following) line|(?:on|in) the (?:next|following) line by <text3>)`,
    means: 'followedBelow',
  },
  {
    say: `${LINES}?(?:${THAT}(?:where|${CONTAIN}) )?<text> (?:is |are )?(?:(?:immediately|directly|later) )?followed (?:later )?by <text2>|${LINES}?(?:${CONTAIN} )?<text3> (?:(?:comes?|stands?|appears?|occurs?) )?(?:and then|before|then) <text4>`,
    means: 'followed',
  },
  { say: `<text> (?:is |are )?(?:(?:immediately|directly) )?preceded by <text2>`, means: 'preceded' },
  // Regular expressions and whole words given as such; what has signs of one that no text has is one.
  {
    say: `${LINES}${THAT}match(?:es|ing)? (?<text>\\S*(?:\\.[*+]|\\\\[wdsb]|\\[[^\\]]+\\][*+?])\\S*)`,
    means: 'regex',
  },
  {
    say: `(?:${LINES}?(?:${THAT}(?:match(?:es|ing)?) )?)?(?:the |this |a )?(?:regexp?|regular expression|pattern|re)(?::| search| for| of| matching)* <text>|<text2> (?:as|is) (?:a |the )?(?:regex(?:p)?|regular expression|pattern)|(?:the )?<text3> (?:regex(?:p)?|regular expression|pattern)`,
    means: 'regex',
  },
  {
    say: '(?:the )?(?:ports?|(?:http )?status(?: codes?)?|error codes?|exit codes?|(?:(?:magic|decimal|port) )?(?:number|constant)s?)(?: numbers?)? (?<names>\\d+(?:(?:,? or|,? and|,) \\d+)*)',
    means: 'word',
  },
  {
    say: `(?:the )?words? <names>(?: (?:appears?|occurs?|used|is used|shows up))?|<names2>,? (?:the )?(?:exact )?words?`,
    means: 'word',
  },
  {
    say: `(?:words?|identifiers?|names?|variables?|tokens?|symbols?) (?:that |which )?${START} (?:with|by|in) <names>`,
    means: 'wordStart',
  },
  {
    say: `(?:words?|identifiers?|names?|tokens?|symbols?) (?:that |which )?${CONTAIN} <names>`,
    means: 'wordContain',
  },
  {
    say: `(?:words?|identifiers?|names?|variables?|tokens?|symbols?|types?|(?:host|domain) ?names?|hosts?|domains?) (?:that |which )?${END} (?:with|in|by) <names>`,
    means: 'wordEnd',
  },
];
