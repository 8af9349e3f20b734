import type { ReaderName, Saying } from './types.ts';

const IS = '(?:is|are|was|were|gets?|get|being|do|does|has|have|do we|does the code|do they|is there)';
const THAT = '(?:(?:that|which|who|whose lines?)\\s+(?:are\\s+|is\\s+)?)?';
const LINES =
  '(?:(?:the\\s+)?(?:lines?|files?|places?|spots?|code|everything|anything|things?|statements?|rows?|expressions?|locations?|instances?|those|ones|comments and code)\\s+)';
const CONTAIN =
  '(?:contain(?:s|ing)?|hav(?:e|ing)|has|with|includ(?:e|es|ing)(?! of)|mention(?:s|ing)?|matching|match(?:es)?|that say|saying|say|says|talk(?:s|ing)? about|referr?(?:s|ing)? to|about|hold(?:s|ing)?|featuring|using|use|uses)';
const START = '(?:start(?:s|ing)?|begin(?:s|ning)?|prefixed)';
const END = '(?:end(?:s|ing)?|finish(?:es|ing)?|suffixed|terminated)';
const NAME_OF =
  '(?:(?:whose|with (?:a|the)?|having (?:a|the)?)\\s*names?\\s+(?:that\\s+)?|(?:that|which)\\s+|with names?\\s+(?:that\\s+)?|named?\\s+)?';

const ON_A_LINE = '(?:in|on|per) (?:the )?(?:same |an? |one |single |each |every )*line';

