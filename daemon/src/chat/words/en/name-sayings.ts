import type { ReaderName, Saying } from '../types.ts';
import { CONTAIN, END, IS, LINES, START, THAT } from './parts.ts';

const NAME_OF =
  '(?:(?:whose|with (?:a|the)?|having (?:a|the)?)\\s*names?\\s+(?:that\\s+)?|(?:that|which)\\s+|with names?\\s+(?:that\\s+)?|named?\\s+)?';

/** What holds values under names, and what has such. */
const FIELD = '(?:fields?|members?|member variables?|data members?|propert(?:y|ies)|attributes?)';
const HOLDERS =
  '(?:structs?|class(?:es)?|records?|objects?|types?|interfaces?|instances?|data class(?:es)?|protocols?)';

/** Where names are defined and used; at the end what may be any text. */
export const NAME_SAYINGS: readonly Saying<ReaderName>[] = [
  {
    say: `(?:(?:where (?:${IS} )?|(?:declarations?|definitions?) of )?(?:the |an? )?)?(?:${HOLDERS} )?${FIELD} (?:(?:that|which) (?:is|are) )?(?:named|called) <names>(?: (?:${IS} )?(?:declared|defined))?|${HOLDERS} ${THAT}(?:with|hav(?:e|ing)|has|contain(?:s|ing)?|declar(?:e|es|ing)) (?:an? |the )?${FIELD} (?:named|called) <names2>|where (?:${IS} )?(?:the )?${FIELD} <names3> (?:${IS} )?(?:declared|defined)`,
    means: 'fieldNamed',
  },
  // Definitions.
  {
    say: `(?:methods?|functions?) (?:with|having|that have) (?:an? |the )?(?<text>pointer|value) receivers? (?:on|of|for|to|type) (?:the )?(?:<kind> )?<names>|(?<text2>pointer|value)[- ]receiver methods? (?:on|of|for) (?:the )?<names2>`,
    means: 'methodsOf',
  },
  {
    say: `(?:constructors?|initiali[sz]ers?) (?:of|for|in) (?:the )?(?:(?:class|struct|type) )?<names>|(?<names2>[A-Z]\\w*) constructors?`,
    means: 'constructorsOf',
  },
  {
    say: `(?:methods?|member functions?) (?:of|on|for|defined on) (?:the )?(?:<kind> )?<names>(?: <kind2>)?(?: (?:that (?:are|is) )?(?:implemented|defined|declared))?|(?:methods?|functions?|funcs?) (?:with|having|that have|whose) (?:an? |the )*<names2> receivers?|(?:methods?|functions?|funcs?) (?:with|having|that have|whose) (?:an? |the )*receivers? (?:(?:type|of|is) )*<names3>|(?<names4>[A-Z][\\w.]*) methods|functions? (?:of|on|in) (?:the )?<names5> (?:meta)?table`,
    means: 'methodsOf',
  },
  {
    say: `<kind> ${THAT}(?:with|in|hav(?:e|ing)|named in|written in|whose names are(?: in)?) (?<text>(?:screaming[-_ ]?)?(?:snake|upper|camel|pascal|capital)[-_ ]?cased?|screaming[-_ ]?cased?)(?: names?)?|(?<text2>(?:screaming[-_ ]?)?(?:snake|camel|pascal)[-_ ]?cased?) <kind2>(?: names?)?`,
    means: 'definedInCase',
  },
  {
    say: `<mod> <kind> (?:that (?:are|is) )?(?:named|called) (?:exactly )?<names>`,
    means: 'modifiedNamed',
  },
  {
    say: '(?<text>(?:private|protected|pub)(?:\\[\\w+\\]|\\(\\w+\\))) (?:members?|declarations?|definitions?|things|symbols?|items|entities)',
    means: 'literal',
  },
  {
    say: `<mod> (?:members?|declarations?|definitions?|things|symbols?|items|entities)`,
    means: 'modifiedAny',
  },
  {
    say: `(?:non-?|un(?=export))<mod> <kind>(?: (?:definitions?|declarations?))?`,
    means: 'unmodified',
  },
  {
    say: `(?:(?:definitions?|declarations?) of )?<mod> <kind>(?: (?:definitions?|declarations?))?|<kind2> ${THAT}(?:are |is )?<mod2>|where (?:is|are) (?:the |all )*<mod3> <kind3> (?:defined|declared)`,
    means: 'modified',
  },
  {
    say: `(?:the )?(?:definitions? of |declarations? of )?(?:the |all )?<kind>(?: names?)?,? (?:(?:defined|declared) )?${NAME_OF}${START} (?:(?:with|in|by) )?(?:the (?:prefix|word) )?<names>|<kind2> (?:with|having) (?:the |an? )?(?:prefix <names2>|<names3> prefix)|(?:<names4>[_*]*)-prefixed <kind3>`,
    means: 'definePrefix',
  },
  {
    say: `(?:the )?(?:definitions? of )?(?:the |all )?<kind>(?: names?)?,? ${NAME_OF}${END} (?:with|in|by|on) (?:the (?:suffix|word) )?<names>|<kind2> (?:with|having) (?:the |an? )?(?:suffix <names2>|<names3> suffix)`,
    means: 'defineSuffix',
  },
  {
    say: `<kind>,? (?:(?:whose|with (?:a|the)?|having (?:a|the)?)\\s*names?\\s+(?:that\\s+)?|with |names? (?:that )?)(?:contain(?:s|ing)?|includ(?:e|es|ing)|mention(?:s|ing)?|match(?:es|ing)?|has|have|having|with) (?:the (?:word|text) )?<names>(?: in (?:the|their|its) names?)?|<kind2> (?:with|containing|that have|having) <names2> in (?:the|their|its) names?|<kind3>,? (?:(?:that|which) are )?(?:named|called) (?:something |anything )?like (?!\\S*\\*)<names3>`,
    means: 'defineContaining',
  },
  {
    say: `<kind>,? (?:(?:that|which) are )?(?:named|called) (?:after|for) (?:the )?<names>|(?<kind2>(?:unit )?tests?|test cases?|specs?) about (?:the )?<names2>`,
    means: 'defineAfter',
  },
  // A method of that name, whatever it belongs to: "types that have a Close method".
  {
    say: `(?:types?|structs?|class(?:es)?|interfaces?|traits?|protocols?|modules?|objects?|enums?|things|components?) ${THAT}(?:implement(?:s|ing)?|defin(?:e|es|ing)|declar(?:e|es|ing)|hav(?:e|ing)|has|with|provid(?:e|es|ing)|overrid(?:e|es|ing)) (?:an? |the |their |its |own )*(?!(?:<mod>|constructors?|main|single|default|abstract|overridden|more|many|one|two|no|getters?|setters?|factory|helper|instance|class|generic) )(?:<names> (?<kind>methods?|functions?)|(?<kind2>methods?|functions?) (?:named |called )<names2>)`,
    means: 'define',
  },
  {
    say: `(?:types?|structs?|interfaces?) ${THAT}embed(?:s|ding)? (?:an? |the )*<names>`,
    means: 'embed',
  },
  {
    say: `where (?:${IS} |do we |does .+? )?(?:the )?(?:<kind> )?(?:(?:named|called) )?<names>(?: <kind2>)? (?:${IS} )?(?:defined|declared|implemented|define|declare|located|living|live|lives|introduced|come from|comes from)(?: (?:at|from))?`,
    means: 'define',
  },
  {
    say: `(?:the )?(?:<kind2> )?(?:definitions?|declarations?|implementation|defs?|source|(?:type )?signatures?|prototypes?|body)(?: (?:of|for))+ (?:the |an? )*(?:<kind> )?(?:(?:named|called) )?<names>(?: <kind3>)?`,
    means: 'define',
  },
  {
    say: `(?:the )?<kind3> <names3> (?:definition|declaration|implementation)|(?:the )?<names>(?: <kind>)? (?:definitions?|declarations?)|(?:the )?<names2>(?:'s)? (?:<kind2> )?(?:definition|declaration|implementation)`,
    means: 'define',
  },
  {
    say: `(?:what |which |who |files? |${LINES})?${THAT}(?:defin(?:e|es|ing)|declar(?:e|es|ing)) (?:the |an? )*(?:<kind> )?(?:(?:named|called) )?<names>(?: <kind2>)?`,
    means: 'define',
  },
  {
    say: `(?:the )?<kind>(?: (?:that|which)(?: is| are|['’]s))? (?:(?:named|called|by the name(?: of)?) (?:exactly |just |simply |like )?)<names>|(?:the )?<kind2> (?!(?:\\w+(?:ed|en|ing)|made|set|built|kept|thrown|caught|read|put)(?:\\s|$))<names2>`,
    means: 'define',
  },
  { say: '(?:is )?(?:the )?<names> <kind>(?: (?:that are )?(?:defined|declared))?', means: 'defineTrailing' },
  {
    say: `(?:${LINES})?${THAT}(?:defin(?:e|es|ing)|declar(?:e|es|ing)) (?:an? |any |the )*<kind>`,
    means: 'defineAll',
  },
  {
    say: `(?:functions?|methods?|code|places?|lines?|procedures?|tests?|handlers?|everything|anything|things|what) (?:that |which )(?:may |can |could |might )?(?<text>yield|await|panic|throw|raise|exit|print|log|assert|sleep|block|lock|retry|loop|recurse|branch|return early)s?`,
    means: 'doing',
  },
  // Uses.
  { say: `(?:uses|usages) of <text>`, means: 'idea' },
  // "places that use optional chaining", "where do we free memory"
  {
    say: `(?:lines?|places?|spots?|code) (?:that |which )(?:use[sd]?|using) (?:the |an? )?<text>|(?:where|everywhere) (?:do|does) (?:we|i|they|it|you|the code) <text2>`,
    means: 'idea',
  },
  {
    say: `(?:(?:usages?|uses|users|references?|refs?|reads?) (?:of|to|for)|(?:lines?|places?|code|files?|everything|functions?|methods?|what|who|<kind>|anything|steps?|jobs?|tasks?|workflows?) ?${THAT}(?:use[sd]?|using|referenc(?:e|es|ing)|refer(?:s|ring)? to|touch(?:es|ing)?|access(?:es|ing)?|read(?:s|ing)?|rel(?:y|ies) on|depend(?:s|ing)? on)) (?:the )?(?:<kind2> )?<names>(?: (?:function|method|class|macro|constant|variable|module|type|struct|enum|interface|trait|flag|option))?`,
    means: 'use',
  },
  {
    say: `where (?:${IS} )?(?:the )?(?:<kind> )?<names>(?: <kind2>)? (?:${IS} )?(?:used|referenced|accessed|read|consumed|utili[sz]ed|needed|touched|referred to)|<names2> (?:usages?|uses|references)|(?:times )?(?:the )?(?:<kind3> )?<names3> (?:is |are |gets )?(?:used|referenced)`,
    means: 'use',
  },
  {
    say: `where (?:${IS} )?(?:the )?(?:word |text |string |(?:port|number|version|value|constant|error code|status(?: code)?) (?=\\d))?<names> (?:${IS} )?(?:mentioned|found|appear(?:s|ing)?|occur(?:s|ring)?|show up|shows up|written|seen|present|come up|comes up)|(?:times )?(?:the (?:word |text |string )?)?<names2> (?:${IS} )?(?:appears?|occurs?|shows? up|mentioned|comes? up|found|written|said|present|there)(?: in)?`,
    means: 'literal',
  },
  {
    say: `(?:where(?: is|'s| are)|wheres) (?:the )?(?:<kind> (?:(?:named|called) )?<names>|<names2> <kind2>)`,
    means: 'define',
  },
  {
    say: `(?:where(?: is|'s| are)|wheres) (?:the )?(?:word |text |string |phrase )?<names>`,
    means: 'literal',
  },
  {
    say: `(?:(?:definitions?|declarations?) of )?(?:all )?<kind>(?: (?:definitions?|declarations?|names|signatures|defined|declared))?(?: (?:are|is) (?:there|defined|declared))?|<kind2> (?:that|which) (?:get|gets|are|is|were) (?:defined|declared)`,
    means: 'defineAll',
  },
  {
    say: `[\\p{L} ]+? (?:that (?:are |is )?)?(?:written|spelled) (?:as|like) <text>`,
    means: 'literal',
  },
  {
    say: `(?<text>[\\p{L}-]+(?: [\\p{L}-]+){0,2}) (?:that |which )?${START} (?:with|in) <names>`,
    means: 'calledStart',
  },
  { say: '(?<text>[\\p{Ll}-]+(?: [\\p{Ll}-]+){0,2})', means: 'character' },
  // What a line says.
  {
    say: `${LINES}?${THAT}(?:${CONTAIN}) (?:(?:the|an?|this) (?=(?:text|string|phrase|literal|keyword|substring|characters?|term|sequence|expression|message|identifier|number|value|name) ))?(?:(?:the|this) )?(?:(?:text|string|phrase|literal|keyword|substring|characters?|term|sequence|expression|message|identifier|number|value|name) )?<text>`,
    means: 'content',
  },
  {
    say: `(?:the )?(?:(?:text|string|literal|keyword|message|expression)(?! (?:comparisons|concatenations|conversions|manipulations|operations|checks|formatting|parsing)(?: |$))|phrase|substring|characters?|term|sequence|literal text|exact text|identifier|(?:(?:hex(?:adecimal)?|octal|binary|magic|decimal|port) )?(?:number|value|constant|literal)(?= \\d)) <text>`,
    means: 'literal',
  },
  { say: `${LINES}${THAT}(?:that )?(?:say|says|saying) <text>`, means: 'literal' },
  {
    say: `<text> (?:code )?comments?`,
    means: 'comment',
  },
  { say: `<names> (?:statements?|keywords?|clauses?|expressions?|blocks?)`, means: 'keyword' },
  {
    say: `(?!\\p{L}[\\p{L} ]*: )<text>(?<!(?:^| )(?:template|format|formatted|interpolated|raw|byte|multi-?line|empty|f)) (?:statements?|lines?|keywords?|expressions?|commands?|instructions?|text|strings?|occurrences|mentions|usage|clauses?|blocks?|appearances|directives?)`,
    means: 'content',
  },
];
