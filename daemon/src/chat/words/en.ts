import type { Words } from './types.ts';

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

const N = '(?<n>\\d+|two|three|four|five|six|ten)';
const AT_START =
  '(?<=^(?:(?:please |can you )?(?:show|list|find|give|get|print|display|see|search|return|fetch)(?: me| us| for)? )?)';

export const english: Words = {
  language: 'en',
  telling:
    'the|of|where|find|show|all|lines?|files?|that|which|with|in|every|functions?|calls?|classes|search|for|whose|is|are|how|many',
  noise: [
    '(?<=\\S )(?:only|alone|here)(?=$)',
    '(?:upper[-_ ]?case|all[-_ ]caps|screaming(?:[-_ ]snake)?[-_ ]case)(?= (?:constants?|macros?|defines))',
    '(?<=(?:containing|with|word|text|contains?|mention|mentioning|named|called) )(?:lower|upper)[- ]?case(?= \\S)',
    'please|pls|plz|directly|actually|basically|itself|themselves',
    'in (?:the|this|my|our) (?:whole |entire )?(?:code ?base|codebase|source code|code|repo(?:sitory)?|project|tree|workspace)',
    '(?:across|throughout|over) (?:the|this|my|our) (?:whole |entire )?(?:code ?base|code|repo(?:sitory)?|project|tree)',
    '(?:in|across|through|from) (?:all|any|every|the) (?:of the )?(?:files?|places?|code)(?! (?:except|but|called|named|with|ending))',
    'everywhere|anywhere|recursively',
    'for me',
    '(?:in|inside) (?:them|it)$',
    'in \\.(?=\\s|$)',
    '(?<=\\S )(?:on|in) them(?=$)',
    '(?:with or without|with any|whatever|regardless of) (?:the |an? |any )?(?:[\\w-]+ ){0,4}[\\w-]+$',
  ],
  leads: [
    '(?:hey|hi|ok|okay|now)[, ]+',
    '(?:gimme|lemme see|get me) ',
    "(?:can|could|would|will) you (?:please )?|i(?:'d| would)? (?:like|want|need|wish) (?:to )?(?:see|find|know|look at|get|locate)?|help me |let me |let's ",
    'search (?:everything|everywhere|all(?: files)?) for ',
    'print (?=(?:out |me |the |all |every ))|tell me |give me |show(?: me| us)?(?: where)? |find(?: me| out)? |list(?: out)? |search(?: for| up)? |look(?: for| up| at)? |locate |get(?: me)? |grep(?: for)? |display |see |look |looking for |searching for |fetch |identify |detect |spot |pull up |match |scan for |check for ',
    "what are |what's |what is |where are (?=(?:all )?(?:the )?\\w+s$)|are there (?:any )?|is there (?:any |an? )?|do we have (?:any )?|any ",
    'all (?:of )?(?:the )?|every |each |the |any |some |an? (?=\\w+ (?:of|to|for)\\b)',
    '(?:occurrences?|appearances?|instances?|mentions?|hits?|matches|sightings) (?:of|for) ',
  ],
  rephrase: [
    // "where do we throw X", "everywhere we call X": the same as places that do.
    {
      say: '(?:(?:where|everywhere|every ?place|places|spots|code)(?: that| where)? )?(?:do |does |did )?(?:we|i|they|it|you|the code) (?:ever |actually )?(?=(?:throw|rais|call|invok|catch|handl|import|includ|requir|us|return|creat|instantiat|construct|defin|declar|extend|implement|assign|set|referenc|access|read)(?:e|es|s|ing)? )',
      as: 'places that ',
    },
    {
      say: '(?:which|what) (?=(?:functions?|methods?|class(?:es)?|tests?|structs?|interfaces?|types?|enums?|traits?|protocols?|modules?|macros?|constants?|fns|lines?|places) )(\\w+) (?:that )?',
      as: '$1 that ',
    },
    {
      say: '(?:do|does|is|are) (?:anything|anyone|anybody|something|any code|some code) (?=\\w+ )',
      as: 'places that ',
    },
    {
      say: '(?:where |everywhere )(?:do |does )?(?:we|i|they|the code) (?:check|test|compare|validate|store|configure|apply|need|have|get)s? (?:for |to |against )?',
      as: 'uses of ',
    },
    { say: "where'?(?:s|re) ", as: 'where is ' },
    { say: '(?:(?:every|each|any|all|the) )?(?:use|usage) of ', as: 'uses of ' },
    { say: '(?:(?:every|each|any|all|the) )?(?:occurrence|mention|appearance)s? of ', as: 'lines with ' },
    { say: '(?:#|//|/\\*|--|;)+ (?=comments?)', as: '' },
    {
      say: '(?:every|each|any) (?:place|spot|time|line) (?:where |that )?(?=(?:an? )?\\S+ is )',
      as: 'where ',
    },
    { say: '(?:who|what) (?:is |else )?(?=(?:throws|raises|catches|handles|defines) )', as: 'places that ' },
  ],
  countEnd:
    '(?:are|is)(?: there)?|are there|(?:do|does) (?:we|it|they) have|do we have|we have|exists?|there',
  counts: [
    'how many (?:times|places|occurrences|instances)(?: of)?(?: are there(?: of)?)?(?: (?:do|does|is|are|has|have)(?: we)?)?',
    'how many lines(?: of code)?(?= )',
    'how many(?: different)?',
    'how often (?:is|are|do|does)(?: we)?',
    '(?:count|tally|total)(?: up)?(?: of)?(?: (?:the|all|every))*(?: (?:number|amount|occurrences|times|count) of)?(?: (?:the|all|times))*',
    "(?:what is |what's |give me |show me )?(?:the )?(?:number|amount|count) of(?: times)?",
  ],
  files: [
    '(?:which|what|in which|in what) (?:\\w+ )?(?:files?|modules?|scripts?|headers?|sources?)(?! (?:extension|format))',
    '(?:(?:show|list|find|give|get|tell)(?: me)? )?(?:(?:all|the|every|any|only) )*(?:names of )?(?:the )?files? (?:names )?(?=that|which|with|contain|import|using|where|mention|defin|call|hav|includ|import|match|referenc)',
  ],
  manner: [
    {
      say: "(?:in )?(?:ignoring|ignore|regardless of|whatever|disregarding|no matter) (?:the )?(?:letter )?case|(?:and )?case[- ]?insensitiv(?:e|ely)(?: (?:search|match)(?:es)?(?: for| of)?)?|in (?:any|either) case|any case|(?:in )?(?:upper|lower)(?: ?-?case)? or (?:upper|lower) ?-?case|(?:no|without) case[- ]sensitivity|any capitali[sz]ation|(?:with )?(?:letter )?case does ?n[o']t matter|caseless(?:ly)?|in (?:any|whatever) capitali[sz]ation|(?:regardless of|ignoring|in) (?:upper|lower)[- ]?(?:case)? (?:or|and|/) (?:upper|lower)[- ]?case",
      means: { ignore_case: true },
    },
    {
      say: '(?:and )?(?:case[- ]?sensitiv(?:e|ely)|(?:with )?(?:exact|matching) case|respecting case)',
      means: {},
    },
    {
      say: '(?:as )?(?:a |an |the )?(?:whole|exact|full|entire|complete|standalone|separate)[- ]words?(?: only| (?:search|match)(?:es)?(?: for| of)?)?(?: (?=[^\\s]))?|(?:as|only) (?:a )?words?(?: only)?(?=$|,| in | but | under )|on word boundaries|(?:only )?whole[- ]word(?:s)?(?: only)?|not (?:as )?(?:a )?part of (?:a |an(?:other)? )?(?:longer |bigger |larger |other )?words?|by itself',
      means: { word: true },
    },
    {
      say: '(?:and |show(?:ing)? |with |plus |along with )*(?:(?:the )?(?:surrounding |context )?(?<n>\\d+|one|two|three|four|five|six|ten) lines? (?:of )?(?:surrounding )?(?:context|around|before and after|above and below|either side|on (?:either|each|both) sides?)(?: (?:it|them|each(?: match)?|the match(?:es)?))?)',
      means: { context: 'n' },
    },
    {
      say: '(?:and |show(?:ing)? |with )*(?:a )?context (?:of )?(?<n>\\d+)(?: lines?)?|-C ?(?<n2>\\d+)',
      means: { context: 'n' },
    },
    {
      say: '(?:and |show(?:ing)? |with )*(?:some|surrounding|a few lines of|its|their) (?:lines of )?context|(?:and |show(?:ing)? |with )*(?:some|a few) lines (?:around|before and after)(?: (?:it|them|each))?',
      means: { context: 2 },
    },
    {
      say: '(?:(?:only |just )?(?:the )?first|(?:at most|up to|no more than|limit(?:ed)? to|max(?:imum)?(?: of)?)(?: the)?(?: first)?) (?<n>\\d+)(?: (?:matches|results|hits|lines|occurrences))(?: (?:of|for|with))?',
      means: { max_results: 'n' },
    },
    {
      say: `${AT_START}(?:only |just )?(?:the )?(?:first|top) ${N}(?= \\S)(?! (?:char(?:acter)?s?|letters?|columns?|bytes?)\\b)`,
      means: { max_results: 'n' },
    },
    {
      say: `(?:(?<=,\\s*)(?:but |and )?(?:only |just |show |list )*(?:the )?(?:first|top|max(?:imum)?(?: of)?|limit(?:ed)?(?: to)?|at most|up to|no more than)|(?:only |just )(?:the )?(?:first|top)|limited to) ${N}(?: (?:only|please|of them|ones|results|matches|hits|lines))?(?=$|,)`,
      means: { max_results: 'n' },
    },
    {
      say: '(?:and |also )*(?:including|include|even) (?:in )?(?:the )?(?:hidden|dot) ?files(?: too| as well)?|(?:in|with) (?:the )?hidden files(?: too)?|(?:all )?(?:the )?(?:hidden |dot[- ]?)files(?= (?:that|which|with|contain|mention|hav|match|for)[a-z]* )',
      means: { hidden: true },
    },
    {
      say: '(?:and |also )*(?:including|include|even|in) (?:in )?(?:the )?(?:git-?)?ignored files(?: too| as well)?|(?:all )?(?:the )?(?:git-?)?ignored files(?= (?:that|which|with|contain|mention|hav|match|for)[a-z]* )|(?:without|ignoring|not respecting|disregarding) (?:the )?\\.?gitignore',
      means: { no_ignore: true },
    },
    {
      say: '(?:spanning|across|over) (?:several |multiple |more than one )?lines|multi-?line (?:match(?:es)?|search)(?: for| of)?',
      means: { multiline: true },
    },
    {
      say: '(?:as )?(?:plain text|literally|literal(?: text| string)|verbatim|fixed string|not (?:as )?a regex)',
      means: { fixed: true },
    },
  ],
  beyond: [
    {
      say: `(?:only |just )?(?:the )?(?:last|latest|newest|most recent|oldest) ${N} |.*(?:,|\\b(?:only|just|but|show))\\s*(?:the )?(?:last|latest|newest) (?:\\d+)(?: \\w+)?$`,
      why: 'Matches come in the order of files and lines, and only the first of them can be asked for (“first 5 matches of …”).',
    },
    {
      say: `(?:unused|unreferenced|dead|duplicated?|circular|cyclic|redundant|unnecessary|unneeded|untested|undocumented|recursive) (?:\\w+ )?(?:imports?|includes|exports|dependenc(?:y|ies)|variables|functions|methods|classes|types|constants|parameters|arguments|properties|fields|members|modules|packages|files|code)$|.*\\b(?:never|not|n't) (?:being |ever )?(?:used|called|referenced|imported|tested|read)(?: anywhere)?$`,
      why: 'A search sees one line at a time, so it cannot tell what is unused, repeated or missing elsewhere.',
    },
  ],
  join: { and: 'and|&|plus', or: 'or' },
  participles:
    'defined|declared|decorated|annotated|marked|used|called|named|exported|imported|returned|returning|thrown|raised|caught|containing|mentioning|having|using|starting|ending|matching|appear|appears|exist|exists',
  articles: 'the|a|an|all|any|every|each|some|this|that',
  notNames:
    'the|a|an|another|other|all|any|every|each|some|that|which|who|whose|is|are|in|of|to|for|with|from|it|its|they|them|there|this|these|those|how|what|where|when|why|do|does|not|no|we|i|you|me|my|our|be|been|being|statements?|functions?|methods?|classes|lines?|files?|comments?|definitions?|calls?|usages?|uses|by|on|at|as|was|will|would|should|can|could|code|something|anything|everything|stuff|things?|aliases|definitions|declarations|somewhere|nothing|please|help',
  kinds: {
    initializer: 'constructors?|initiali[sz]ers?|__init__ methods?',
    interface: 'interfaces?|interface types?|protocols?',
    function: 'functions?|funcs?|procedures?|routines?|subroutines?|defs|fns|funs|helpers?|helper functions?',
    method: 'methods?|member functions?',
    record: 'records?|record types?',
    class: 'class(?:es)?',
    struct: 'structs?|structures?|struct types?|structure types?',
    enum: 'enums?|enumerations?|enum types?|enum class(?:es)?',
    trait: 'traits?|type ?-?class(?:es)?|mixins?',
    type: 'types?|type ?-?alias(?:es)?|typedefs?',
    constant: 'constants?|consts?',
    property: 'propert(?:y|ies)|fields?|members?|attributes?',
    variable: 'variables?|vars?',
    macro: 'macros?|#?defines|macro definitions?',
    module: 'modules?|namespaces?|packages?',
    object: 'objects?|singletons?|singleton objects?',
    instance: 'instances?',
    extension: 'extensions?',
    union: 'unions?',
    test: 'tests?(?: (?:blocks?|declarations?))?|test cases?|test functions?|test methods?|unit tests?',
  },
  modifiers: {
    private: 'private',
    public: 'public',
    internal: 'internal',
    static: 'static',
    abstract: 'abstract',
    final: 'final',
    sealed: 'sealed',
    async: 'async(?:hronous)?',
    virtual: 'virtual',
    override: 'overrid(?:den|ing)|override',
    readonly: 'read-?only',
    inline: 'inline',
    partial: 'partial',
    open: 'open',
    data: 'data',
    inner: 'inner|nested inner',
    const: 'const',
    unsafe: 'unsafe',
    extern: 'extern',
    export: 'export(?:ed)?',
    pub: 'pub',
    suspend: 'suspend(?:ing)?',
    operator: 'operator',
    infix: 'infix',
    implicit: 'implicit',
    lazy: 'lazy',
    mutating: 'mutating',
    local: 'local',
    default: 'default',
    synchronized: 'synchroni[sz]ed',
    native: 'native',
    declare: 'ambient',
    external: 'external',
    lateinit: 'late-?init',
    expect: 'expect(?!ed)',
    actual: 'actual',
    companion: 'companion',
    protected: 'protected',
    fileprivate: 'file-?private',
    constexpr: 'constexpr',
    explicit: 'explicit',
    case: 'case',
    value: 'value',
    required: 'required',
    convenience: 'convenience',
    weak: 'weak',
    volatile: 'volatile',
    transient: 'transient',
    packed: 'packed',
  },
  place: {
    inside:
      '(?:(?<=\\w{3,}s )(?:of|from)(?= [\\w.-]*/?[\\w./-]+\\.(?:c|h|cc|cpp|hpp|py|js|ts|tsx|jsx|go|rs|rb|php|java|kt|swift|cs|lua|zig|ex|exs|hs|scala|sh)(?:$|[ ,]))|(?:(?:but |and )?(?:only|just|restricted to|limited to) )?(?:in|inside(?: of)?|within|under|underneath|below|across|throughout|over)(?: (?:the )?(?:files?|code|anything) (?:in|under|inside|below|of|within))?(?: (?:all|any|every|only|just))*(?: of)?(?: (?:the|my|our|its))?)',
    outside:
      '(?:,? ?(?:but|and|or))?,? ?(?:(?:in )?(?:everywhere|anywhere|all|anything|everything|every file) )?(?:except(?:ing)?(?: for)?|exclud(?:ing|e)|outside(?: of)?|not|but not|but|other than|ignor(?:ing|e)|skip(?:ping)?|without|apart from|aside from|besides|leav(?:ing|e) out|omit(?:ting)?|minus|away from|no)(?: (?:in|inside|for|from|of|within|under|those|that|what|is|are|anything|everything|code|files|looking|at|the ones))*(?: (?:the|any|all|my|our|every))*',
    folder: 'folders?|director(?:y|ies)|dirs?|sub-?folders?|sub-?director(?:y|ies)|packages?|trees?',
    file: 'files?',
    sources:
      '(?:(?:source|code|program) )?(?:files?|sources?|code|scripts?|modules?|programs?|templates?|documents?|docs|configs?|configurations?|rulesets?|manifests?|resources?|layouts?|assets?)|source(?: code)?',
    tests:
      '(?:(?:unit|integration|the) )*(?:tests?|specs?)(?: (?:files?|code|sources?|suites?|cases|classes|modules|ones))?|test(?:ing)? (?:files?|code)',
    extension: [
      'files? with (?:the |an? )?(?:extension )?\\.?<extension>(?: extension)?',
      'files? (?:that )?end(?:ing)? (?:in|with) \\.?<extension>',
      '\\*?\\.<extension>(?: (?:source |code )?files?)?',
      '<extension> files?',
    ],
    first: '(?:please )?(?:search|scan|grep|check)(?: (?:in|through|inside))?(?: the)? <place> for <text>',
  },
  narrowing: {
    cues: "that|which|who|whose|where|with|without|(?:do|does|is|are|has|have)(?: not|n't)|not|never|except(?:ing)?|excluding|other than|apart from|aside from|leaving (?:out|aside)|ignoring|omitting|returning|taking|accepting|containing|mentioning|including|having|using|naming|listing|named|called|starting|beginning|ending|prefixed|suffixed|extending|implementing|inheriting|conforming|throwing|raising|involving|referring|about|over|through|pointing|point|to|for|from|of|on|against|as|by|declared|defined|decorated|marked|annotated|assigned|\\w+(?:ed|en|ing) (?:with|to|as|by|from|on|for|of|against)",
    not: "(?:(?:that|which|who) )?(?:(?:do|does|is|are|has|have|was|were)(?: not|n['’]?t)|not|never|without|except(?:ing)?(?: for)?|excluding|other than|apart from|aside from|leaving (?:out|aside)|ignoring|omitting)(?: (?:mention|contain|have|include|list|use|mentioning|containing|having|using|from|of|to|on|for))?(?: (?:the|any|those|a|an))*",
    has: '(?:(?:that|which|who) )?(?:also )?(?:mention(?:s|ing)?|contain(?:s|ing)?|hav(?:e|ing)|has|includ(?:e|es|ing)|list(?:s|ing)?|us(?:e|es|ing)|nam(?:e|es|ing)|about|pointing (?:to|at)|point to|involving|referring to|(?:(?:are|is|was|were|get|gets|being) )?(?:\\w+(?:ed|en|ing) )?(?:with|to|for|from|of|on|as|by|against|over|through))(?: (?:the|a|an))*',
    sort: '^(?:word|text|string|literal|name|names|type) | (?:on (?:the |a )?(?:same|one) line|keywords?|receivers?|flags?|options?|modifiers?|variables?|constants?|ones|lines?|prefix|suffix|values?)$',
  },
  sayings: [
    // "where are environment variables read": the idea says what they look like.
    {
      say: `where (?:${IS} )?<text> (?:${IS} )?(?:used|read|accessed|set|made|written|thrown|raised|caught|handled|created|done|happen(?:s|ing)?|appear(?:s|ing)?|hard-?coded)`,
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
      say: `${LINES}?${THAT}(?:with |of |having )?(?:at least) <n> (?:characters?|chars?|columns?)(?: (?:long|wide))?|${LINES}?${THAT}(?:with )?<n2> or more (?:characters?|chars?|columns?)`,
      means: 'atLeast',
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
      say: `${LINES}${THAT}${START} (?:with|by|in) <text>|<text2> at the (?:start|beginning) of (?:a |the |each )?lines?`,
      means: 'lineStart',
    },
    {
      say: `${LINES}${THAT}${END} (?:with|by|in|on) <text>|<text2> at the (?:very )?end of (?:a |the |each )?lines?`,
      means: 'lineEnd',
    },
    {
      say: `<text> (?:alone|by itself|on its own|and nothing else) on (?:a|the|its|one) line`,
      means: 'lineWhole',
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
      say: `(?:${LINES}${THAT}${CONTAIN} )<text> (?:but|and)(?: (?:do|does|are|is))? ?(?:not|n't|without|no)(?: (?:contain(?:ing)?|hav(?:e|ing)|with|mention(?:ing)?|on))? <text2>|<text3>,? but (?:not|without|no) <text4>`,
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
      say: `${LINES}?(?:${THAT}(?:where|${CONTAIN}) )?<text> (?:is |are )?(?:(?:immediately|directly|later) )?followed (?:later )?by <text2>|${LINES}?(?:${CONTAIN} )?<text3> (?:and then|before|then) <text4>`,
      means: 'followed',
    },
    { say: `<text> (?:is |are )?(?:preceded by) <text2>`, means: 'followed' },
    // Regular expressions and whole words given as such.
    {
      say: `(?:${LINES}?(?:${THAT}(?:match(?:es|ing)?) )?)?(?:the |this |a )?(?:regex(?:p|es)?|regular expression|pattern|re)(?::| search| for| of| matching)* <text>|<text2> (?:as|is) (?:a |the )?(?:regex(?:p)?|regular expression|pattern)|(?:the )?<text3> (?:regex(?:p)?|regular expression|pattern)`,
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
      say: `(?:<kind>|things?|stuff|what|whatever|everything|anything|code|lines|members?) ?${THAT}(?:(?:is|are|was|were) )?(?:decorated|annotated|marked|tagged|attributed|flagged)(?: (?:with|by|as|using))? (?:the |an? )?@?<names>(?: (?:decorators?|annotations?|attributes?))?`,
      means: 'decorator',
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
      say: `decorators?|annotations?|attributes?|decorator lines?|decorated (?:functions?|methods?|classes)|decorator (?:usages?|uses)|annotation lines?`,
      means: 'decoratorAll',
    },
    {
      say: `(?:decorators?|annotations?|attributes?|decorator lines?) ?${THAT}(?:whose names? )?${START} (?:with|in|by) (?:the (?:prefix|word) )?@?<names>`,
      means: 'decoratorPrefix',
    },
    // Inheritance.
    {
      say: `(?:<kind>|things|everything|\\w+s) ?${THAT}(?:directly )?(?:implement(?:s|ing)?|conform(?:s|ing)? to|satisf(?:y|ies|ying)|adopt(?:s|ing)?|(?:mix(?:es|ing)? in)) (?:the |an? )?(?:<kind2> )?<names>(?: (?:interface|trait|protocol|class|contract|type ?class|behaviou?r))?`,
      means: 'implement',
    },
    {
      say: `(?:<mod> )?(?:implementations?|impls?|implementors?|implementers?|conformances?|conformers?|instances?|adopters?) (?:of|for|to) (?:the |an? )?(?:(?:interface|trait|protocol|type ?class|behaviou?r|class) )?<names>(?: (?:interface|trait|protocol|type ?class|behaviou?r|class))?|(?:what|who) implements (?:the |an? )?<names2>(?: (?:interface|trait|protocol|type ?class|behaviou?r))?|<names4> (?:implementations?|instances?|conformances?|impls?)|where (?:is |are )?(?:the )?(?:interface |trait |protocol )?<names5> (?:is |are )?implemented by`,
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
    {
      say: `(?:${LINES}|<kind> )?${THAT}(?:import(?:s|ing)?|requir(?:e|es|ing)|pull(?:s|ing)? in|load(?:s|ing)?|includ(?:e|es|ing)) (?:the |an? |from )*(?:(?:module|package|library|header|file|crate|class|symbol|headers? from) )?<names>(?: (?:module|package|library|headers?|crate|class|files?))?`,
      means: 'import',
    },
    {
      say: `(?:import(?:s|ed|ing)?|includes?|inclusions?|requires?|use statements?|using directives?)(?: (?:statements?|lines?|declarations?|directives?))? (?:of|from|for|that mention|mentioning|containing|with) (?:the |an? |anything (?:from|in) )*(?:(?:module|package|library|header|crate|class|namespace) )?<names>(?: (?:modules?|packages?|librar(?:y|ies)|headers?|crates?|files?|namespaces?|classes))?`,
      means: 'import',
    },
    {
      say: `(?:where )?(?:${IS} )?(?:the )?(?:(?:module|package|library|header|crate|class) )?<names> (?:(?:module|package|library|header|crate) )?(?:${IS} )?(?:imported|included|required|pulled in)|(?:things |names |symbols |what (?:is )?|everything |anything )?imported from <names2>|import(?:s|ed|ing)? (?:something|anything|things|stuff|names|symbols) from <names7>|<names3> (?:imports?|includes?|requires?)|who imports <names4>|aliases (?:of|for) <names5>|what (?:is|gets) imported from <names6>`,
      means: 'import',
    },
    {
      say: `imports?(?: (?:statements?|lines?|declarations?))?|import(?:s|ed)? (?:modules|packages|libraries)|use (?:statements?|declarations?|lines?)|using (?:directives?|statements?)|require statements?|dependencies|includes`,
      means: 'importAll',
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
    // Calls.
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
      say: `(?:<mod> )?<kind> ?${THAT}(?:(?:annotated|typed|declared|marked) (?:as |to |with )*)?(?:return(?:s|ing)?(?: type)?|with (?:the )?return type) (?:only |just )?(?:an? |the )*(?:type )?<names>(?: (?:types?|values?|objects?|instances?))?`,
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
    { say: '(?<names>[^\\s,]+!) (?:macros?|macro (?:calls?|invocations?|uses?))', means: 'call' },
    // Comments and strings.
    {
      say: `<text> (?:is |are |being )?(?:compared|equal|equated|checked) (?:to|with|against) <text2>|(?:comparisons?|comparing) of <text3> (?:to|with|against) <text4>`,
      means: 'comparedTo',
    },
    {
      say: `(?<text>(?:for|while|do|if|else|try|switch|match|case|with|async|yield|go|select)(?: [a-z]+)+) (?:loops?|statements?|blocks?|clauses?|expressions?|branch(?:es)?|arms?)`,
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
      say: `(?:code )?comments? ?${THAT}(?:${CONTAIN}|${START} with|on|for|regarding) (?:the (?:word|text|phrase) )?<text>|<text2> (?:in|inside|within) (?:a |the |any |code )*comments?`,
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
      say: `(?:quoted )?(?:strings?|string literals?|string constants?) ?${THAT}${CONTAIN} (?:the (?:word|text) )?<text>|<text2> (?:in|inside|within|as) (?:a |the |any |quoted )*(?:strings?|string literals?|quotes|quotation marks)`,
      means: 'string',
    },
    // Definitions.
    {
      say: `methods? (?:of|on|for|defined on) (?:the )?(?:<kind> )?<names>(?: <kind2>)?`,
      means: 'methodsOf',
    },
    {
      say: `<mod> (?:members?|declarations?|definitions?|things|symbols?|items|entities)`,
      means: 'modifiedAny',
    },
    {
      say: `(?:(?:definitions?|declarations?) of )?<mod> <kind>(?: (?:definitions?|declarations?))?|<kind2> ${THAT}(?:are |is )?<mod2>`,
      means: 'modified',
    },
    {
      say: `(?:the )?(?:definitions? of |declarations? of )?(?:the |all )?<kind>,? (?:(?:defined|declared) )?${NAME_OF}${START} (?:(?:with|in|by) )?(?:the (?:prefix|word) )?<names>|<kind2> (?:with|having) (?:the |an? )?(?:prefix <names2>|<names3> prefix)|(?:<names4>[_*]*)-prefixed <kind3>`,
      means: 'definePrefix',
    },
    {
      say: `(?:the )?(?:definitions? of )?(?:the |all )?<kind>,? ${NAME_OF}${END} (?:with|in|by|on) (?:the (?:suffix|word) )?<names>|<kind2> (?:with|having) (?:the |an? )?(?:suffix <names2>|<names3> suffix)`,
      means: 'defineSuffix',
    },
    {
      say: `<kind>,? (?:(?:whose|with (?:a|the)?|having (?:a|the)?)\\s*names?\\s+(?:that\\s+)?|with )(?:contain(?:s|ing)?|includ(?:e|es|ing)|mention(?:s|ing)?|match(?:es|ing)?|has|have|having|with) (?:the (?:word|text) )?<names>(?: in (?:the|their|its) names?)?|<kind2> (?:with|containing|that have|having) <names2> in (?:the|their|its) names?`,
      means: 'defineContaining',
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
      say: `(?:the )?<kind> (?:(?:named|called|by the name(?: of)?) (?:exactly |just |simply )?)<names>|(?:the )?<kind2> (?!(?:\\w+(?:ed|en|ing)|made|set|built|kept|thrown|caught|read|put)(?:\\s|$))<names2>`,
      means: 'define',
    },
    { say: '(?:is )?(?:the )?<names> <kind>', means: 'defineTrailing' },
    {
      say: `(?:${LINES})?${THAT}(?:defin(?:e|es|ing)|declar(?:e|es|ing)) (?:an? |any |the )*<kind>`,
      means: 'defineAll',
    },
    // Uses.
    {
      say: `(?:(?:usages?|uses|references?|refs?|reads?) (?:of|to|for)|(?:lines?|places?|code|files?|everything|functions?|methods?|what|who|<kind>|anything) ?${THAT}(?:use[sd]?|using|referenc(?:e|es|ing)|refer(?:s|ring)? to|touch(?:es|ing)?|access(?:es|ing)?|read(?:s|ing)?|rel(?:y|ies) on|depend(?:s|ing)? on)) (?:the )?(?:<kind2> )?<names>(?: (?:function|method|class|macro|constant|variable|module|type|struct|enum|interface|trait|flag|option))?`,
      means: 'use',
    },
    {
      say: `where (?:${IS} )?(?:the )?(?:<kind> )?<names>(?: <kind2>)? (?:${IS} )?(?:used|referenced|accessed|read|consumed|utili[sz]ed|needed|touched|referred to)|<names2> (?:usages?|uses|references)|(?:times )?(?:the )?(?:<kind3> )?<names3> (?:is |are |gets )?(?:used|referenced)`,
      means: 'use',
    },
    {
      say: `where (?:${IS} )?(?:the )?(?:word |text |string )?<names> (?:${IS} )?(?:mentioned|found|appear(?:s|ing)?|occur(?:s|ring)?|show up|shows up|written|seen|present|come up|comes up)|(?:times )?(?:the (?:word |text |string )?)?<names2> (?:${IS} )?(?:appears?|occurs?|shows? up|mentioned|comes? up|found)(?: in)?`,
      means: 'literal',
    },
    { say: `(?:where(?: is|'s| are)|wheres) (?:the )?<kind> (?:(?:named|called) )?<names>`, means: 'define' },
    {
      say: `(?:where(?: is|'s| are)|wheres) (?:the )?(?:word |text |string |phrase )?<names>`,
      means: 'literal',
    },
    {
      say: `(?:(?:definitions?|declarations?) of )?(?:all )?<kind>(?: (?:definitions?|declarations?|defined|declared))?(?: (?:are|is) (?:there|defined|declared))?|<kind2> (?:that|which) (?:get|gets|are|is|were) (?:defined|declared)`,
      means: 'defineAll',
    },
    // What a line says.
    {
      say: `${LINES}?${THAT}(?:${CONTAIN}) (?:(?:the|an?|this) )?(?:(?:text|string|phrase|literal|keyword|substring|characters?|term|sequence|expression|message|identifier|number|value|name) )?<text>`,
      means: 'content',
    },
    {
      say: `(?:the )?(?:text|string|phrase|literal|keyword|substring|characters?|term|sequence|literal text|exact text|identifier|message|expression|(?:number|value)(?= \\d)) <text>`,
      means: 'literal',
    },
    { say: `${LINES}${THAT}(?:that )?(?:say|says|saying) <text>`, means: 'literal' },
    {
      say: `<text> (?:code )?comments?`,
      means: 'comment',
    },
    { say: `<names> (?:statements?|keywords?|clauses?|expressions?)`, means: 'keyword' },
    {
      say: `<text> (?:statements?|lines?|keywords?|expressions?|text|strings?|occurrences|mentions|usage|clauses?|blocks?|appearances|directives?)`,
      means: 'content',
    },
  ],
  together: '(?:on|in) (?:the |a |that )?(?:(?:same|one|single) )?line|together',
  affixed: '(?:start|begin|end)(?:s|ing|ning)? (?:with|in|by)',
  letters: {
    '[A-Z]': '(?:an? )?(?:capital|upper-?case)(?: letters?)?',
    '[a-z]': '(?:an? )?(?:small|lower-?case)(?: letters?)?',
    '[0-9]': '(?:an? )?(?:digits?|numbers?)',
    _: '(?:an? )?underscores?',
  },
  characters: {
    ',': 'commas?',
    ';': 'semi-?colons?',
    ':': 'colons?',
    '.': '(?:full stop|period|dot)s?',
    '{': '(?:an? )?(?:(?:open(?:ing)?|left) (?:curly )?(?:brace|bracket)s?|curly brace|brace)',
    '}': '(?:clos(?:e|ing)|right) (?:curly )?(?:brace)s?|(?:clos(?:e|ing)|right) curly bracket',
    '(': '(?:open(?:ing)?|left) (?:paren(?:thesis|theses|s)?|round bracket)',
    ')': '(?:clos(?:e|ing)|right) (?:paren(?:thesis|theses|s)?|round bracket)',
    '[': '(?:open(?:ing)?|left) (?:square )?bracket',
    ']': '(?:clos(?:e|ing)|right) (?:square )?bracket',
    '\\': 'back-?slash(?:es)?',
    '/': '(?:forward )?slash(?:es)?',
    '//': 'double slash(?:es)?|two slashes',
    '#': '(?:hash|pound|number)(?: sign| character| mark| symbol)?(?:es|s)?',
    '@': 'at[- ]signs?',
    $: 'dollar(?: sign)?s?',
    '*': 'asterisks?|stars?',
    '-': 'dash(?:es)?|hyphens?|minus(?: sign)?s?',
    '+': 'plus(?: sign)?s?',
    '=': 'equals?(?: sign)?s?',
    '"': 'double quotes?(?: marks?)?|quotation marks?',
    "'": 'single quotes?|apostrophes?',
    '`': 'back-?ticks?',
    '?': 'question marks?',
    '!': 'exclamation (?:mark|point)s?|bangs?',
    '|': '(?:vertical )?bars?|pipes?',
    '&': 'ampersands?',
    '<': 'less[- ]than(?: sign)?|(?:open(?:ing)?|left) angle bracket',
    '>': 'greater[- ]than(?: sign)?|(?:clos(?:e|ing)|right) angle bracket',
    _: 'underscores?',
    '\t': 'tabs?(?: characters?)?',
    ' ': 'spaces?(?: characters?)?|blanks?',
    '%': 'percent(?: sign)?s?',
    '~': 'tildes?',
    '=>': '(?:fat )?arrows?',
    '->': 'thin arrows?',
  },
};