/** What English requests are about; the first that fits the whole subject counts, so that a narrow one stands before a broad one. */
export const ENGLISH_SAYINGS: readonly Saying<ReaderName>[] = [
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
  { say: `(?:all )?(?:the )?(?:places|spots|lines|code|locations) where <text>`, means: 'content' },
  {
    say: `numbers? (?:with|of|having|that have) (?:at least|minimum) <n> digits?|numbers? (?:with|of|having|that have) <n2> or more digits?`,
    means: 'digitsAtLeast',
  },
  {
    say: `numbers? (?:with|of|having|that have) (?:more than|over) <n> digits?|numbers? longer than <n2> digits?`,
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
    say: `(?:http )?(?<text>[1-5])xx (?:(?:http )?(?:status )?(?:codes?|errors?|responses?|statuses))(?: codes?)?`,
    means: 'classOfNumbers',
  },
  // Shape of the line.
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
  {
    say: `(?<text>[^\\s,]+),? (?:without|but not|and not|lacking) (?:the |an? |any )?(?<text2>[^\\s,]+)`,
    means: 'butNot',
  },
  {
    say: `${LINES}?${THAT}(?:with |of |having )?(?:at least) <n> (?:characters?|chars?|columns?)(?: (?:long|wide))?|${LINES}?${THAT}(?:with )?<n2> or more (?:characters?|chars?|columns?)`,
    means: 'atLeast',
  },
  {
    say: `${LINES}${THAT}(?:with |of |having |are )?(?:between |from )?(?<text>\\d+)(?: and | to | ?[-–] ?)(?<text2>\\d+) (?:characters?|chars?|columns?)(?: (?:long|wide))?`,
    means: 'lengthBetween',
  },
  {
    say: `${LINES}${THAT}(?:that are |are |with )?(?:shorter than|fewer than|less than|under) <n> ?(?:characters?|chars?|columns?)?(?: long)?`,
    means: 'shorter',
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
    say: `${LINES}${THAT}${START} (?:with|by|in) <text>|<text2> at the (?:very )?(?:start|beginning) of (?:a |the |each )?lines?`,
    means: 'lineStart',
  },
  {
    say: `${LINES}${THAT}${END} (?:with|by|in|on) <text>|<text2> at the (?:very )?end of (?:a |the |each )?lines?`,
    means: 'lineEnd',
  },
  {
    say: `<text> (?:alone|by itself|on its own|and nothing else) on (?:a|the|its|one) line|(?:only|just|nothing but) <text2> on (?:a|the|its|one) line`,
    means: 'lineWhole',
  },
  {
    say: `(?:${LINES}${THAT}${CONTAIN} )?(?<text>\\S.*?)(?<!exactly) (?:(?:appear|occur)(?:s|ing)? )?(?:at least (?:twice|<n> times)(?: ${ON_A_LINE})?|(?:twice|<n2> times)(?: or more)? ${ON_A_LINE})|${LINES}${THAT}${CONTAIN} <text2> twice`,
    means: 'times',
  },
  {
    say: `${LINES}${THAT}(?:(?:are|is) (?:just|only|exactly|nothing but)|(?:contain(?:ing|s)?|consist(?:ing|s)? of|hav(?:e|ing)|with) (?:only|just|nothing but|nothing else than)|consist(?:ing|s)? (?:only|solely|entirely|just) of) <text>`,
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
    say: `${LINES}?(?:${THAT}(?:where|${CONTAIN}) )?<text> (?:that )?(?:(?:is|are|was) ?)?(?:not|n't|never) (?:(?:immediately|directly|later) )?followed by <text2>`,
    means: 'notFollowed',
  },
  {
    say: `${LINES}?(?:${THAT}(?:where|${CONTAIN}) )?<text> (?:is |are )?(?:(?:immediately|directly) )?followed by <text2> (?:on|in) the (?:next|following) line`,
    means: 'followedBelow',
  },
  {
    say: `${LINES}?(?:${THAT}(?:where|${CONTAIN}) )?<text> (?:is |are )?(?:(?:immediately|directly|later) )?followed (?:later )?by <text2>|${LINES}?(?:${CONTAIN} )?<text3> (?:and then|before|then) <text4>`,
    means: 'followed',
  },
  { say: `<text> (?:is |are )?(?:preceded by) <text2>`, means: 'followed' },
  // Regular expressions and whole words given as such.
  {
    say: `(?:${LINES}?(?:${THAT}(?:match(?:es|ing)?) )?)?(?:the |this |a )?(?:regexp?|regular expression|pattern|re)(?::| search| for| of| matching)* <text>|<text2> (?:as|is) (?:a |the )?(?:regex(?:p)?|regular expression|pattern)|(?:the )?<text3> (?:regex(?:p)?|regular expression|pattern)`,
    means: 'regex',
  },
  {
    say: '(?:the )?(?:ports?|(?:http )?status(?: codes?)?|error codes?|exit codes?)(?: numbers?)? (?<names>\\d+)',
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
    say: `(?:words?|identifiers?|names?|variables?|tokens?|symbols?|types?) (?:that |which )?${END} (?:with|in|by) <names>`,
    means: 'wordEnd',
  },
  // Decorators.
  {
    say: `(?<names>(?:@|#!?\\[|\\[)[^\\s,]+) (?:<kind>|things)|(?:<kind2>|things) ${THAT}(?:with|having|hav(?:e|ing)|has|carr(?:y|ying)|bear(?:ing)?) (?:an? |the )?(?<names2>(?:@|#!?\\[|\\[)[^\\s,]+)`,
    means: 'decorator',
  },
  {
    say: `(?:<kind>|things?|stuff|what|whatever|everything|anything|code|lines|members?) ?${THAT}(?:(?:is|are|was|were|gets?|being) )?(?:decorated|ann?otated|marked|tagged|attributed|flagged)(?: (?:with|by|as|using))? (?:the |an? )?@?<names>(?: (?:decorators?|annotations?|attributes?))?`,
    means: 'decorator',
  },
  {
    say: `(?:(?:uses?|usages?|occurrences?) of )?(?:the |an? )?(?:javadoc|jsdoc|phpdoc|doc|doxygen)(?: tags?)? (?<text>@\\S+ \\S+)(?: tags?| lines?)?|(?:the )?(?<text2>@\\S+ \\S+) tags?`,
    means: 'literal',
  },
  {
    say: `(?:(?:uses?|usages?|applications?|occurrences?) of )?(?:the |an? )?(?:(?:javadoc|jsdoc|phpdoc|doc|doxygen) )?@<names>(?: (?:decorators?|annotations?|attributes?|usages?|(?:doc )?tags?|lines?))?|(?:<kind>|things) (?:with|having|using|that (?:have|use)) (?:the |an? )?@?<names2> (?:decorators?|annotations?|attributes?)`,
    means: 'decorator',
  },
  {
    say: `(?:(?:uses?|usages?|applications?) of )?(?:the )?@?<names> (?:decorators?|annotations?|attributes?)|(?:decorators?|annotations?|attributes?) (?:named|called) @?<names2>|where (?:is |are )?(?:the )?@?<names3> (?:decorator|annotation|attribute) (?:is |are )?(?:used|applied)`,
    means: 'decorator',
  },
  {
    say: `decorators?|annotations?|attributes?|<kind> (?:decorators?|annotations?)|decorator lines?|decorated (?:functions?|methods?|classes)|decorator (?:usages?|uses)|annotation lines?`,
    means: 'decoratorAll',
  },
  {
    say: `(?:decorators?|annotations?|attributes?|decorator lines?) ?${THAT}(?:whose names? )?${START} (?:with|in|by) (?:the (?:prefix|word) )?@?<names>`,
    means: 'decoratorPrefix',
  },
  {
    say: `(?:<kind>|things?|stuff|what|whatever|everything|anything|code|lines|members?) ?${THAT}(?:(?:is|are|was|were|gets?|being) )?(?:decorated|annotated|marked|tagged|attributed|declared)(?: (?:with|by|as|using))? (?<text>@\\S+ \\S+)`,
    means: 'literal',
  },
  {
    say: `(?<text>(?!all|every|each|any|the|uses?)\\p{Ll}+) (?<text2>@\\S+) (?:decorators?|annotations?|attributes?|tags?|markers?)`,
    means: 'both',
  },
  // Inheritance.
  {
    say: `(?:<kind>|things|everything|\\w+s) ?${THAT}(?:directly )?(?:implement(?:s|ing)?|conform(?:s|ing)? to|satisf(?:y|ies|ying)|adopt(?:s|ing)?|(?:mix(?:es|ing)? in)) (?:the |an? )?(?:<kind2> )?<names>(?: (?:interface|trait|protocol|class|contract|type ?class|behaviou?r))?`,
    means: 'implement',
  },
  {
    say: `(?:<mod> )?(?:implementations?|impls?|implementors?|implementers?|conformances?|conformers?|adopters?) (?:of|for|to) (?:the |an? )?(?:(?:interface|trait|protocol|type ?class|behaviou?r|class) )?<names>(?: (?:interface|trait|protocol|type ?class|behaviou?r|class))?|(?:what|who) implements (?:the |an? )?<names2>(?: (?:interface|trait|protocol|type ?class|behaviou?r))?|<names4> (?:implementations?|instances?|conformances?|impls?)|where (?:is |are )?(?:the )?(?:interface |trait |protocol )?<names5> (?:is |are )?implemented by`,
    means: 'implement',
  },
  {
    say: `instances? (?:of|for) (?:the |an? )?(?:(?:interface|trait|protocol|type ?class|class|struct|type) )?<names>(?: (?:interface|trait|protocol|type ?class|class))?`,
    means: 'instances',
  },
  {
    say: `<kind> (?:with|using|adopting) (?:the |an? )?<names> (?:behaviou?r|trait|interface|protocol|mixin)`,
    means: 'implement',
  },
  {
    say: `impls? (?:of )?<names> for(?: (?:any|every|all|some|each)(?:thing| types?| \\w+)?)?`,
    means: 'implement',
  },
  {
    say: `(?:<kind>|things|everything|what|(?:custom )?\\w+s) ?${THAT}(?:directly )?(?:inherit(?:s|ing)?|extend(?:s|ing)?|deriv(?:e|es|ing)|derived|sub-?class(?:es|ing)?|descend(?:s|ing)?|inheriting|extended)(?: (?:from|of|off))? (?:the |an? )?(?:<kind2> )?<names>(?: class)?`,
    means: 'subclass',
  },
  {
    say: `(?:sub-?(?:classes|class|types?)|children|child classes|descendants?|derived classes|heirs|inheritors|specializations) (?:of|from) (?:the |an? )?(?:<kind> )?<names>(?: class)?|<names2> sub-?(?:classes|types)|who (?:extends|inherits from|subclasses) <names3>`,
    means: 'subclass',
  },
  {
    say: 'extensions? (?:of|on|to|for) (?:the )?(?:type |class |struct |protocol )?<names>|<names2> extensions?|where <names3> is extended',
    means: 'extended',
  },
  // Imports.
  { say: 'import (?:paths|specifiers|sources)|paths of imports', means: 'importAll' },
  {
    say: `(?:${LINES}|<kind> )?${THAT}(?:import(?:s|ing)?|requir(?:e|es|ing)|pull(?:s|ing)? in|load(?:s|ing)?|includ(?:e|es|ing)) (?:the |an? |from )*(?:(?:module|package|library|header|file|crate|class|symbol|headers? from) )?<names>(?: (?:module|package|library|headers?|crate|class|files?))?`,
    means: 'import',
  },
  {
    say: `(?:import(?:s|ed|ing)?|includes?|inclusions?|requires?|use statements?|using directives?)(?: (?:statements?|lines?|declarations?|directives?))? (?:of|from|for|that mention|mentioning|containing|with) (?:the |an? |anything (?:from|in) )*(?:(?:module|package|library|header|crate|class|namespace) )?<names>(?: (?:modules?|packages?|librar(?:y|ies)|headers?|crates?|files?|namespaces?|classes))?`,
    means: 'import',
  },
  {
    say: `(?:where )?(?:${IS} )?(?:the )?(?:(?:module|package|library|header|crate|class) )?<names> (?:(?:module|package|library|header|crate) )?(?:${IS} )?(?:imported|included|required|pulled in)|(?:things |names |symbols |what (?:is )?|everything |anything )?imported from <names2>|import(?:s|ed|ing)? (?:something|anything|things|stuff|names|symbols) from <names7>|<names3> (?:imports?|includes?|requires?)|who imports <names4>|(?:which|what) <names8> (?:modules?|packages?|librar(?:y|ies)|headers?) (?:are |is |do we |get )?(?:required?|imported?|included?|used?|load(?:ed)?)|aliases (?:of|for) <names5>|what (?:is|gets) imported from <names6>`,
    means: 'import',
  },
  {
    say: `imports?(?: (?:statements?|lines?|declarations?))?|import(?:s|ed)? (?:modules|packages|libraries)|use (?:statements?|declarations?|lines?)|using (?:directives?|statements?)|require statements?|dependencies|includes`,
    means: 'importAll',
  },
  {
    say: `(?:(?:where (?:${IS} )?)?(?:the )?(?:(?:routes?|endpoints?|paths?|urls?) )?(?<text>/[\\w:{}*/.-]*) (?:${IS} )?(?:handled|served|routed|mounted|registered|defined|implemented)|(?:routes?|endpoints?|handlers?) (?:for|of|at|on|named|called)(?: the)?(?: path)? (?<text2>/[\\w:{}*/.-]+)|(?:the )?(?<text3>/[\\w:{}*/.-]+) (?:routes?|endpoints?|handlers?))`,
    means: 'stringStart',
  },
  // Exceptions.
  { say: '(?<text>(?:raise|throw(?: new)?|return|new) [^\\s,]+|return \\w+, \\w+)', means: 'literal' },
  {
    say: `(?:(?:places?|lines?|code|<kind>|where|statements?) )?(?:where )?${THAT}(?:we |it )?(?:rais(?:e|es|ing)|throw(?:s|ing)?) (?:an? |the |new )*<names>(?: (?:exceptions?|errors?))?|(?:where )?(?:${IS} )?(?:an? |the )?<names2> (?:${IS} )?(?:raised|thrown)|<names3> (?:raises|throws)|(?:raises|throws) of <names4>`,
    means: 'raise',
  },
  {
    say: `(?:(?:places?|lines?|code|where|handlers?|(?:except|catch|rescue) (?:clauses?|blocks?|statements?)|<kind>) )?(?:where )?${THAT}(?:we )?(?:catch(?:es|ing)?|handl(?:e|es|ing)|rescu(?:e|es|ing)|except) (?:an? |the |for )*<names>(?: (?:exceptions?|errors?))?|(?:where )?(?:${IS} )?(?:an? |the )?<names2> (?:${IS} )?(?:caught|handled|rescued)|(?:except|catch|rescue)(?: (?:clauses?|blocks?|handlers?))? (?:for|of|with) <names3>|(?:handlers?) (?:of|for) <names4>`,
    means: 'catch',
  },
  {
    say: `(?:exceptions?|errors?) ?${THAT}(?:caught|bound|captured|rescued|named)(?: and (?:named|bound))? (?:as|to) <names>`,
    means: 'catchAs',
  },
  {
    say: `(?:catch|except|rescue)(?: (?:clauses?|blocks?|statements?|handlers?))? (?:with|that have|having|whose) (?:an? |the )?(?:parameters?|variables?|arguments?|exceptions?)(?: is)? (?:named|called) <names>`,
    means: 'catchAs',
  },
  // Calls.
  {
    say: `(?:[\\p{L}]+ )?${THAT}(?:piped|pipes?|piping) (?:in)?to (?:the )?<names>(?: function)?`,
    means: 'pipedTo',
  },
  {
    say: `(?:(?:lines?|places?|code|everything|functions?|methods?|files?|<kind>|who|what|anything|tests?) )?${THAT}(?:directly )?(?:call(?:s|ing)?|invok(?:e|es|ing)) (?:the )?(?:<kind2> )?<names>(?: (?:function|method|macro))?`,
    means: 'call',
  },
  {
    say: `(?:function |method |macro )?(?:calls?|callers?|invocations?|call ?-?sites?|calling)(?: (?:made )?(?:to|of|for|into))? (?:the )?(?:<kind> )?<names>(?: (?:function|method|macro))?`,
    means: 'call',
  },
  {
    say: `where (?:${IS} )?(?:the )?(?:<kind> )?<names> (?:${IS} )?(?:called|invoked)(?: from)?|<names2> (?:function |method |macro )?(?:calls?|invocations?|call ?sites?)|(?:times )?(?:the )?(?:<kind2> )?<names3> (?:is |are |gets )?(?:called|invoked)`,
    means: 'call',
  },
  {
    say: `(?:where |places (?:where |that )?)?(?:${IS} )?(?:the |an? )?[\\p{L} ]+? (?:${IS} )?(?:built|made|created|done|defined|generated|compiled|constructed|produced|implemented|parsed|printed|opened|read|written|started|run|logged|formatted) (?:with|using|via|by|through) (?:calling |calls to |the )?(?<names>[\\w.:$]*(?:[._:]|[a-z][A-Z])[\\w.:$!?]*(?:\\(\\))?)`,
    means: 'use',
  },
  // Made, assigned, returned, taken.
  {
    say: `where (?:${IS} )?(?:an? |the |new )*(?:<kind> )?<names> (?:objects? |instances? )?(?:${IS} )?(?:instantiated|constructed|created|newed|allocated)|(?:instantiations?|constructions?|creations?|new (?:instances?|objects?)) of (?:an? |the )?<names2>|(?:instances?|objects?) of (?:an? |the )?<names5> (?:that are |being |are )?(?:created|made|constructed|instantiated|allocated)|(?:code |lines |places )?(?:that )?(?:instantiat(?:e|es|ing)|construct(?:s|ing)?) (?:an? |the )?<names3>|new <names4>(?: objects?| instances?)?`,
    means: 'create',
  },
  {
    say: `<names4> assignments?|(?:assignments?|writes?) (?:to|of) (?:the )?(?:<kind> )?<names>|where (?:${IS} )?(?:the )?(?:<kind2> )?<names2> (?:${IS} )?(?:assigned|set|written|modified|changed|initiali[sz]ed)|(?:lines|places|code) (?:that )?(?:assign(?:s|ing)?|set(?:s|ting)?) (?:to )?<names3>`,
    means: 'assign',
  },
  {
    say: `<kind> ?${THAT}return(?:s|ing)? (?:(?:only|just|nothing but) (?:an? |the )*<names>|(?:an? |the )*<names2> (?:only|alone|and nothing else))`,
    means: 'returnOnly',
  },
  {
    say: `(?:<mod> )?<kind> ?${THAT}(?:(?:annotated|typed|declared|marked) (?:as |to |with )*)?(?:return(?:s|ing)?(?: type)?|with (?:the )?return type) (?:only |just )?(?:an? |the )*(?:type )?<names>(?: (?:types?|values?|objects?|instances?))?`,
    means: 'returnType',
  },
  {
    say: `(?:the )?return types? (?:(?:of|is|are) )?(?:an? |the )*<names>`,
    means: 'returnType',
  },
  {
    say: `(?:lines?|places?|statements?|code|<kind>|returns?) ?${THAT}return(?:s|ing)? (?:an? |the )*<names>|return(?:s|ing)? (?:of )?(?:an? |the )*<names2>`,
    means: 'return',
  },
  {
    say: `<kind> ?${THAT}(?:(?:accept|tak|receiv|expect)(?:s|e|es|ing)?|with|having|hav(?:e|ing)) (?:an? |the )*(?:(?:parameters?|arguments?|args?|params?) (?:named |called |of type )?<names>|<names2> (?:parameters?|arguments?|args?|params?))`,
    means: 'parameter',
  },
  {
    say: `<kind> ?${THAT}(?:accept|tak|receiv)(?:s|e|es|ing)? (?:an? |the )*<names>(?: as (?:an? |the |its )*(?:\\w+ )?(?:arguments?|parameters?|args?|params?))?|<names2> (?:parameters?|arguments?|params?)`,
    means: 'parameter',
  },
  {
    say: `(?:(?:functions?|methods?) with )?(?:parameters?|arguments?|args?|params?) (?:(?:with|having|that have|whose) (?:an? |the )?default(?: values?)?(?: (?:of|is|being))?|(?:that )?default(?:s|ing)? to|(?:that )?(?:are |is )?set to) (?<text>\\S+)(?: (?:as|by) default)?`,
    means: 'defaultOf',
  },
  {
    say: `numbers? (?:(?:with|having) (?:an? |the )?(?:suffix|postfix) |(?:(?:that )?end(?:s|ing)?|suffixed) (?:with|in|by) (?:an? |the )?(?:suffix |letter )?)(?<text>[A-Za-z]\\w{0,3})`,
    means: 'numberSuffix',
  },
  { say: `deferred (?:calls? (?:to|of) )?<names>(?: calls?)?`, means: 'deferred' },
  {
    say: `(?:parameters?|arguments?|args?|params?) ${THAT}(?:named|called) <names>|<names2> (?:parameters?|arguments?|params?)`,
    means: 'parameter',
  },
  { say: '(?<names>[^\\s,]+!) (?:macros?|macro (?:calls?|invocations?|uses?))', means: 'call' },
  // Comments and strings.
  {
    say: `<text> (?:(?:that|which) )?(?:(?:is |are |being |gets )?(?:set|equal)|default(?:s|ing)?) to <text2>`,
    means: 'setTo',
  },
  { say: `<text> (?:with|and|plus) (?:an? |the |its |explicit )*ports?(?: numbers?)?`, means: 'withPort' },
  {
    say: `<text> (?:is |are |being )?(?:compared|equal|equated|checked) (?:to|with|against) <text2>|(?:comparisons?|comparing) of <text3> (?:to|with|against) <text4>`,
    means: 'comparedTo',
  },
  {
    say: `(?<text>(?:for|while|do|if|else|try|switch|match|case|with|async|yield|go|select)(?:(?: [a-z]+)+|(?: \\S+)*? \\S*[.(:=<>!\\[]\\S*(?: \\S+)*?)) (?:loops?|statements?|blocks?|clauses?|expressions?|branch(?:es)?|arms?)`,
    means: 'literal',
  },
  {
    say: `<kind> (?:that )?(?:extend|implement|inherit)(?:s|ing)?(?: from)? (?:another|an?other|some|any|other)(?: (?:ones?|<kind2>|types?|\\w+))?`,
    means: 'subclassAny',
  },
  {
    say: `<text> (?:in|inside|within|between) (?:double|single) quotes|(?:double|single)[- ]quoted <text2>|<text3> (?:including|with|and) (?:the |its )?quot(?:es|ation marks)`,
    means: 'quoted',
  },
  { say: `(?:derives?|deriving|derivations?|derived)(?: of)? (?:the )?<names>`, means: 'derive' },
  { say: `(?:<kind> )?${THAT}deriv(?:e|es|ing) <names>`, means: 'derive' },
  {
    say: `(?:html |xml )?(?:<names> (?:tags?|elements?))|(?:tags?|elements?) (?:named|called) <names2>`,
    means: 'element',
  },
  { say: `labels?(?: (?:named|called))? <names>|<names2> labels?`, means: 'label' },
  { say: `(?:type )?casts? (?:to|into) (?:an? |the )?<names>|(?:as )?<names2> casts?`, means: 'cast' },
  { say: `#?<names> (?:(?:pre-?processor )?directives?)`, means: 'directive' },
  {
    say: `comment(?:ed)?[- ]?out <text>(?: (?:lines?|code|calls?|statements?|blocks?))?|<text2>(?: (?:lines?|code|calls?|statements?))? (?:that (?:are|is) )?commented[- ]out`,
    means: 'commentedOut',
  },
  { say: `<names> comments?`, means: 'tag' },
  {
    say: `(?:code )?comments? ?${THAT}(?:(?:only|just) (?:contain(?:s|ing)?|say(?:s|ing)?|hav(?:e|ing))|(?:contain(?:s|ing)?|say(?:s|ing)?|hav(?:e|ing)|with) (?:only|just|nothing but)|consist(?:s|ing)? of) <text>`,
    means: 'commentWhole',
  },
  {
    say: `(?:code )?comments? ?${THAT}(?:${CONTAIN}|${START} with|on|for|regarding) (?:the (?:word|text|phrase) )?<text>|<text2>(?<!(?:^|[ ,])(?:only|just|but)|,),? (?:but )?(?:(?:only|just) )?(?:in|inside|within) (?:a |the |any |code )*comments?|(?:only |just )?(?:in|inside|within) (?:the |any |code )*comments?[:,] <text3>`,
    means: 'comment',
  },
  {
    say: `(?:code |all )?comments?(?: lines?)?|comment(?:ed)? lines?|lines? (?:that )?(?:are|is) (?:only |just )?comments?`,
    means: 'commentAll',
  },
  {
    say: `(?:quoted )?(?:strings?|string literals?|string constants?|literals?) ?${THAT}${START} (?:with|by|in) <text>`,
    means: 'stringStart',
  },
  {
    say: `(?:<kind> )?(?:compar(?:isons?|ing|ed)|equality (?:checks?|tests?)|(?:equality )?checks?|tests?) (?:with|to|against|for equality with|for) (?:the |an? )?(?:null )?<names>|<names2> (?:comparisons?|equality checks?)`,
    means: 'compare',
  },
  {
    say: `(?:quoted )?(?:strings?|string literals?|string constants?) ?${THAT}${CONTAIN} (?:the (?:word|text) )?<text>|<text2> (?:in|inside|within|as) (?:a |the |any |quoted )*(?:strings?|string literals?|quotes|quotation marks)|(?:the )?string (?:literal|constant) <text3>`,
    means: 'string',
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
    say: `methods? (?:of|on|for|defined on) (?:the )?(?:<kind> )?<names>(?: <kind2>)?|methods? (?:with|having|that have|whose) (?:an? |the )*<names2> receivers?|methods? (?:with|having|whose) (?:an? |the )*receivers? (?:(?:type|of|is) )*<names3>|(?<names4>[A-Z][\\w.]*) methods`,
    means: 'methodsOf',
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
    say: `(?:(?:definitions?|declarations?) of )?<mod> <kind>(?: (?:definitions?|declarations?))?|<kind2> ${THAT}(?:are |is )?<mod2>`,
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
    say: `<kind>,? (?:(?:whose|with (?:a|the)?|having (?:a|the)?)\\s*names?\\s+(?:that\\s+)?|with |names? (?:that )?)(?:contain(?:s|ing)?|includ(?:e|es|ing)|mention(?:s|ing)?|match(?:es|ing)?|has|have|having|with) (?:the (?:word|text) )?<names>(?: in (?:the|their|its) names?)?|<kind2> (?:with|containing|that have|having) <names2> in (?:the|their|its) names?`,
    means: 'defineContaining',
  },
  {
    say: `<kind>,? (?:(?:that|which) are )?(?:named|called) (?:after|for) (?:the )?<names>`,
    means: 'defineAfter',
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
    say: `(?:the )?<names>(?: <kind>)? (?:definitions?|declarations?)|(?:the )?<names2>(?:'s)? (?:<kind2> )?(?:definition|declaration|implementation)`,
    means: 'define',
  },
  {
    say: `(?:what |which |who |files? |${LINES})?${THAT}(?:defin(?:e|es|ing)|declar(?:e|es|ing)) (?:the |an? )*(?:<kind> )?(?:(?:named|called) )?<names>(?: <kind2>)?`,
    means: 'define',
  },
  {
    say: `(?:the )?<kind>(?: (?:that|which)(?: is| are|['’]s))? (?:(?:named|called|by the name(?: of)?) (?:exactly |just |simply )?)<names>|(?:the )?<kind2> (?!(?:\\w+(?:ed|en|ing)|made|set|built|kept|thrown|caught|read|put)(?:\\s|$))<names2>`,
    means: 'define',
  },
  { say: '(?:is )?(?:the )?<names> <kind>(?: (?:that are )?(?:defined|declared))?', means: 'defineTrailing' },
  {
    say: `(?:${LINES})?${THAT}(?:defin(?:e|es|ing)|declar(?:e|es|ing)) (?:an? |any |the )*<kind>`,
    means: 'defineAll',
  },
  // Uses.
  {
    say: `(?:(?:usages?|uses|users|references?|refs?|reads?) (?:of|to|for)|(?:lines?|places?|code|files?|everything|functions?|methods?|what|who|<kind>|anything) ?${THAT}(?:use[sd]?|using|referenc(?:e|es|ing)|refer(?:s|ring)? to|touch(?:es|ing)?|access(?:es|ing)?|read(?:s|ing)?|rel(?:y|ies) on|depend(?:s|ing)? on)) (?:the )?(?:<kind2> )?<names>(?: (?:function|method|class|macro|constant|variable|module|type|struct|enum|interface|trait|flag|option))?`,
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
  { say: `(?:where(?: is|'s| are)|wheres) (?:the )?<kind> (?:(?:named|called) )?<names>`, means: 'define' },
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
  { say: `<names> (?:statements?|keywords?|clauses?|expressions?)`, means: 'keyword' },
  {
    say: `(?!\\p{L}[\\p{L} ]*: )<text>(?<!(?:^| )(?:template|format|formatted|interpolated|raw|byte|multi-?line|empty|f)) (?:statements?|lines?|keywords?|expressions?|commands?|instructions?|text|strings?|occurrences|mentions|usage|clauses?|blocks?|appearances|directives?)`,
    means: 'content',
  },
];
