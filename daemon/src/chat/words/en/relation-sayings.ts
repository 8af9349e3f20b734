import type { ReaderName, Saying } from '../types.ts';
import { DOCS, IS, LINES, START, THAT } from './parts.ts';

/** How one name belongs to others: decorators, what it extends, imports, exceptions, calls. */
export const RELATION_SAYINGS: readonly Saying<ReaderName>[] = [
  // Decorators.
  {
    say: `(?:generics?(?: types?| parameters?| type parameters?)?|type (?:parameters?|variables?|arguments?)|(?:type |generic )?(?:bounds?|constraints?)) ?(?:(?:that|which) )?(?:(?:are|is) )?(?:extend(?:s|ing)?|bounded (?:by|with|to)|constrained (?:by|to)|limited to|on|of) (?:the )?<names>`,
    means: 'boundedBy',
  },
  {
    say: `(?<names>(?:@|#!?\\[|\\[)[^\\s,]+) (?:<kind>|things|parameters?)(?: (?:or|and) (?:<kind3>|parameters?))?|(?:<kind2>|things) ${THAT}(?:with|having|hav(?:e|ing)|has|carr(?:y|ying)|bear(?:ing)?) (?:an? |the )?(?<names2>(?:@|#!?\\[|\\[)[^\\s,]+)`,
    means: 'decorator',
  },
  {
    say: `(?:(?:<kind>|things?|stuff|what|whatever|everything|anything|code|lines|members?) ?)?${THAT}(?:(?:is|are|was|were|gets?|being) )?(?:decorated|ann?otated|marked|tagged|attributed|flagged|(?:defined|declared|made|created|written)(?= (?:with|by|using|via|through) (?:the |an? )?@))(?: (?:with|by|as|using|via|through))? (?:the |an? )?@?<names>(?: (?:decorators?|annotations?|attributes?))?`,
    means: 'decorator',
  },
  {
    say: `(?:(?:uses?|usages?|occurrences?) of )?(?:the |an? )?(?:${DOCS})(?: tags?)? (?<text>@\\S+ (?!tags?$|lines?$)\\S+)(?: tags?| lines?)?|(?:the )?(?<text2>@\\S+ \\S+)(?: (?:${DOCS}))? tags?`,
    means: 'literal',
  },
  {
    say: `(?:(?:uses?|usages?|applications?|occurrences?) of )?(?:the |an? )?(?:(?:${DOCS}) )?@<names>(?: (?:decorators?|annotations?|attributes?|(?:property )?wrappers?|usages?|(?:doc )?tags?|lines?))?|(?:<kind>|things) (?:with|having|using|that (?:have|use)) (?:the |an? )?@?<names2> (?:decorators?|annotations?|attributes?)`,
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
    say: `(?:${DOCS})(?: (?:comments?|lines?|blocks?|tags?))?,? ${THAT}(?:with|contain(?:s|ing)?|mention(?:s|ing)?|hav(?:e|ing)|us(?:e|es|ing)|saying) (?:an? |the )?(?<text>\\{?@\\S+(?: \\S+)?)(?: tags?)?`,
    means: 'literal',
  },
  {
    say: `(?<text>(?!all|every|each|any|the|uses?)\\p{Ll}+) (?<text2>@\\S+) (?:decorators?|annotations?|attributes?|tags?|markers?)`,
    means: 'both',
  },
  {
    say: `@?<names>[- ](?:decorated|annotated) (?:<kind>|things|members)`,
    means: 'decorator',
  },
  {
    say: `(?:suppressed|silenced|disabled|ignored) <names> warnings?|(?:(?:where|everywhere) (?:do |does )?(?:we|they|it|i|the code) |(?:lines?|places?|code) (?:that |which ))?(?:suppress|silenc|disabl|ignor)(?:e|es|ing)? (?:the )?<names2> warnings?|(?:suppressions? of (?:the )?)<names3>(?: warnings?)?|<names4> warnings? (?:that |which )?(?:are |is |being )?(?:suppressed|silenced|disabled|ignored)`,
    means: 'suppress',
  },
  {
    say: '(?<text>\\p{Ll}[\\p{Ll}_]+) (?<text2>\\p{Ll}[\\p{Ll}_]+) attributes?',
    means: 'attributeWith',
  },
  {
    say: `type (?:hints?|annotations?) (?:with|of|using|containing|mentioning|that (?:use|mention|contain|have|are)|for) (?:an? |the )?<names>|<names2> type (?:hints?|annotations?)`,
    means: 'typeHint',
  },
  // Inheritance.
  { say: 'overrides of <names>', means: 'overrides' },
  {
    say: '(?:(?:traits?|interfaces?|protocols?|things?|everything|anything|what) )?(?:(?:that|which) )?(?:(?:are|is|gets?|we|do we) )?implement(?:ed)? for (?:the )?(?:<kind> )?<names>',
    means: 'implementedFor',
  },
  {
    say: '(?:trait )?(?:implementations?|impls?) for (?:the )?(?:<kind> )?<names>',
    means: 'implementedEither',
  },
  {
    say: `(?:<kind>|things|everything|what|who|\\w+s) ?${THAT}(?:directly )?(?:implement(?:s|ing)?|conform(?:s|ing)? to|satisf(?:y|ies|ying)|adopt(?:s|ing)?|(?:mix(?:es|ing)? in)) (?:the |an? )?(?:<kind2> )?<names>(?: (?:interface|trait|protocol|class|contract|type ?class|behaviou?r))?`,
    means: 'implement',
  },
  {
    say: `(?:<mod> )?(?:implementations?|impls?|implementors?|implementers?|conformances?|conformers?|adopters?) (?:of|for|to) (?:the |an? )?(?:(?:interface|trait|protocol|type ?class|behaviou?r|class|struct) )?<names>(?: (?:interface|trait|protocol|type ?class|behaviou?r|class|struct))?|(?:what|who) implements (?:the |an? )?<names2>(?: (?:interface|trait|protocol|type ?class|behaviou?r))?|<names4> (?:implementations?|instances?|conformances?|impls?)|where (?:is |are )?(?:the )?(?:interface |trait |protocol )?<names5> (?:is |are )?implemented by`,
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
    say: `impl(?:ementation)? blocks? (?:of|for|on) (?:the )?(?:<kind> )?<names>|<names2> impl blocks?`,
    means: 'implBlocks',
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
    say: 'extension (?:methods?|functions?|propert(?:y|ies)) (?:of|on|to|for) (?:the )?(?:type |class |struct |interface )?<names4>',
    means: 'extendedBy',
  },
  {
    say: 'extensions? (?:of|on|to|for) (?:the )?(?:type |class |struct |protocol )?<names>|<names2> extensions?|where <names3> is extended',
    means: 'extended',
  },
  // Imports.
  {
    say: '(?:(?:who|what|files?|modules?|places|lines) (?:that )?)?(?:where do we )?import(?:s|ing)? (?:of )?(?:the )?(?<text>[\\w$*]+)(?: (?:types?|functions?|class(?:es)?|interfaces?|constants?|hooks?))? from (?<text2>\\S+)',
    means: 'importFrom',
  },
  {
    say: `(?:(?:places?|lines?|files?|modules?|what|who|code) ?${THAT})?(?:imports?|importing|imported|using|alias(?:es)?|requires?)(?: (?:statements?|lines?))?(?: (?:of|for|that import))? (?:the )?(?<text>[\\w./@:-]+) (?:imported |aliased |renamed |known )?(?:as|under the (?:name|alias)|with the alias|to) <text2>|(?:where (?:is |are )?)?(?<text3>[\\w./@:-]+) (?:is |are )?(?:imported|aliased|renamed) (?:as|to|under the (?:name|alias)) <text4>`,
    means: 'importAs',
  },
  {
    say: `(?:import|use|include|require|using)s?(?: (?:statements?|lines?|paths?|declarations?|directives?))? (?:that |which |whose (?:path|name)s? )?${START} (?:with|in|by) <names>`,
    means: 'import',
  },
  { say: 'import (?:paths|specifiers|sources)|paths of imports', means: 'importAll' },
  {
    say: `(?:${LINES}|<kind> )?${THAT}(?:import(?:s|ing)?|requir(?:e|es|ing)|(?:pull|bring)(?:s|ing)? in|load(?:s|ing)?|includ(?:e|es|ing)) (?:the |an? |from )*(?:(?:module|package|library|header|file|crate|class|symbol|headers? from) )?<names>(?: (?:module|package|library|headers?|crate|class|files?))?`,
    means: 'import',
  },
  {
    say: `(?:import(?:s|ed|ing)?|includes?|inclusions?|requires?|use statements?|using directives?)(?: (?:statements?|lines?|declarations?|directives?))? (?:of|from|for|(?:that |which )?(?:mention|pull in|bring in|pull|bring|us|load)(?:s|e|es|ing)?(?: in)?|containing|with) (?:the |an? |anything (?:from|in) )*(?:(?:module|package|library|header|crate|class|namespace) )?<names>(?: (?:modules?|packages?|librar(?:y|ies)|headers?|crates?|files?|namespaces?|classes))?`,
    means: 'import',
  },
  {
    say: `(?:where )?(?:${IS} )?(?:the )?(?:(?:module|package|library|header|crate|class) )?<names> (?:(?:module|package|library|header|crate) )?(?:${IS} )?(?:imported|included|required|pulled in)|(?:things |names |symbols |what (?:is )?|everything |anything )?(?:import|requir|includ|load)ed from <names2>|(?:modules?|packages?|headers?|crates?|libraries|files?|names?|are|is|gets?) (?:that (?:are|get) |are )?(?:import|requir|includ|load)ed from <names9>|import(?:s|ed|ing)? (?:something|anything|things|stuff|names|symbols) from <names7>|<names3> (?:imports?|includes?|requires?)|who imports <names4>|(?:which|what) <names8> (?:modules?|packages?|librar(?:y|ies)|headers?) (?:are |is |do we |get )?(?:required?|imported?|included?|used?|load(?:ed)?)|aliases (?:of|for) <names5>|what (?:is|gets) (?:import|requir|includ|load)ed from <names6>`,
    means: 'import',
  },
  {
    say: `imports?(?: (?:statements?|lines?|declarations?))?|import(?:s|ed)? (?:modules|packages|libraries)|use (?:statements?|declarations?|lines?)|using (?:directives?|statements?)|requires?(?<!^require)(?: statements?)?|dependencies|includes`,
    means: 'importAll',
  },
  {
    say: `(?:(?:who|what|modules?|places?|lines?|code) )?${THAT}alias(?:es|ing)? (?:the )?<names>`,
    means: 'import',
  },
  {
    say: `(?:(?:where (?:${IS} )?)?(?:the )?(?:(?:routes?|endpoints?|paths?|urls?) )?(?<text>/[\\w:{}*/.-]*) (?:${IS} )?(?:handled|served|routed|mounted|registered|defined|implemented)|(?:routes?|endpoints?|handlers?) (?:for|of|at|on|named|called)(?: the)?(?: path)? (?<text2>/[\\w:{}*/.-]+)|(?:the )?(?<text3>/[\\w:{}*/.-]+) (?:routes?|endpoints?|handlers?))`,
    means: 'stringStart',
  },
  // Exceptions.
  { say: '(?<text>(?:raise|throw(?: new)?|return|new) [^\\s,]+|return \\w+, \\w+)', means: 'literal' },
  {
    say: `(?:(?:places?|lines?|code|<kind>|where|statements?|everything|anything|things?|whatever) )?(?:where )?${THAT}(?:we |it )?(?:(?:can|could|may|might|declar(?:e|es|ing|ed)) (?:that (?:they|it) |to )?)?(?:rais(?:e|es|ing)|throw(?:s|ing)?) (?:an? |the |new )*<names>(?: (?:exceptions?|errors?))?|(?:where )?(?:${IS} )?(?:an? |the )?<names2> (?:${IS} )?(?:raised|thrown)|<names3> (?:raises|throws)|(?:raises?|throws?|raising|throwing) of (?:an? |the )*<names4>(?: (?:exceptions?|errors?))?`,
    means: 'raise',
  },
  {
    say: `(?:(?:places?|lines?|code|where|handlers?|everything|anything|things?|whatever|(?:except|catch|rescue) (?:clauses?|blocks?|statements?)|<kind>) )?(?:where )?${THAT}(?:we )?(?:catch(?:es|ing)?|handl(?:e|es|ing)|rescu(?:e|es|ing)|except) (?:an? |the |for )*<names>(?: (?:exceptions?|errors?))?|(?:where )?(?:${IS} )?(?:an? |the )?<names2> (?:${IS} )?(?:caught|handled|rescued)|(?:except|catch|rescue)(?: (?:clauses?|blocks?|handlers?))? (?:for|of|with) <names3>|(?:handlers?) (?:of|for) <names4>|(?<names5>\\w+(?:Error|Exception|Warning)) (?:handlers?|handling|(?:except|catch|rescue)(?:es)?(?: (?:clauses?|blocks?))?)`,
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
    say: `(?:function |method )?(?:calls?|invocations?|uses|usages?) (?:to|of) (?:the )?(?:(?:function|method) )?<names> (?:without|with no|with zero|with empty|lacking) (?:any )?(?:arguments?|args?|parameters?|params?|(?:parenthes[ei]s|brackets|argument list))(?<! (?:without|no|lacking) (?:any )?(?:parenthes[ei]s|brackets))|<names2> (?:called|invoked) (?:without|with no|with zero) (?:any )?(?:arguments?|args?|parameters?|params?)|<names3> calls? (?:without|with no|with zero) (?:any )?(?:arguments?|args?|parameters?|params?)`,
    means: 'callEmpty',
  },
  {
    say: `(?:function |method )?(?:calls?|invocations?|uses|usages?) (?:to|of) (?:the )?(?:(?:function|method) )?<names> (?:without|with no|lacking) (?:any )?(?:parenthes[ei]s|parens?|brackets|braces)|<names2> (?:called|invoked|used) (?:without|with no) (?:any )?(?:parenthes[ei]s|parens?|brackets|braces)`,
    means: 'callBare',
  },
  {
    say: `(?:function |method )?(?:calls?|invocations?|uses|usages?) (?:to|of) (?:the )?(?:(?:function|method) )?<names> (?:with|in|that (?:have|use)) (?:parenthes[ei]s|parens?|round brackets)|<names2> (?:called|invoked|used) with (?:parenthes[ei]s|parens?|round brackets)`,
    means: 'callInBrackets',
  },
  {
    say: `(?:function |method )?(?:calls?|invocations?|uses|usages?) (?:to|of) (?:the )?(?:(?:function|method) )?<names> with (?:(?:some|any|an?) )?(?:arguments?|args?|parameters?|params?)|<names2> (?:called|invoked) with (?:some |any )?(?:arguments|args|parameters|params)`,
    means: 'callFilled',
  },
  {
    say: `(?:[\\p{L}]+ )?${THAT}(?:piped|pipes?|piping) (?:in)?to (?:the )?<names>(?: (?:functions?|calls?|modules?))?`,
    means: 'pipedTo',
  },
  {
    say: `(?:(?:lines?|places?|code|everything|functions?|methods?|files?|<kind>|who|what|anything|tests?|(?:event |request |route )?handlers?|middlewares?|controllers?|components?|hooks?|callbacks?|scripts?|commands?|services?|routes?|endpoints?) )?${THAT}(?:directly )?(?:call(?:s|ing)?|invok(?:e|es|ing)) (?:the )?(?:<kind2> )?<names>(?: (?:function|method|macro))?`,
    means: 'call',
  },
  {
    say: `(?:function |method |macro )?(?:calls?|callers?|invocations?|call ?-?sites?|calling)(?: (?:made )?(?:to|of|for|into))? (?:the )?(?:<kind> )?<names>(?: (?:function|method|macro))?`,
    means: 'call',
  },
  {
    say: `where (?:${IS} )?(?:the )?(?:<kind> )?<names> (?:${IS} )?(?:called|invoked)(?: from)?|<names2> (?:function |method |macro )?(?:calls?|callers?|invocations?|call ?sites?)|(?:times )?(?:the )?(?:<kind2> )?<names3> (?:is |are |gets )?(?:called|invoked)`,
    means: 'call',
  },
  {
    say: `(?:where |places (?:where |that )?)?(?:${IS} )?(?:the |an? )?[\\p{L} ]+? (?:${IS} )?(?:built|made|created|done|defined|generated|compiled|constructed|produced|implemented|parsed|printed|opened|read|written|started|run|logged|formatted|wrapped|sent|encoded|decoded|allocated|freed|spawned|escaped) (?:with|using|via|by|through) (?:calling |calls to |the )?(?<names>[\\w.:$]*(?:[._:]|[a-z][A-Z])[\\w.:$!?]*(?:\\(\\))?)`,
    means: 'use',
  },
];
