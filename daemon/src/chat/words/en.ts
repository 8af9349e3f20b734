import { BEYOND, UNREAD } from './en/beyond.ts';
import { ENGLISH_COURTESIES } from './en/courtesies.ts';
import { ENGLISH_MANNER } from './en/manner.ts';
import { ENGLISH_SAYINGS } from './en/sayings.ts';
import type { Words } from './types.ts';

export const english: Words = {
  language: 'en',
  telling:
    'the|of|where|find|show|all|lines?|files?|that|which|with|in|every|functions?|calls?|classes|search|for|whose|is|are|how|many',
  greetings: 'hello|hi|hey|good (?:morning|afternoon|evening|day)|greetings',
  thanks:
    '(?:many |big )?(?:thanks|thank you|thx|ty|cheers|much appreciated)(?: (?:a lot|a bunch|so much|very much|much|in advance|again))*',
  courtesies: ENGLISH_COURTESIES,
  noise: [
    '(?<=^)(?:lower)[- ]?case(?= \\S+ (?:keywords?|words?|text)(?= |$))',
    '(?<=\\S )(?<!return(?:s|ing)? (?:an? )?\\S+ )(?:only|alone|(?:in )?here)(?=$)',
    '(?:upper[-_ ]?case|all[-_ ]caps|screaming(?:[-_ ]snake)?[-_ ]case)(?= (?:constants?|macros?|defines))',
    '(?<=(?:containing|with|word|text|contains?|mention|mentioning|named|called) )(?:lower|upper)[- ]?case(?= \\S)(?! (?:letters?|characters?)(?: |$))',
    'please|pls|plz|directly|actually|basically|itself|themselves',
    'in (?:the|this|my|our) (?:whole |entire )?(?:code ?base|codebase|source code|code|repo(?:sitory)?|project|tree|workspace)',
    '(?:across|throughout|over) (?:the|this|my|our) (?:whole |entire )?(?:code ?base|code|repo(?:sitory)?|project|tree)',
    '(?:in|across|through|from) (?:all|any|every|the) (?:of the )?(?:files?|places?|code)(?! (?:except|but|called|named|with|ending))',
    '(?:but |and )?(?:not|without|excluding|except)(?: for)? (?:(?:its|the|their|any) )?(?:own )?(?:definitions?|declarations?)(?: itself| of it)?$',
    'everywhere|anywhere|recursively',
    '(?:(?:in|of|across|for) )?(?:any|all|every|whatever) (?:file ?types?|types? of files?|kinds? of files?|file extensions?)',
    '(?:in|for|of|across) (?:any|every|all|whatever|each) (?:of the )?(?:programming )?languages?',
    // The order in which they come.
    '(?:sorted|ordered|grouped|sort) (?:by|in) (?:the )?(?:file ?names?|files?|paths?|names? of (?:the )?files?|line numbers?|alphabetical order of (?:the )?files)(?: and lines?(?: numbers?)?)?',
    'for me',
    '(?:in|inside) (?:them|it)$',
    'in \\.(?=\\s|$)',
    '(?<=\\S )(?:on|in) them(?=$)',
    '(?:with or without|with any|whatever|regardless of) (?:the |an? |any )?(?:[\\w-]+ ){0,4}[\\w-]+$',
  ],
  leads: [
    '(?:only|just) (?:the )?(?=\\S+$)',
    '(?:hey|hi|ok|okay|now)[, ]+',
    '(?:gimme|lemme see|get me|kindly|please to|to (?=(?:show|find|list|see|search) )) ',
    "(?:would|do) (?:you|u) mind (?:telling|showing|finding|listing|giving)(?: me| us)? |(?:i am|i['’]m|we are|we['’]re) (?=(?:look|search|try)ing )|trying to (?:find|see|locate|work out|figure out) ",
    "(?:i |we )?(?:need|want|would like|['’]d like) (?:to (?:have|see|get) )?(?:an? |the )?(?:complete |full )?(?:list|overview) of |(?:an? |the )?(?:complete |full )?list of (?=all |every |the )",
    "(?:can|could|would|will) (?:you|u) (?:please )?|i(?:'d| would)? (?:like|want|need|wish) (?:to )?(?:see|find|know|look at|get|locate)?|help me |let me |let's ",
    "(?:any (?:idea|clue)|no idea|do you know|does any(?:one|body) know|i wonder|wondering|not sure|i am trying to find|i'm trying to find)(?: out)? (?=where |which |who |what |how many )",
    'search (?:everything|everywhere|all(?: files)?) for ',
    'print (?=(?:out |me |the |all |every ))|tell me |give me |show(?: me| us)?(?: where)? |find(?: me| out)? |list(?: out)? |search(?: for| up)? |look(?: for| up| at)? |locate |get(?: me)? |grep(?: for)? |display |see |look |looking for |searching for |fetch |identify |detect |spot |pull up |match |scan for |check for ',
    "what are |what's |what is |where are (?=(?:all )?(?:the )?(?:\\w+ ){0,2}\\w+s$)|are there (?:any )?|is there (?:any |an? )?|do we have (?:any )?|any ",
    'all (?:of )?(?:the )?|every |each |the |any |some |an? (?=\\w+ (?:of|to|for)\\b)',
    '(?:(?:some|a few) )?(?:occurrences?|appearances?|instances?|mentions?|hits?|matches|sightings|examples?|samples?) (?:of|for) ',
  ],
  rephrase: [
    { say: '(?:do|does|are|is) (?:there )?(?:any|some) lines? (?=\\S)', as: 'lines that ' },
    { say: '(lines? .*\\S) as well as (?=\\S)', as: '$1 and ' },
    {
      say: '(?:lines? (?:with|that have) )?(?:an? )?(\\S+) at the (?:start|beginning) and (?:an? )?(\\S.*) at the end(?: of (?:the|a) line)?$',
      as: 'lines starting with $1 and ending with $2',
    },
    {
      say: '(?:settings?|options?|flags?|keys?) (?:that|which) (?:are|is) (?=(?:true|false|null|on|off|yes|no|\\d+)$)',
      as: 'settings set to ',
    },
    {
      say: '(?!(?:variables?|fields?|things?|names?|values?|constants?|what|errors?|results?) )([\\w.]+) (?:is |are |being )?(?:assigned|initiali[sz]ed)(?: to| with| as) (?!(?:the |an? )*(?:_|underscores?|blank|result|results|value|return|variables?|local|class|names?|fields?|itself)(?: |$))(\\S+)$',
      as: '$1 set to $2',
    },
    // "who's calling X", "what's importing X"
    {
      say: "(?:who|what)(?:['’]?s| is| are) (?:else )?(?=(?:call|invok|us|import|includ|requir|extend|implement|inherit|subclass|throw|rais|catch|referenc|access|read|set)ing )",
      as: 'places that ',
    },
    { say: 'what (?:do|does|did) (?:we|it|they|i|you|the code) import from ', as: 'imports from ' },
    // "jsonify - in which file is that function declared"
    {
      say: "(\\S*\\w)(?:,| ?[-–—:]) ?(?:(?:in )?(?:which|what) (?:file|module|place|header|class) is|where(?:['’]?s| is| are)) (?:it|that|this|they|those)(?: (?:function|method|class|struct|type|macro|constant|variable))? (defined|declared|implemented|used|called|imported)$",
      as: 'where is $1 $2',
    },
    // "where do they lock": what they do is called so.
    {
      say: '(?:where|everywhere) (?:do|does) (?:we|i|they|it|you|the code|the \\p{Ll}+) (?=(?:un)?(?:lock|panic|yield|await|sleep|exit|retry|print|assert|loop|recurse)$)',
      as: 'places that ',
    },
    // "where do we check instanceof Node", "where do we check err against nil", "nil checks on err"
    {
      say: '(?:where|everywhere|places where) (?:do |does )?(?:we|i|they|it|the code) (?:check|test)s? (?:for |with )?(?=(?:instanceof|typeof) )',
      as: 'lines with ',
    },
    {
      say: '(?:where|everywhere|places where) (?:do |does )?(?:we|i|they|it|the code) (?:check|test|compare)s? (?:whether |if )?(\\S+) (?:against|to|with|is|for(?= (?:null|nil|none|nullptr|undefined)$)) (?=\\S+$)',
      as: 'comparisons of $1 to ',
    },
    {
      say: '(null|nil|none|nullptr|undefined) (?:checks?|tests?|comparisons?) (?:on|of|for|with|against) (?:the )?(\\S+)$',
      as: 'comparisons of $2 to $1',
    },
    // "url_for is called where"
    {
      say: '(?:the )?(\\S+) (?:is|are|gets?) (called|used|defined|imported|declared|implemented|invoked) (?:where|in (?:which|what) (?:files?|places?))$',
      as: 'where is $1 $2',
    },
    // Every one is where no function is around it.
    { say: '(?:global|module[- ]level|top[- ]level) (?=constants?$)', as: '' },
    { say: "(todo|fixme|hack|xxx)['’]s(?= |$)", as: '$1s' },
    {
      say: '(?:\\p{Ll}+ )?comparisons (?:with|using|by|via) (?=(?:\\w*[cC]mp\\w*|equals\\w*)(?:\\(\\))?$)',
      as: 'calls to ',
    },
    // "every def that ends with _context": the keyword for the kind.
    {
      say: '(?:(?:every|each|all|any|the) )*(?:def|fn|func|fun) (?=(?:that|which|whose|with|named|called|starting|beginning|ending|containing|returning|taking) )',
      as: 'functions ',
    },
    {
      say: '(?:variables?|locals?|constants?|values?|names?) (?:that are |which are )?(?:declared|defined|introduced) (?:with|using|by|as) (let|var|const|val)$',
      as: '$1 declarations',
    },
    // Operators in capitals or as in code; "IS NOT NULL" and such are text.
    {
      say: '([\\w.]+|[\ue000-\uf8ff]) (?:AND|&&) ([\\w.]+|[\ue000-\uf8ff])$',
      as: 'both $1 and $2',
      exact: true,
    },
    {
      say: '(?!(?:IF|IS|DO|WHERE|AND|OR|WHEN|ON) )([\\w.]+|[\ue000-\uf8ff]) (?:AND NOT|&& !|NOT) ?(?<= |!)(?!NULL|EXISTS?|FOUND|IN|LIKE|BETWEEN|ALLOWED|VALID)([\\w.]+|[\ue000-\uf8ff])$',
      as: 'lines with $1 but not $2',
      exact: true,
    },
    // "use GenServer" is written where it is brought in.
    { say: '(?:use|using) (?=[A-Z]\\w*(?:\\.\\w+)*$)', as: 'imports of ', exact: true },
    { say: 'from (\\S*[_.A-Z]\\S*) imports?$', as: 'imports from $1', exact: true },
    // "#[derive] with Copy": the bracket closes behind what it has.
    {
      say: '(#!?\\[[\\w:]+)\\](?: attributes?)? (?:with|of|for|containing|that (?:contain|includ)es?) ',
      as: '$1 followed by ',
    },
    // "where do we set the User-Agent header": a name that only code has, and what it is.
    {
      say: 'where (?:do|does) (?:we|it|they|i|the code|the \\p{Ll}+) (?:set|send|add|write|read|parse|handle|check|define|declare|register|create|use)s? (?:the |an? )?(\\S*[^\\p{L}\\s]\\S*) (?:headers?|routes?|endpoints?|paths?|urls?|cookies?|options?|flags?|settings?|keys?|events?|pages?|columns?|tables?)$',
      as: 'lines with $1',
    },
    // "where do we throw X", "everywhere we call X": the same as places that do.
    {
      say: '(?:(?:where|everywhere|every ?place|places?|spots?|lines?|code)(?: that| where)? )?(?:do |does |did )?(?:we|i|they|it|you|the code) (?:ever |actually )?(?=(?:throw|rais|call|invok|catch|handl|import|includ|requir|us|return|creat|instantiat|construct|defin|declar|extend|implement|assign|set|referenc|access|read)(?:e|es|s|ing)? )',
      as: 'places that ',
    },
    {
      say: '(?:which|what) (?=(?:functions?|methods?|class(?:es)?|tests?|structs?|interfaces?|types?|enums?|traits?|protocols?|modules?|macros?|constants?|fns|lines?|places) )(\\w+) (?:that )?',
      as: '$1 that ',
    },
    // "Which handlers extend BaseHandler": whatever its types are called in a project.
    {
      say: '(?:which|what) (\\p{Ll}+s) (?=(?:extend|implement|inherit|subclass|conform)(?:ing)? )',
      as: '$1 that ',
    },
    {
      say: '(\\w*[A-Z]_?[A-Z]\\w*) (?:(?:error )?codes? |values? |errors? |constants? )?(?:that (?:is|are) |being )?returned$',
      as: 'returns of $1',
      exact: true,
    },
    {
      say: 'anonymous (?!inner )(\\w+) ((?:sub)?classes|implementations|objects)$',
      as: 'anonymous classes with $1',
    },
    // "Derives of Debug and Clone both"
    { say: '(.+ )?(\\S+ (?:and|&) \\S+) both$', as: '$1both $2' },
    { say: 'overrides? of (?:the )?(?:method |function )?(?=[\\w$]+$)', as: 'override functions named ' },
    {
      say: '(?:do|does|is|are) (?:anything|anyone|anybody|something|any code|some code) (?=\\w+ )',
      as: 'places that ',
    },
    {
      say: '(?:(?:(?:the|all|any) )*(?:places?|spots?|lines?|code|locations?) where |where |everywhere )(?:do |does )?(?:we|i|they|the code) (?:check|test|compare|validate|store|configure|apply|need|have|get)s? (?:for |to |against )?',
      as: 'uses of ',
    },
    {
      say: '(?:where|everywhere) (?:do |does )?(?:we |i |they |it |the code )?(?=(?:await|defer|yield|delete)s? \\S*[._(])',
      as: '',
    },
    {
      say: 'where (?:is|are) (?:the )?(?:fn|def|fun) (?=\\S+ (?:is )?(?:defined|declared|implemented))',
      as: 'where is function ',
    },
    // "where is the User-Agent header set": a name that only code has, and what it is.
    {
      say: 'where (?:is|are) (?:the )?(\\S*[^\\p{L}\\s]\\S*) (?:headers?|routes?|endpoints?|paths?|urls?|cookies?|options?|flags?|settings?|keys?|events?|pages?|columns?|tables?) (?:set|sent|defined|declared|used|read|handled|registered|checked|created|added|written|parsed)$',
      as: 'lines with $1',
    },
    // In the order of other languages: "where is used X", "in which file is define X".
    ...(
      [
        ['define|declare|implement', 'definitions of '],
        ['use|reference', 'uses of '],
        ['call|invoke', 'calls to '],
        ['import', 'imports of '],
      ] as const
    ).map(([verbs, as]) => ({
      say: `(?:(?:in )?(?:which|what) (?:files?|places?) |(?:(?:all|every|the) )*places? where |where )?(?:is |are )(?:${verbs})(?:e?d)? (?:the )?(?=\\S+$|(?:function|method|class|struct|type|module|macro|variable|constant|interface|trait|enum) \\S+$)`,
      as,
    })),
    {
      say: '((?:functions?|methods?|class(?:es)?|structs?|interfaces?|types?|tests?|modules?|variables?|fields?|constants?|code|lines?|places?|files?)) (?:what|who|wich) ',
      as: '$1 that ',
    },
    // "unlikely() branches": how a function is written when it is spoken of.
    {
      say: '([\\w.:$]*\\w)\\(\\)(?: (?:branches|conditions|checks|functions?|methods?|macros?|hints?|invocations?|usages?|uses|statements|sites|lines))?$',
      as: 'calls to $1',
    },
    // "error() calls with level 2"
    { say: '([\\w.:$]*\\w)\\(\\) (?=calls? )', as: '$1 ' },
    // "Type definitions for Options", which may be an interface as well.
    {
      say: 'type (?:definitions?|declarations?) (?:for|of) (?=[A-Z]\\w*$)',
      as: 'definitions of ',
      exact: true,
    },
    // "That take a struct foo pointer": the name of the type says it.
    {
      say: '(\\S.* (?:tak|accept|receiv)(?:e|es|ing) (?:an? |the )?)(?:(?:const|struct|enum|union) )+([\\w]+)(?: (?:pointers?|arguments?|parameters?|args?)| ?\\*+)?$',
      as: '$1$2 argument',
    },
    // "Async def functions": the keyword says no more than the kind.
    {
      say: '((?:(?:async|static|public|private|exported) )*)(?:def|fn|func|fun) (?=(?:functions|methods)(?: |$))',
      as: '$1',
    },
    // "Raise ValueError with a message about ports"
    {
      say: '(\\S.*) (?:with|whose|having) (?:an? |the )?(?:(?:error|exception) )?messages? (?:is |are )?(?:about|saying|that (?:says?|mentions?|contains?)|mentioning|containing|like) ',
      as: '$1 mentioning ',
    },
    // "Functions local that begin with check": what describes a kind stands before it in English.
    {
      say: '((?:functions?|methods?|class(?:es)?|structs?|interfaces?|types?|variables?|fields?|constants?|members|propert(?:y|ies))) ((?:(?:local|private|public|protected|internal|static|exported|async|abstract|final|virtual)(?= |$) ?)+)(?= ?(?:that|which|who|whose|with|start|begin|end|return|tak|nam|call|$))',
      as: '$2 $1 ',
    },
    { say: 'lines? where (?:there )?(?:is|are|exists?|appears?|occurs?) ', as: 'lines with ' },
    {
      say: '(?:variables?|fields?|things?|anything|everything|properties|constants?|names?|values?|members?)? ?(?:(?:that|which) (?:are|is|get|gets) |being )?(?:assigned|initiali[sz]ed)(?: to| with| as) (?!(?:the |an? )*(?:_|underscores?|blank|result|results|value|return|variables?|local|class|names?|fields?)(?: |$))(?=\\S+$)',
      as: 'variables set to ',
    },
    {
      say: '(?:that|which) (?=(?:use|call|contain|mention|have|define|import|reference|include)s? )',
      as: 'lines that ',
    },
    { say: 'neither (\\S+) nor (\\S+), (lines? (?:with|containing) \\S+)$', as: '$3 but not $1 or $2' },
    { say: 'what (?:is|are|gets?|was) (?:the )?(\\S+) (?:assigned|set)(?: to)?$', as: 'assignments to $1' },
    {
      say: '(?:(?:(?:all |the )*(?:lines|places|code) )?where (?:is |are )?(\\S+) (?:is |are |gets )?returned|returned (?!\\p{Ll}+s$)(\\S+))$',
      as: 'returns of $1$2',
    },
    {
      say: '(\\S.* )?(with|containing|contain|mention|mentioning|having|have) neither (\\S+) nor (\\S+)$',
      as: '$1without $3 or $4',
    },
    { say: '(\\S.*),? but neither (\\S+) nor (\\S+)$', as: '$1 but not $2 or $3' },
    {
      say: '(?:env(?:ironment)? (?:vars?|variables?)|flags?|settings?|options?|names?|identifiers?|symbols?) with (?:the |a )?(?:prefix (\\S+)|(\\S+) prefix)$',
      as: 'names starting with $1$2',
    },
    {
      say: '(?:everything|anything|things?|whatever|stuff|names?|identifiers?) (?:that (?:is|are) )?(?:prefixed|(?:that )?(?:start|begin)(?:s|ing|ning)?) (?:with|by|in) (?:the )?(?=\\w+(?:(?:,| or| and) \\w+)*$)(?!(?:an?|capital|upper|lower|white|space|digit|number|tab|letter|comment)s?(?= |$|case|space))',
      as: 'names starting with ',
    },
    {
      say: '(?:(?:every|each|any|all|the) )*(?:place|spot|location)s? (?:in the (?:code|source) )?where (?=(?:an? |the )?(?:\\p{Ll}+ )?\\S+ (?:is|are|gets?) )',
      as: 'where ',
    },
    // "Private methods of classes": every method is of one.
    {
      say: '((?:\\p{L}+ )*?(?:methods|member functions|fields|members|properties|constructors|attributes|constants)) (?:of|in|inside|on|from) (?:(?:all|any|the|our|every) )*(?:classes|structs|objects|types)(?= |$)',
      as: '$1 ',
    },
    { say: "where'?(?:s|re) ", as: 'where is ' },
    { say: '(?:(?:every|each|any|all|the) )?(?:use|usage) of ', as: 'uses of ' },
    { say: '(?:(?:every|each|any|all|the) )?(?:occurrence|mention|appearance)s? of ', as: 'lines with ' },
    { say: '(.*\\w(?:Error|Exception))s(?= )', as: '$1' },
    {
      say: '(?:all |every )?(?:usings|using statements?(?= \\S+ \\w+\\.\\w)) (?:of|for|from) ',
      as: 'imports of ',
    },
    // "Where is NVM_DIR exported", "exports of NVM_DIR"
    {
      say: '(?:where (?:is|are) (?:the )?(\\S+) (?:being )?exported|where (\\S+) (?:is|are|gets?) exported)$',
      as: 'exports with $1$2',
    },
    // "Where do we create HttpClient": in capitals a class, and no file or table.
    {
      say: '(?:where (?:do |does )?(?:we|they|it|the code)|places that) (?:instantiat|construct|creat|allocat|build)(?:es?|s)? (?:an? |the |new )*(?=[A-Z]\\w*[a-z]\\w*$)',
      as: 'instantiations of ',
      exact: true,
    },
    // What says how something is called returns what it returns.
    { say: '(?:type )?signatures? (?:of|for) (?:all |the )*(?=(?:functions?|methods?) )', as: '' },
    { say: 'functions defined on (?=(?:the )?\\S+$)', as: 'methods defined on ' },
    {
      say: '(?:what|everything|anything)(?: that)? (?:is|are|gets?|we|do we) (?:import|require|include)d?(?:ed)?$',
      as: 'imports',
    },
    { say: '#?defines? (?:of|for) (?:the )?(?:macros?|constants?)', as: 'macros' },
    { say: '#(?=(?:includes?|imports?) (?:of|for|from|lines?|statements?|directives?) )', as: '' },
    { say: '(?:#|//|/\\*|--|;)+ (?=comments?)', as: '' },
    {
      say: '(?:every|each|any) (?:place|spot|time|line) (?:where |that )?(?=(?:an? )?\\S+ is )',
      as: 'where ',
    },
    { say: '(?:who|what) (?:is |else )?(?=(?:throws|raises|catches|handles|defines) )', as: 'places that ' },
  ],
  countEnd:
    '(?:are|is)(?: there)?|are there|(?:do|does) (?:we|it|they) have|do we have|we have|exists?|appears?|occurs?|there',
  countsBehind:
    '(?:and )?(?:how (?:many|often)(?: (?:are there|of them|times|in total|are they|is it))*|(?:just |only )?(?:the )?(?:count|number)(?: (?:of them|only|please))?|(?:just |only )?count (?:them|it|those))',
  counts: [
    '(?:count|work out) how (?:many times|often)(?: (?:do|does|is|are)(?: we)?)?',
    'how (?:many|much) (?:times|places|occurrences|instances)(?: of)?(?: are there(?: of)?)?(?: (?:do|does|is|are|has|have)(?: we)?)?',
    'how many lines(?: of code)?(?= )',
    'how many(?: different)?',
    'how often(?: (?:is|are|do|does)(?: we)?)?',
    '(?:count|tally|total)(?: up)?(?: of)?(?: (?:the|all|every))*(?: (?:number|amount|occurrences|times|count) of)?(?: (?:the|all|times))*',
    "(?:what is |what's |give me |show me )?(?:the )?(?:number|amount|count) of(?: times)?",
  ],
  files: [
    '(?:(?:show|list|find|give|get|tell)(?: me)? )?(?:(?:all|the) )*(?:names of (?:all )?(?:the )?files|file ?names)(?= (?:that|which|with|contain|import|using|where|mention|defin|call|hav|includ|match|referenc))',
    '(?:which|what|in which|in what) (?:\\w+ )?(?:files?|modules?|scripts?|headers?|sources?)(?! (?:extension|format))',
    '(?:(?:show|list|find|give|get|tell)(?: me)? )?(?:(?:all|the|every|any|only) )*(?:names of )?(?:the )?files? (?:names )?(?=that|which|with|contain|import|using|where|mention|defin|call|hav|includ|import|match|referenc)',
  ],
  manner: ENGLISH_MANNER,
  beyond: BEYOND,
  unread: UNREAD,
  join: { and: 'and|&|plus|as well as', or: 'or' },
  participles:
    'defined|declared|decorated|annotated|marked|used|called|named|exported|imported|returned|returning|thrown|raised|caught|containing|mentioning|having|using|starting|ending|matching|appear|appears|exist|exists',
  articles: 'the|a|an|all|any|every|each|some|this|that',
  notNames:
    'the|a|an|another|other|all|any|every|each|some|that|which|who|whose|is|are|in|of|to|for|with|from|it|its|they|them|there|this|these|those|how|what|where|when|why|do|does|not|no|we|i|you|me|my|our|be|been|being|statements?|functions?|methods?|classes|lines?|files?|comments?|definitions?|calls?|usages?|uses|by|on|at|as|was|will|would|should|can|could|code|something|anything|everything|stuff|things?|aliases|imports|definitions|declarations|somewhere|nothing|please|help',
  kinds: {
    initializer: '(?:class )?constructors?|initiali[sz]ers?|__init__ methods?',
    interface: 'interfaces?|interface types?|protocols?',
    function:
      'functions?|funcs?|procedures?|procs?|routines?|subroutines?|defs|fns|funs|helpers?|helper functions?|functions? (?:heads?|clauses?)',
    method: 'methods?|member functions?',
    record: 'records?|record types?',
    class: 'class(?:es)?',
    struct: 'structs?|structures?|struct types?|structure types?',
    enum: 'enums?|enumerations?|enum types?|enum class(?:es)?',
    trait: 'traits?|type ?-?class(?:es)?|mixins?',
    type: '(?:data ?)?types?|type ?-?alias(?:es)?|typedefs?',
    constant: '(?:class )?constants?|consts?',
    property: 'propert(?:y|ies)|(?:class )?fields?|members?|attributes?',
    variable: 'variables?|vars?|vals?',
    macro: 'macros?|#?defines|#define|macro definitions?',
    module: 'modules?|namespaces?|packages?',
    object: 'objects?|singletons?|singleton objects?',
    instance: '(?:type ?-?class )?instances?',
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
      '(?:(?:(?<= (?:exported|defined|declared|provided|implemented) )(?:by|from)|(?<=\\w{3,}s )(?:(?<!(?:includes|requires|imports|users|uses|usages|references|importers|inclusions|dependents) )of|from))(?= [\\w.-]*/?[\\w./-]+\\.(?:c|h|cc|cpp|hpp|py|js|ts|tsx|jsx|go|rs|rb|php|java|kt|swift|cs|lua|zig|ex|exs|hs|scala|sh)(?:$|[ ,]))|(?<=(?:sections?|keys?|fields?|entry|entries|values?|settings?|options?|\\w{3,}s) )(?:of|from)(?= [\\w./-]+\\.(?:json|ya?ml|toml|ini|cfg|conf|env|md|sql|html?|css|xml|properties)(?:$|[ ,]))|(?<=\\w{3,}s )(?:of|from)(?= (?:the )?(?:Dockerfile|Makefile|Gemfile|Rakefile)(?:$|[ ,]))|(?:(?:but |and )?(?:only|just|restricted to|limited to) )?(?:(?:that|which) (?:are|is|live|lives|occur|occurs|appear|appears) )?(?:in|inside(?: of)?|within|under|underneath|below|across|throughout|over)(?: (?:the )?(?:files?|code|anything) (?:in|under|inside|below|of|within))?(?: (?:all|any|every|only|just))*(?: of)?(?: (?:the|my|our|its))?)',
    outside:
      '(?:,? ?(?:but|and|or))?,? ?(?:(?:in )?(?:everywhere|anywhere|all|anything|everything|every file|(?:the )?(?:files?|code) (?:that|which) (?:is|are)) )?(?:except(?:ing)?(?: for)?|exclud(?:ing|e)|outside(?: of)?|not|but not|but|other than|ignor(?:ing|e)|skip(?:ping)?|without|apart from|aside from|besides|leav(?:ing|e) out|omit(?:ting)?|minus|away from|no|in (?:the )?(?:files?|code) (?:that|which) (?:isn|aren)[\u0027’]?t|(?:that|which) (?:(?:are|is|do|does) not|(?:are|is|do|does)n[\u0027’]?t)(?: (?:live|sit|stand|occur|appear|found|part))?(?= (?:in|inside|within|under|of|from) ))(?: (?:in|inside|for|from(?! (?:in|inside|within|under) )|of|within|under|those|that|what|is|are|anything|everything|code|files|looking|at|counting|including|the ones))*(?: (?:the|any|all|my|our|every))*',
    folder: 'folders?|director(?:y|ies)|dirs?|sub-?folders?|sub-?director(?:y|ies)|packages?|trees?',
    file: 'files?',
    sources:
      '(?:(?:source|code|program) )?(?:files?|sources?|code|scripts?|modules?|programs?|templates?|documents?|docs|configs?|configurations?|rulesets?|manifests?|resources?|layouts?|assets?|ext(?:ension)?s?|classes)|source(?: code)?',
    tests:
      '(?:(?:unit|integration|the) )*(?:tests?|specs?)(?: (?:files?|code|sources?|suites?|cases|classes|modules|ones))?|test(?:ing)? (?:files?|code)',
    extension: [
      'files? with (?:the |an? )?(?:extension )?\\.?<extension>(?: extension)?',
      'files? (?:that )?end(?:ing)? (?:in|with) \\.?<extension>',
      '\\*?\\.<extension>(?: (?:source |code )?files?)?',
      '<extension> files?',
    ],
    first:
      '(?:(?:(?:please|only|just) )?(?:(?:search|scan|grep|check)(?: (?:in|through|inside))?|in|inside|within|under)(?: the)? |(?=[\\w.-]+/[\\w./-]*: |(?:typescript|javascript|python|golang|go|java|rust|php|ruby|kotlin|scala|swift|elixir|haskell|lua|zig|c\\+\\+|c#|css|html|markdown): \\S+ \\S))<place>(?: for|[:,]) <text>',
  },
  narrowing: {
    cues: "that|which|who|whose|where|with|without|(?:do|does|is|are|has|have)(?: not|n't)|not|never|except(?:ing)?|excluding|other than|apart from|aside from|leaving (?:out|aside)|ignoring|omitting|returning|taking|accepting|checking|testing|comparing|containing|mentioning|including|having|using|naming|listing|named|called|starting|beginning|ending|prefixed|suffixed|extending|implementing|inheriting|conforming|throwing|raising|involving|referring|about|over|through|pointing|point|to|for|from|of|on|at|against|as|by|typed|declared|defined|decorated|marked|annotated|assigned|saying|(?:\\w+(?:ed|en|ing)|made|built|put|kept|held) (?:with|to|as|by|from|on|for|of|against)",
    verbs:
      '(?:return|take|accept|receive|start|begin|end|finish|contain|mention|include|have|extend|implement|inherit|throw|raise|call|use)s?|has',
    not: "(?:(?:that|which|who) )?(?:(?:do|does|is|are|has|have|was|were)(?: not|n['’]?t)|not|never|without|except(?:ing)?(?: for)?|excluding|other than|apart from|aside from|leaving (?:out|aside)|ignoring|omitting)(?: (?:mention|contain|have|include|list|use|mentioning|containing|having|using|from|of|to|on|for))?(?: (?:the|any|those|a|an))*",
    has: '(?:(?:that|which|who) )?(?:also )?(?:(?:are |is )?(?:marked|declared|tagged|flagged)(?: as)?|return(?:s|ing)?|saying|mention(?:s|ing)?|contain(?:s|ing)?|hav(?:e|ing)|has|includ(?:e|es|ing)|list(?:s|ing)?|us(?:e|es|ing)|nam(?:e|es|ing)|(?:check|test|look)(?:s|ing)?(?: (?:for|if|whether))?|compar(?:e|es|ing)(?: (?:to|with|against))?|about|pointing (?:to|at)|point to|involving|referring to|(?:(?:are|is|was|were|get|gets|being) )?(?:(?:\\w+(?:ed|en|ing)|made|built|put|kept|held) )?(?:with|to|for|from|of|on|at|as|by|against|over|through)|(?:that|which) (?:wrap|format|print|log|write|join|run|work|pair|combine)s? (?:up )?(?:with|using|to))(?: (?:the|a|an))*',
    members:
      'methods?|member functions?|fields?|members?|propert(?:y|ies)|attributes?|constructors?|initiali[sz]ers?',
    container:
      '(?:of|in|inside|on|from) (?:the )?(?:(?:class|struct|module|interface|trait|object|enum|protocol) [\\w.:]+|[\\w:]*[A-Z][\\w.:]*)$',
    target: '(?:assigned|bound|saved) to',
    sort: '^(?:word|text|string|literal|name|names|type|(?:http )?status(?: codes?)?) | (?:on (?:the |a )?(?:same|one) line|keywords?|receivers?|flags?|options?|modifiers?|variables?|constants?|ones|lines?|prefix|suffix|features?|values?|status(?:es)?|(?:status )?codes?)$',
  },
  sayings: ENGLISH_SAYINGS,
  together: '(?:on|in) (?:the |a |that )?(?:(?:same|one|single) )?line|together',
  affixed: '(?:start|begin|end)(?:s|ing|ning)? (?:with|in|by)|(?:pre|suf)fixed (?:with|by)',
  letters: {
    '[A-Z]': '(?:an? )?(?:capital|upper-?case)(?: letters?)?',
    '[a-z]': '(?:an? )?(?:small|lower-?case)(?: letters?)?',
    '[0-9]': '(?:an? )?(?:digits?|numbers?)',
    _: '(?:an? )?underscores?',
  },
  sorts: {
    '[ \\t]':
      '(?:trailing |leading )?(?:whitespace|white space|blanks|spaces|tabs (?:and|or) spaces|spaces (?:and|or) tabs)(?: characters?)?|white ?space characters?|indentation',
    '\\d': '(?:digits?|numbers?|numeric characters?)',
    '[A-Z]': '(?:capitals?|(?:capital|upper-?case) (?:letters?|characters?)|upper-?case)',
    '[a-z]': '(?:small|lower-?case)(?: (?:letters?|characters?))?',
    '[A-Za-z]': 'letters?|alphabetic characters?',
    '[\\[\\]]': '(?:square )?brackets',
    '[()]': 'paren(?:theses|s)|round brackets',
    '[{}]': 'curly (?:brackets|braces)',
    '[<>]': 'angle brackets',
    '["\']': 'quotes|quotation marks',
    '[!-/:-@\\[-`{-~]': 'punctuation(?: (?:marks?|characters?|signs?))?',
    '(\\.{3}|…)': 'ellips[ie]s|three dots|dot dot dot',
    '[\\x{1F300}-\\x{1FAFF}\\x{2600}-\\x{27BF}]': 'emojis?(?: characters?)?',
    '[^\\x00-\\x7F]':
      'non[- ]?ascii(?: (?:characters?|letters?|symbols?))?|unicode (?:characters?|symbols?|letters?)',
  },
  characters: {
    ',': 'commas?',
    ';': 'semi-?colons?',
    ':': 'colons?',
    '.': '(?:full stop|period|dot)s?',
    '{': '(?:curly )?braces|(?:an? )?(?:(?:open(?:ing)?|left) (?:curly )?(?:brace|bracket)s?|curly brace|brace)',
    '}': '(?:clos(?:e|ing)|right) (?:curly )?(?:brace)s?|(?:clos(?:e|ing)|right) curly bracket',
    '(': '(?:open(?:ing)?|left) (?:paren(?:thesis|theses|s)?|round bracket)',
    ')': '(?:clos(?:e|ing)|right) (?:paren(?:thesis|theses|s)?|round bracket)',
    '[': '(?:open(?:ing)?|left) (?:square )?bracket',
    ']': '(?:clos(?:e|ing)|right) (?:square )?bracket',
    '\\': 'back-?slash(?:es)?',
    '^': 'carets?|circumflex(?:es)?',
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
