import type { ReaderName, Saying } from '../types.ts';
import { CONTAIN, IS, START, THAT } from './parts.ts';

/** Where in a list a parameter stands. */
const PLACES = 'first|1st|second|2nd|third|3rd|last|final|only|sole|single';

/** What becomes of values, and what comments and strings say. */
export const VALUE_SAYINGS: readonly Saying<ReaderName>[] = [
  { say: '(?<text>(?:(?:static|const|unsigned|struct|extern|volatile) )*[\\w:]+) arrays?', means: 'arrayOf' },
  {
    say: '(?:(?:type |explicit )?conversions?|(?:type )?converted|converting) (?:in)?to (?:an? |the )?<names>',
    means: 'conversion',
  },
  // Branches and chains.
  {
    say: '(?:optional chain(?:ing|s?)|safe (?:calls?|navigation)|null-?conditional access(?:es)?) (?:on|of|with|after|for|over|off) (?:the )?<names>',
    means: 'safeCall',
  },
  {
    say: '(?:where (?:do |does )?(?:we|they|it|the code) )?(?:pattern[- ])?(?:match|switch)(?:es|ing)?(?: statements?| expressions?| blocks?)? (?:on|over) (?:the )?<names>',
    means: 'branchOn',
  },
  { say: '(?:enum )?(?:variants?|enum (?:cases|members|values)) (?:named|called) <names>', means: 'variant' },
  {
    say: `case(?: (?:labels?|statements?|branch(?:es)?|arms?|clauses?)|s) (?:(?:that |which )?(?<text>${START}) (?:with|by|in)|for|of|on|named|called|with) (?:the )?<names>`,
    means: 'caseOf',
  },
  // Made, assigned, returned, taken.
  {
    say: '<kind> ?(?:(?:that|which) )?return(?:s|ing)? (?:an? |the )*(?:(?!(?:an?|the|null|raw|smart|shared|unique|weak|function|dangling) )(?<text>(?:(?:const|struct|unsigned) )*[\\w:]+) pointers?|pointers? to (?:an? |the )?(?<text2>(?:(?:const|struct|unsigned) )*[\\w:]+))',
    means: 'returnPointer',
  },
  {
    say: '(?<text>(?:(?:const|struct|unsigned|static) )*)(?<names2>\\w+(?:\\[\\]| ?\\*+)?) (?:variables?|vars?|fields?|members?|propert(?:y|ies)|param(?:eter)?s?|arguments?|args?|locals?|constants?) (?:(?:that|which) (?:are|is) )?(?:named|called) <names>',
    means: 'typedNamed',
  },
  {
    say: `where (?:${IS} )?(?:an? |the |new )*(?:<kind> )?<names> (?:objects? |instances? |class(?:es)? )?(?:${IS} )?(?:instantiated|constructed|created|newed|allocated)|(?:instantiations?|constructions?|creations?|new (?:instances?|objects?)) of (?:an? |the )?<names2>(?: (?:that are |being |are )?(?:created|made|constructed|instantiated|allocated))?|(?:instances?|objects?) of (?:an? |the )?<names5> (?:that are |being |are )?(?:created|made|constructed|instantiated|allocated)|(?:code |lines |places )?(?:that )?(?:(?:instantiat(?:e|es|ing)|construct(?:s|ing)?) (?:an? |the |new )*<names3>|(?:creat(?:e|es|ing)|mak(?:e|es|ing)|allocat(?:e|es|ing)|build(?:s|ing)?) (?:(?:an? |the )*new <names6>|(?:an? |the )*<names7> (?:objects?|instances?)))(?: (?:objects?|instances?))?|new <names4>(?: (?:objects?|instances?|instantiations?|allocations?|creations?|constructors?|constructor calls?|expressions?|calls?))?`,
    means: 'create',
  },
  {
    say: `<names4> assignments?|(?:assignments?|writes?) (?:to|of) (?:the )?(?:<kind> )?<names>|where (?:${IS} )?(?:the )?(?:<kind2> )?<names2> (?:${IS} )?(?:assigned|set|written|modified|changed|initiali[sz]ed)|(?:lines|places|code) (?:that )?(?:assign(?:s|ing)?|set(?:s|ting)?) (?:to )?<names3>|(?<names5>\\w*(?:_\\w|\\w\\.\\w)[\\w.]*) (?:is|are|gets?) (?:assigned|set|written|modified|changed|initiali[sz]ed)`,
    means: 'assign',
  },
  {
    say: `<kind> ?${THAT}return(?:s|ing)? (?:(?:only|just|nothing but) (?:an? |the )*<names>|(?:an? |the )*<names2> (?:only|alone|and nothing else|as (?:the|its|their) (?:only|single|sole) (?:results?|values?|return(?:ed)? values?)))`,
    means: 'returnOnly',
  },
  {
    say: `(?:<mod> )?<kind> ?${THAT}(?:(?:annotated|typed|declared|marked) (?:as |to |with )*)?(?:return(?:s|ing)?(?: type)?|with (?:the )?return type) (?:only |just )?(?:an? |the )*(?:(?:type|struct|enum|union) )?<names>(?: (?:types?|values?|objects?|instances?))?`,
    means: 'returnType',
  },
  {
    say: `(?:(?:struct|class|object|interface|instance|local|global|function|method|record) )*(?<text>variables?|vars?|fields?|members?|propert(?:y|ies)|parameters?|params?|arguments?|args?|constants?|values?|locals?|globals?|attributes?|declarations) ${THAT}(?:(?:(?:of|with|having|declared (?:as|with)|typed(?: as)?|whose) )+(?:the |a )?types? (?:is |of )?|typed (?:as |with )?|declared as )(?:an? |the )*(?:<names>|(?<names2>(?:\\[\\w*\\]|[*&?])*(?:const|mut|volatile|unsigned|struct) \\S+|any$))|(?<text2>propert(?:y|ies)) (?:that )?return(?:s|ing)? (?:an? |the )*<names3>`,
    means: 'ofType',
  },
  {
    say: `(?:nullable|optional) <names> (?<text>variables?|vars?|fields?|members?|propert(?:y|ies)|parameters?|params?|arguments?|args?|values?)|(?<text2>variables?|vars?|fields?|members?|propert(?:y|ies)|parameters?|params?|arguments?|args?|values?) of (?:an? |the )?(?:nullable|optional) (?:type )?<names2>`,
    means: 'nullableOf',
  },
  {
    say: `(?:(?:arrow|anonymous|inline|async|trailing) )*(?:lambdas?|closures?|callbacks?|blocks?|functions?|function literals?) (?:(?:that|which) (?:are|is|get) |being )?(?:passed|given|handed) (?:in)?to (?:the )?<names>`,
    means: 'passedFunction',
  },
  {
    say: `(?<text>[\\p{L} -]*\\p{L}s) (?:(?:that|which) (?:are|is|get) |being )?(?:passed|given|handed) (?:in)?to (?:the )?<names>`,
    means: 'passedSort',
  },
  {
    say: `(?:where (?:${IS} )?)?(?:the )?<text> (?:(?:that|which) (?:is|are) )?(?:is |are |being )?(?:passed|given|handed|supplied) (?:in)?to (?:the )?<names>(?: (?:function|method|call)s?)?`,
    means: 'passedTo',
  },
  {
    say: `(?:(?:things?|variables?|what|names?|whatever|everything|anything|lines|fields?|constants?) |(?:where (?:is |are )?)?(?<text>[\\w.]+) (?:is |are )?)?${THAT}(?:get |gets )?(?:assigned|set|initiali[sz]ed|hold(?:s|ing)?|stor(?:e|es|ing))(?: (?:to|from|with|by))? (?:the )?(?:(?:return(?:ed)? )?(?:results?|values?|outputs?) of )(?:calling |calls? to )?<names>|(?:(?:variables?|things?|names?) )?assigned from <names2>`,
    means: 'assignedFrom',
  },
  {
    say: `(?:dates?|timestamps?) (?:(?:that are|which are) )?(?:written |formatted )?(?:like|as|in) (?:the )?(?:form(?:at)? )?(?<text>[dmy]+[-/.][dmy]+(?:[-/.][dmy]+)?)(?: form(?:at)?)?|(?<text2>[dmy]+[-/.][dmy]+(?:[-/.][dmy]+)?) dates?`,
    means: 'dateLike',
  },
  {
    say: `(?<names>ipairs|pairs|enumerate|zip)(?:\\(\\))? (?:for )?loops?|(?:for )?loops? (?:over|with|using|through) (?<names2>ipairs|pairs|enumerate|zip)(?:\\(\\))?`,
    means: 'loopsOver',
  },
  {
    say: `(?:where (?:${IS} )?)?<names> (?:${IS} )?(?:(?:passed|given|used|set) )?as (?:an? |the )?(?:keyword|named|labell?ed) (?:argument|arg|parameter)s?|(?:keyword|named|labell?ed) (?:arguments?|args?|parameters?) (?:(?:named|called) )?<names2>|calls (?:with|that (?:pass|have|give)|passing) (?:an? |the )?(?:<names3> (?:as (?:an? )?)?(?:keyword|named|labell?ed) (?:argument|arg|parameter)s?|(?:keyword|named|labell?ed) (?:argument|arg|parameter)s? (?:(?:named|called) )?<names4>)`,
    means: 'keywordArgument',
  },
  {
    say: `<kind> ?${THAT}(?:generic|parametri[sz]ed|parameteri[sz]ed|polymorphic) (?:over|in|on|by|with) (?:an? |the )?(?:(?:type|parameter)s? )?<names>`,
    means: 'genericOver',
  },
  {
    say: `(?:generic )?<kind> ?${THAT}(?:with|having|hav(?:e|ing)|tak(?:e|es|ing)) (?:an? |the )?(?:generic |type )+(?:parameters?|arguments?|variables?) (?:(?:named|called) )?<names>`,
    means: 'genericOver',
  },
  {
    say: `(?:the )?return types?(?: annotations?| hints?)? (?:(?:of|is|are|with|for) )?(?:an? |the )*<names>|(?:(?:uses|usages) of )?<names2> (?:as (?:the |a )?)?return types?`,
    means: 'returnType',
  },
  {
    say: `(?:lines?|places?|statements?|code|<kind>|returns?) ?${THAT}return(?:s|ing)? (?:an? |the )*<names>|return(?:s|ing)? (?:of )?(?:an? |the )*<names2>`,
    means: 'return',
  },
  {
    say: `<kind> ?${THAT}(?:with|hav(?:e|ing)|tak(?:e|es|ing)|accept(?:s|ing)?) (?:more than|over) <n> (?:parameters?|arguments?|args?|params?)`,
    means: 'parametersOver',
  },
  {
    say: `<kind> ?${THAT}(?:with|hav(?:e|ing)|tak(?:e|es|ing)|accept(?:s|ing)?) (?:at least <n>|<n2> or more) (?:parameters?|arguments?|args?|params?)`,
    means: 'parametersAtLeast',
  },
  {
    say: `<kind> ?${THAT}(?:accept|tak|receiv|expect|hav|has|with)(?:s|e|es|ing)? (?:an? |the )*<names> (?:as|in|at|for) (?:an? |the |its |their )*(?<text>${PLACES})(?: (?:parameter|argument|arg|param|place|position)s?)?|<kind2> (?:whose|that have|having|with) (?:an? |the |its |their )*(?<text2>${PLACES}) (?:parameter|argument|arg|param)s? (?:(?:is|are|being|of|named|called|type|typed|as) )*(?:an? |the )*<names2>`,
    means: 'parameterAt',
  },
  {
    say: `<kind> ?${THAT}(?:(?:accept|tak|receiv|expect|get)(?:s|e|es|ing)?|with) (?:an? |the )*(?:(?:parameters?|arguments?|params?|args?) (?:that (?:are|is) |of type )?(?:an? )?)?(?:pointers? to (?:an? |the )?(?<names>[^\\s,]+)|(?<names2>[^\\s,]+) pointers?|(?<names3>\\w+\\*|\\*\\w+))(?: (?:as (?:an? )?)?(?:parameters?|arguments?|params?|args?))?`,
    means: 'pointerParameter',
  },
  {
    say: `<kind> ?${THAT}(?:(?:accept|tak|receiv|expect)(?:s|e|es|ing)?|with|having|hav(?:e|ing)) (?:an? |the )*(?:(?:(?:parameters?|arguments?|args?|params?) (?:named |called |of type )?|(?:callbacks?|handlers?|functions?|closures?|lambdas?|blocks?) (?:named|called) )<names>|<names2> (?:parameters?|arguments?|args?|params?))`,
    means: 'parameter',
  },
  {
    say: `<kind> ?${THAT}(?:accept|tak|receiv)(?:s|e|es|ing)? (?:an? |the )*<names>(?: as (?:an? |the |its )*(?:\\w+ )?(?:arguments?|parameters?|args?|params?))?|<names2> (?:parameters?|arguments?|params?)`,
    means: 'parameter',
  },
  {
    say: `(?:default (?:parameters?|arguments?|args?|params?|values?)|defaults) (?:(?:(?:that|which) )?(?:are|is|being)|of|set to) (?<text3>\\S+)|(?:(?:functions?|methods?) with )?(?:parameters?|arguments?|args?|params?) (?:(?:with|having|that have|whose) (?:an? |the )?default(?: values?)?(?: (?:of|is|being))?|(?:that )?default(?:s|ing)? to|(?:that )?(?:are |is )?set to) (?<text>\\S+)(?: (?:as|by) default)?|(?:functions?|methods?|constructors?) ?${THAT}(?:(?:with|hav(?:e|ing)) (?:an? |the )?default(?:(?: (?:value|argument|parameter)s?)? of|(?: (?:value|argument|parameter)s?)(?: of)?)|whose default (?:value|argument|parameter)s? (?:is|are)) (?<text2>\\S+)(?: (?:in|for|as|among) (?:(?:one|any|some|each) of )?(?:an? |the |their |its |any )*(?:parameters?|arguments?|args?|params?))?|(?<text4>\\S+) as (?:an? |the |its )?(?:(?:(?:argument|parameter|default) )?defaults?(?: (?:argument|parameter|value)s?)?)`,
    means: 'defaultOf',
  },
  {
    say: `numbers? (?:(?:with|having) (?:an? |the )?(?:suffix|postfix) |(?:(?:that )?end(?:s|ing)?|suffixed) (?:with|in|by) (?:an? |the )?(?:suffix |letters? |digits? )?)(?<text>[A-Za-z]\\w{0,3}|\\d{1,5})`,
    means: 'numberSuffix',
  },
  {
    say: `(?:(?:lines?|places?|code|statements?|functions?) ?${THAT})?(?:deferred|defer(?:s|ring)?) (?:an? |the )*(?:calls? (?:to|of) )?<names>(?: calls?)?`,
    means: 'deferred',
  },
  {
    say: `(?:parameters?|arguments?|args?|params?) ${THAT}(?:named|called) <names>|<names2> (?:parameters?|arguments?|params?)`,
    means: 'parameter',
  },
  {
    say: `(?:<kind> ${THAT}(?:tak|accept|receiv)(?:e|es|ing) (?:an? |the )*)?<names>(?: (?:parameters?|arguments?|params?|args?))? (?:(?:that are |being )?(?:passed|taken|given) )?by (?<text>const )?(?:ref(?:erence)?)|(?<text2>const )?references? to (?:an? |the )?<names2>`,
    means: 'byReference',
  },
  {
    say: `(?<text>(?:(?:const|struct|unsigned|volatile) )*[^\\s,]+) pointers?(?: (?:parameters?|arguments?|variables?|types?))?|pointers? to (?:an? |the )?(?<text2>(?:(?:const|struct|unsigned|volatile) )*[^\\s,]+)`,
    means: 'pointer',
  },
  {
    say: '(?<names>[^\\s,]+!(?:(?:,| or| and|, or|, and) [^\\s,]+!)*) (?:macros?|macro (?:calls?|invocations?|uses?))',
    means: 'call',
  },
  // Comments and strings.
  {
    say: `(?:(?:everything|all|anything|(?:all )?(?:the )?lines?|code) (?:except(?: for)?|but|but not|other than|excluding|without|(?:that|which) (?:is|are)(?: not|n['’]?t))|non-?|not) (?:the |any |in )?comments?(?: lines?)?|(?:uncommented|non[- ]comment) (?:lines?|code)`,
    means: 'notComment',
  },
  {
    say: `(?:(?:where |places |lines |code )?(?:that |which |where )?(?:(?:do |does )?(?:we|they|it|the code) )?|where (?:is |are )?)set(?:s|ting)? <text3> to <text4>|(?:where (?:is |are )?(?:the )?)?<text> (?:(?:that|which) )?(?:(?:is |are |being |gets )?(?:set|equal)|default(?:s|ing)?) to <text2>`,
    means: 'setTo',
  },
  { say: `<text> (?:with|and|plus) (?:an? |the |its |explicit )*ports?(?: numbers?)?`, means: 'withPort' },
  {
    say: `<text> (?:is |are |being )?(?:compared|equal|equated|checked) (?:to|with|against) <text2>|(?:comparisons?|comparing) of <text3> (?:to|with|against) <text4>`,
    means: 'comparedTo',
  },
  {
    say: `(?!.*\\b(?:loops?|statements?|blocks?|clauses?|expressions?|branch(?:es)?|arms?) (?:and|or) )(?<text>(?:for|while|do|if|else|try|switch|match|case|with|async|yield|go|select)(?! (?:statements?|loops?|expressions?|clauses?|blocks?|conditions?|cases|quer(?:y|ies))(?: |$))(?:(?: [a-z]+)+|(?: \\S+)*? \\S*[.(:=<>!\\[]\\S*(?: \\S+)*?)) (?:loops?|statements?|blocks?|clauses?|expressions?|branch(?:es)?|arms?)`,
    means: 'literal',
  },
  {
    say: `<kind> (?:that )?(?:extend|implement|inherit)(?:s|ing)?(?: from)? (?:(?:another|an?other|some|any|other)(?: (?:ones?|<kind2>|types?|\\w+))?|something|anything|some(?:one|body)|any ?other)`,
    means: 'subclassAny',
  },
  {
    say: `<text> (?:in|inside|within|between) (?:double|single) quotes|(?:double|single)[- ]quoted <text2>|<text3> (?:including|with|and) (?:the |its )?quot(?:es|ation marks)`,
    means: 'quoted',
  },
  { say: `(?:derives?|deriving|derivations?|derived)(?: of)? (?:the )?<names>`, means: 'derive' },
  { say: `(?:<kind> )?${THAT}deriv(?:e|es|ing) <names>`, means: 'derive' },
  {
    say: `(?:html |xml )?(?:<names> (?:tags?|elements?))(?: in (?:the )?xml[- ]?doc\\p{L}*(?: comments?)?)?|(?:tags?|elements?) (?:named|called) <names2>`,
    means: 'element',
  },
  { say: `labels?(?: (?:named|called))? <names>|<names2> labels?`, means: 'label' },
  {
    say: `(?:(?:type|(?:c|old)[- ]style|explicit|plain) )?casts? (?:to|into) (?:an? |the )?<names>|(?:as )?<names2> casts?`,
    means: 'cast',
  },
  { say: `#?<names> (?:(?:pre-?processor )?directives?)`, means: 'directive' },
  // "lines with #ifdef or #if defined for USE_SSL", "code guarded by #ifdef DEBUG"
  {
    say: `(?:(?:lines?|code|places?|anything|things?|functions?) )?(?:(?:(?:that )?(?:is |are )?(?:guarded|protected|wrapped|disabled|enabled|switched|compiled) (?:by|with|behind|in|under) |with )(?:an? |the )*)?(?:#(?:el)?if(?:n?def)?|#?ifn?def)s?(?: ?!? ?defined)?(?:(?:,| or| and|/)+ ?#(?:el)?if(?:n?def)?(?: ?!? ?defined)?)*(?: (?:lines?|directives?|blocks?|checks?|guards?|conditions?|statements?))?(?: (?:for|of|on|with|checking|testing|about|regarding|concerning|mentioning|that (?:check|test|mention|use)s?(?: for)?))? <names>`,
    means: 'guarded',
  },
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
    say: `(?:code )?comments? ?${THAT}(?:${CONTAIN}|${START} with|on|for|regarding) (?:the (?:word|text|phrase) )?<text>|<text2>(?<!(?:^|[ ,])(?:only|just|but)|,),? (?:but )?(?:(?:only|just) )?(?:in|inside|within) (?:a |the |any |code |doc |documentation |yard |api )*comments?|(?:only |just )?(?:in|inside|within) (?:the |any |code )*comments?[:,] <text3>`,
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
    say: `(?:<kind> |(?<text>strict|loose|non-?strict) )?(?:compar(?:isons?|ing|ed)|(?:in)?equality(?: (?:checks?|tests?|comparisons?))?|(?:equality )?checks?) (?:with|to|against|for equality with|for) (?:the |an? )?(?:null )?<names>|tests? (?:against|for equality with|for) (?:the |an? )?(?:null )?<names3>|<names2> (?:comparisons?|equality checks?)`,
    means: 'compare',
  },
  {
    say: `(?:quoted )?(?:strings?|string literals?|string constants?) ?${THAT}${CONTAIN} (?:the (?:word|text) )?<text>|<text2> (?:in|inside|within|as) (?:a |the |any |quoted )*(?:strings?|string literals?|quotes|quotation marks)|(?:the )?string (?:literal|constant) <text3>`,
    means: 'string',
  },
];
