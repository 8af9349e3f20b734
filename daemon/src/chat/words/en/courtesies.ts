/** What a request begins with, and hardly anything else. */
const ASKS =
  '(?:(?:please|kindly) )?(?:(?:can|could|would|will) (?:you|u)|show|find|list|give me|search for|look for|tell me|where|which|how many|i (?:want|need|would)|let me)(?![\\p{L}_.(])';

/** What people say around a request, and what it comes to. */
export const ENGLISH_COURTESIES: readonly { say: string; as: string }[] = [
  { say: `^(?:(?:u[mh]+|erm?|hmm+|well|so|okay|ok|alright|right|now)[\\s,.…]+)+(?=${ASKS})`, as: '' },
  // What led to the request, before it: "we had timeouts last week, so show me …".
  {
    say: `^(?:i|i['’]m|i['’]ve|we|we['’]re|we['’]ve|my|our|there|someone|somebody) [^\ue000-\uf8ff"'\`(]{12,}?[,;.:?!]\\s+(?:(?:so|and|therefore|then|now|but),?\\s+)?(?=${ASKS}(?! search (?!for)))`,
    as: '',
  },
  {
    say: `^(?:my|our|the) \\p{L}+ (?:wants?|needs?|asked|would like)(?: (?:me|us))? (?:to )?(?:know|see|find(?: out)?) (?=where |which |who |what |how many |all |every |the )`,
    as: '',
  },
  // Behind it, where to look: "…, can you search the python files?"
  {
    say: '[,;.?]\\s+(?:so |and )?(?:please )?(?:(?:can|could|would|will) (?:you|u) )?(?:please )?(?:only |just )?(?:search|look|check)(?: (?:in|through|inside|at))? (?=(?:the|all|only|every|my|our|in) )',
    as: ' in ',
  },
  {
    say: '^(?:which|what) (\\p{L}[\\p{L} ]*s) (?:does|do|is|are) (?:the |our |this )?(?:([\\w+#]+) )?(?:code|program|project|app|sources?) (?:read|us|import|throw|call|defin|need)(?:e?s|e|ing)?$',
    as: '$1 in the $2 code',
  },
  {
    say: 'files? (?:without|excluding|except|but no|no) (?:the )?tests?(?=,? (?:that |which )?(?:mention|contain|with|us|import|call|hav))',
    as: 'files not in tests',
  },
  // "in source code under src"
  {
    say: '(?<=\\s)in (?:the |our |my )?(?:source |production |actual )?(?:code|sources?|files?) (?:under|in|inside|below|of) (?=[\\w./-]+/?(?:$|[\\s,;.?]))',
    as: 'in ',
  },
  // "where do the tests call t.Run"
  {
    say: '^where do (?:the |our |my )?(tests|examples|benchmarks|scripts|docs) ((?:call|use|import|reference|mention|define|throw|raise|catch|create|set|check)s?) (\\S+)$',
    as: 'where do we $2 $3 in the $1',
  },
  // "… but leave the docs out", "… with the tests left out"
  {
    say: '(?:[,;]? (?:but|and))?[,;]? (?:please )?(?:leav|keep|cut|tak)(?:e|ing)? ((?:the |any |all )?[\\w./-]+(?: (?:files?|folders?|director(?:y|ies)|code))?) out(?: of (?:it|this|that|the (?:results?|search|list)))?[.!]?$',
    as: ' except $1',
  },
  // "the .h files of the adapters folder"
  {
    say: '(?<=(?:^|\\s)(?:files|sources|scripts|headers|modules)) (?:of|from) (?=(?:the |our |my )?[\\w./-]+(?:(?:,| and| or|, and) (?:the )?[\\w./-]+)* (?:folders?|director(?:y|ies)|dirs?)(?:[ ,]|$))',
    as: ' in ',
  },
  // Which files they are is asked already.
  {
    say: '(?<=^(?:\\p{L}+ ){0,4}files? \\S.*)[,;]? (?:and )?(?:show|list|print|give|display)(?:ing)?(?: me)? (?:only |just )?(?:the |their )?(?:file ?)?names(?: only)?$',
    as: '',
  },
];
