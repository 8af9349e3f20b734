import type { Words } from '../types.ts';

/** Ways of asking that are put in the words of others, which the sayings know; in this order. */
export const ENGLISH_REPHRASINGS: Words['rephrase'] = [
  { say: '(const|struct|unsigned) pointers? to (\\w+)$', as: '$1 $2 pointers' },
  {
    say: '(macros?|functions?|methods?|classes|enums?) (?:in|with) (?:all )?(?:capital letters|capitals|caps)$',
    as: '$1 in upper case',
  },
  // "javadoc param tags"
  {
    say: '(?:(?:java|js|ts|php|k|scala)doc|doxygen|doc(?:string)?) (param|returns?|throws|see|since|deprecated|example|author|version|link)s? tags?$',
    as: '@$1 tags',
  },
  {
    say: '(?:which|what) ((?:[\\w-]+ ){0,2}[\\w-]+s) (?:are|exist|do we have|does it have|there are)(?: there| defined| declared)?$',
    as: '$1',
    exact: true,
  },
  {
    say: '((?:http )?(?:status )?(?:codes?|status(?:es)?)) (?:that )?(?:start|begin)(?:s|ing|ning)? (?:with|in) (?:an? )?([1-5])$',
    as: '$2xx status codes',
  },
  // "which structs have a mutex field"
  {
    say: '(?:which|what) (class(?:es)?|structs?|types|records|interfaces|enums|unions) ha(?:ve|s) (?=an? )',
    as: '$1 with ',
  },
  {
    say: '(\\p{Ll}+s) (?:with|having|that have) (?:an? )?leading (?=(?:double |two )?underscores?|capital|digit)',
    as: '$1 starting with ',
  },
  // "by itself": the last word says nothing anywhere else
  {
    say: '(\\S+) on (?:a|one|its own|their own) lines? (?:alone|by)$',
    as: '$1 alone on a line',
  },
  { say: '(?:do|does|are|is) (?:there )?(?:any|some) lines? (?=\\S)', as: 'lines that ' },
  { say: 'returns? (?:statements?|lines?) (?:returning|that returns?|which returns?) ', as: 'returns of ' },
  // "the constructor calls new Options()"
  { say: '(?:(?:constructor|object) )?(?:calls?|creations?) (?:of |to )?(?=new [A-Z])', as: '' },
  // "where is the struct Frame or enum Frame declared"
  {
    say: 'where (?:is|are) (?:the )?((?:class|struct|enum|union|interface|trait|type|function|macro|method) \\S+ or (?:the )?(?:class|struct|enum|union|interface|trait|type|function|macro|method) \\S+) (?:defined|declared|implemented|located)$',
    as: '$1',
  },
  { say: 'versions? (?:number )?of (?=[\\w@./-]+$)', as: 'lines with ' },
  {
    say: '(?:where|places (?:where|that)) (?:do |does )?(?:we |they |it |the code )?implements? (?:the )?([\\w:.]+)(?: for (?:something|anything|(?:any|some|all|other) types?|everything))?$',
    as: 'implementations of $1',
  },
  {
    say: '(?:the )?http (?:methods?|verbs?) (?=[A-Z]{3})',
    as: '',
    exact: true,
  },
  {
    say: '(?:hash(?:[- ]signs?)?|pound(?:[- ]signs?)?|double[- ]slash|two[- ]slash) (?=comments?(?: |$))',
    as: '',
  },
  { say: '(?:the )?(?:decorators?|annotations?) (@[\\w.]+|\\w+(?:[._]\\w+)+)$', as: '$1 decorators' },
  {
    say: '(?:where|everywhere|places where) (?:do |does )?(?:we|i|they|it|the code) (?:check|test)s? for (null|nil|none|nullptr|undefined)$',
    as: '$1 comparisons',
  },
  {
    say: '(?:all |the )*(\\p{Ll}+s) (?:with|having|that have) (pub|public|private|protected|internal) (?:visibility|access)(?: modifiers?)?$',
    as: '$2 $1',
  },
  { say: '(\\w+::test)(?:s| functions?| fns| tests)$', as: '#[$1] functions' },
  {
    say: '(structs?|enums?|types?|unions?) with (?:an? |the )?derived? (?:of |for )?(?=[A-Z])',
    as: '$1 that derive ',
  },
  // "is current_app used", "is anything left that uses it"
  {
    say: '(?:is|are) (?:the )?(?!(?:there|this|that|it|we|they|any|anything|all|these|those)(?: |$))(\\S+) (?:ever |still |actually |even |also )?(used|called|defined|declared|imported|referenced|mentioned|set|assigned|thrown|raised|caught|tested|overridden)$',
    as: 'where is $1 $2',
  },
  {
    say: '((?:test )?(?:functions?|methods?|tests?|class(?:es)?|test cases?)) (?:about|regarding|concerning|related to|dealing with) (?:the )?(\\p{Ll}{3,}?)s?$',
    as: '$1 named after $2',
  },
  {
    say: '(assert|raise|return|throw|import|yield|await) (?:with|containing|that (?:has|contains|mentions)) ',
    as: '$1 statements with ',
  },
  {
    say: '(?:global|module[- ]level|top[- ]level) (?=variables? (?:whose|named|called|starting|beginning|ending|(?:that|which) (?:start|begin|end)))',
    as: '',
  },
  { say: '(\\S.*) (?:named|called) (?:something |anything )?(?:like|matching) (?=\\S*\\*)', as: '$1 named ' },
  {
    say: '(?:who|what|which code) (?:sets|assigns|changes|modifies|writes to|updates) (?:the )?(?=\\S+$)',
    as: 'assignments to ',
  },
  {
    say: '(?:overrid(?:den|ing)|override) (?:methods?|functions?) (?:named|called) (?=\\S+$)',
    as: 'overrides of ',
  },
  { say: '(\\w+\\.\\w+) (?:assertions?|expectations?|invocations?)(?= |$)', as: '$1 calls' },
  {
    say: '(?:error|log|warning|exception) (?:strings?|messages?|texts?) ((?:that |which )?(?:mention|contain|includ|say|hav|with)\\w*) ',
    as: 'strings containing ',
  },
  {
    say: '(?:(?:struct|class|object) )?(?:members?|fields?|variables?|things?|parameters?) (?:that|which) are (?=(?:function pointers|callbacks|closures|lambdas|arrays)$)',
    as: '',
  },
  {
    say: '(?:(?:struct|class) )?(fields?|members?|propert(?:y|ies)) (?:that|which) are (pub|public|private|static|readonly|protected|final)$',
    as: '$2 $1',
  },
  { say: "where(?:['’]?s| is) (?:the )?main(?: function| method)?$", as: 'definitions of function main' },
  {
    say: 'throws (\\S+) in (?:the )?(?:method|function) (?:signatures?|declarations?)$',
    as: 'methods that throw $1',
  },
  {
    say: '(\\S+) in (?:the )?(function|method|constructor)s? (?:signatures?|definitions?|declarations?|heads?|headers?)$',
    as: '$2s mentioning $1',
  },
  // "where are options declared with is_flag=True"
  {
    say: 'where (?:is|are) (?:the |an? )?[\\p{Ll} ]+ (?:declared|defined|created|made|configured|set|registered|marked) (?:with|using|via) (?=[\\w.]*[_.:][\\w.]*=\\S+$|\\S+=\\S+$|[\ue000-\uf8ff]$)',
    as: 'lines with ',
  },
  // "fprintf to stderr"
  {
    say: '(\\w*printf\\w*|f?puts|f?putc|fwrite)(?: calls?)? (?:in)?to (std(?:err|out))$',
    as: 'calls to $1 with $2',
  },
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
  {
    say: '((?:functions?|methods?|fns?|funcs?|procedures?)) (?:(?:that|which) )?(?:return(?:s|ing)?|with|hav(?:e|ing)) (?:nothing|no (?:return )?values?|no results?|no return types?|(?:an? )?(?:void|unit)(?: (?:return )?(?:types?|values?))?)$',
    as: '$1 that return void',
  },
  // "Theory tests": what marks them as such.
  {
    say: '(Fact|Theory|TestCase|InlineData|DataRow|ParameterizedTest|RepeatedTest|TestFactory) (?:tests?|methods?)$',
    as: 'methods marked with @$1',
  },
  // Patterns are written out.
  { say: '(?:pattern[- ])?match(?:es|ing)? (?:on|against|for|of) (?=[\ue000-\uf8ff]$)', as: 'lines with ' },
  { say: 'void(?:-returning)? ((?:functions?|methods?))$', as: '$1 that return void' },
  {
    say: '(?:def|fun|func|fn|function) (\\w+)(?:\\(\\))? (?:with|that (?:is|are)|marked|declared) (override|inline|static|private|suspend|async|final)$',
    as: '$2 functions named $1',
  },
  {
    say: '(?:the )?(?:@spec|typespec)s? (?:for|of) (?:the )?(?:function )?(\\w+[?!]?)$',
    as: 'the regex @spec\\s+$1\\b',
  },
  {
    say: '((?:\\p{Ll}+ )*(?:member functions|methods)) (?:(?:that|which) are )?(?:defined|declared)$',
    as: '$1',
  },
  {
    say: 'is[- ](?:checks?|tests?|comparisons?) (?:on|for|against|of|with) (?:the )?([A-Z]\\w*)$',
    as: 'the regex \\bis\\s+$1\\b',
  },
  { say: '(\\S*(?:eql|equals?|cmp|compare)\\w*) comparisons$', as: 'calls to $1' },
  {
    say: '(\\w+::) (?:(?:-)?(?:qualified|prefixed|scoped) )?(?:names?|symbols?|members?|functions?|calls?|types?|uses?|usages?)$',
    as: 'the regex \\b$1\\w',
  },
  {
    say: '((?:member )?functions?|methods?) (?:with|having|that (?:are|have)|which are|declared(?: as)?) ((?:noexcept|override|volatile)(?:(?:,| or| and) (?:noexcept|override|final))*)(?: (?:specifiers?|keywords?))?$',
    as: '$1 marked $2',
  },
  // "Switch expressions or statements": the keyword is that of both.
  {
    say: '(if|for|while|switch|match|case|try|when|return) (expressions?|statements?|blocks?|clauses?|loops?) (?:or|and|/) (expressions?|statements?|blocks?|clauses?|loops?)$',
    as: '$1 $2 or $1 $3',
  },
  // "The trait or class named Foo": whichever it is.
  {
    say: '(.*?)(?:the )?(?:[Cc]lass|[Tt]rait|[Ii]nterface|[Ss]truct|[Ff]unction|[Mm]ethod|[Tt]ype|[Mm]odule|[Mm]acro|[Cc]onstant|[Ee]num|[Pp]rotocol) or (?:class|trait|interface|struct|function|method|type|module|macro|constant|enum|protocol) (?:(?:named|called) )?(?=\\w*[A-Z_]\\w*(?: |$))',
    as: '$1',
    exact: true,
  },
  // "Rules with display: none": a property and its value.
  {
    say: '(css )?(?:rules?|declarations?|styles?|properties) (?:(?:that|which) )?(?:with|hav(?:e|ing)|sett?(?:ing)?|contain(?:ing)?|us(?:e|ing)) ([\\w-]+: [\\w#.-]+)$',
    as: '$1lines with $2',
  },
  // A field stands on a line of its own.
  {
    say: '(?:structs?|class(?:es)?|types?|records?|objects?) (?:(?:that|which) )?(?:with|hav(?:e|ing)|contain(?:s|ing)?|hold(?:s|ing)?|own(?:s|ing)?) (?:an? )?(mutex(?:es)?|rwmutex|lock|channel|chan|map|slice|string|int|bool|boolean|vector|[A-Z]\\w*) (?:fields?|members?|propert(?:y|ies)|attributes?)$',
    as: 'fields of type $1',
  },
  { say: '(?:the )?(?:symbols?|atoms?) (?:(?:named|called) )?(?=:\\w+$)', as: 'uses of ' },
  // "jsonify - in which file is that function declared"
  {
    say: "(\\S*\\w)(?:,| ?[-–—:]) ?(?:(?:in )?(?:which|what) (?:file|module|place|header|class) is|where(?:['’]?s| is| are)) (?:it|that|this|they|those)(?: (?:function|method|class|struct|type|macro|constant|variable))? (defined|declared|implemented|used|called|imported)$",
    as: 'where is $1 $2',
  },
  // "where do they lock": what they do is called so.
  {
    say: '(?:where|everywhere) (?:do|does) (?:we|i|they|it|you|the code|the \\p{Ll}+) (?:then )?((?:un)?lock|panic|yield|await|sleep|exit|retry|print|assert|loop|recurse)s?(?: (?:something|anything|things|stuff|(?:an? |the )?(?:mutex(?:es)?|locks?|promises?|futures?|values?)))?$',
    as: 'places that $1',
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
    say: '(?:\\p{Ll}+ )?comparisons? (?:with|using|by|via) (?=(?:\\w*[cC]mp\\w*|equals\\w*)(?:\\(\\))?$)',
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
  {
    say: "(?:overrides? of|(?:who|what|anyone|everyone|places that|(?:which |what )?(?:class(?:es)?|types?|things|code)(?: (?:that|which))?) (?:re)?overrid(?:es?|ing)|(?:who|what)(?:['’]s| is) overriding) (?:the )?(?:method |function )?(?=[\\w$]+(?:\\(\\))?$)",
    as: 'overrides of ',
  },
  { say: 'where (?:is|are) (?:the )?([\\w$]+)(?:\\(\\))? (?:being )?overridden$', as: 'overrides of $1' },
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
];
