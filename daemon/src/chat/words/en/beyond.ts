import type { Words } from '../types.ts';
import { N } from './parts.ts';

/** What has a body of several lines. */
const BLOCKS =
  '(?:functions?|methods?|procedures?|constructors?|class(?:es)?|structs?|enums?|interfaces?|traits?|tests?|loops?|switch(?:es)?|blocks?|statements?|clauses?|handlers?|expressions?|trys?|tries|ifs?)';
/** What stands in such a body, or after it, and never where it begins. */
const BELOW =
  'finally|else(?: ?if)?|elif|catch|except|rescue|ensure|default|break|return|body|bodies|asserts?|assertions?|awaits?|yields?|error handling|exception handling|early returns?';
/** What stands above it, or on the first line inside. */
const AROUND =
  'doc ?strings?|doc(?:umentation)?(?: ?-?comments?)?|docs|java ?docs?|js ?docs?|comments?|decorators?|annotations?|tests?|callers?';

/** What is done with a result, or with what was opened: on another line than it was got on. */
const CARE = 'check|handl|free|clos|releas|unlock|validat|verify|sanitiz|dispos';
const LATER = '(?:ever|properly|first|then|later|also|even|actually) ';

/** What no search of single lines can answer, with the reason. */
export const BEYOND: Words['beyond'] = [
  {
    say: "(?:(?:which|what|all|the) )*(?:\\w+ )?(?:files?|modules?|headers?|sources?|scripts?|classes) (?:(?:that|which) )?(?:includ|import|requir)(?:es?|ing)? (?:the |both )?\\S+(?: \\S+)?,? (?:but|and|yet|while) (?:(?:that|which) )?(?:(?:do|does|are|is)(?: not|n['’]?t)|not|never|without|no)(?: (?:includ|import|requir)(?:es?|ing)?)? \\S+$",
    why: 'Each import stands on a line of its own, and a search sees one line at a time. Ask which files have the one (“which files import …”), and then which have the other.',
  },
  {
    say: '(?:longest|shortest|largest|biggest|smallest|deepest|most (?:common|frequent|used|nested|complex)|least \\w+) (?:lines?|files?|functions?|methods?|classes|words?|names?|imports?|blocks?)$',
    why: 'A search compares no lines with each other. Ask by a number (“lines longer than 120 characters”).',
  },
  {
    say: '.*\\b(?:un-?balanced|un-?matched|mis-?matched|un-?closed|un-?paired|an? (?:odd|even|different) (?:number|amount) of|(?:odd|even) numbers? of|more \\w+ than) (?:\\w+ )?(?:paren\\w*|brackets?|braces?|quotes?|quotation marks?|tags?)',
    why: 'A search counts no pairs. Ask for one of the signs (“lines that end with an opening bracket”).',
  },
  {
    say: '.*\\b(?:mis-?|un-?)?aligned (?:comments?|assignments?|columns?|lines?|equals?|code)|.*\\b(?:wrongly|badly|inconsistently|incorrectly) (?:indented|aligned|formatted)',
    why: 'A search sees one line at a time, and not what stands above or below it.',
  },
  {
    say: '(?:\\w+ )?enum(?:eration)? (?:values?|members?|constants?|entries|items|elements)$',
    why: 'A search sees one line at a time, and the values of an enum stand on other lines than its name. Ask for the enums with lines around each (“enums with 5 lines of context”).',
  },
  {
    say: `.*\\b(?:without (?:${LATER})?(?:${CARE})ing|(?:(?:and|but) )?(?:never|(?:and|but) (?:not|do not|does not|don['’]t|doesn['’]t)) (?:${LATER})?(?:${CARE})(?:ed|e?s|e|d)?)(?: (?:for|on|up))?(?:$| (?:it|them|the|its|their|any|an?|errors?|exceptions?|results?|returns?|inputs?|values?)\\b)`,
    why: 'What is done afterwards stands on other lines, and a search sees one at a time. Ask for the calls, with lines around each (“calls to malloc with 3 lines of context”).',
  },
  {
    say: '(?:how many|count(?: of)?|(?:the )?(?:number|amount) of)(?: the)? (?:[\\w+#.-]+ )?files (?:that|which|with|contain|mention|import|us|hav|includ|call|defin|match|are).*',
    why: 'Lines are counted, and not files. Ask which files they are (“which files mention …”), or how many lines (“how many lines mention …”).',
  },
  {
    say: '(?:how many|count|(?:the )?(?:number|amount) of).* (?:per|in each|for each|by) (?:file|folder|directory|module|package)$',
    why: 'The number is that of all files together. Name one of them (“how many … in server.py”), or see the lines by file (“which files mention …”).',
  },
  {
    say: '(?:numbers?|integers?|values?|digits?|literals?)(?: literals?)? (?:that are |which are )?(?:greater|larger|bigger|higher|smaller|lower|less|more|above|below|over|under|between|at least|at most)(?: than)? -?\\d[\\d_.,]*(?: and -?\\d+)?$',
    why: 'A search compares no numbers. Ask by their digits (“numbers with at least 4 digits”).',
  },
  {
    say: '(?:[\\w+#.*-]+ ){0,2}files (?:(?:that|which) )?(?:are |were )?(?:(?:larger|bigger|smaller|heavier|longer|shorter|older|newer) than \\S.*|(?:over|under|above|below|more than|less than|at least) \\d.*|(?:modified|changed|created|edited|touched) (?:since|before|after|today|yesterday|recently|in the last|this) ?.*)$',
    why: 'A search looks into files: it does not know how large or how old they are.',
  },
  {
    say: '(?:e?grep|git grep|rg|ripgrep|ag|ack) (?:(?:-{1,2}[a-z][\\w=-]* )+(?!.*(?:calls?|uses|usages?|commands?|invocations?)$)\\S|\\S+ (?:\\S+ )?-{1,2}[a-z])',
    why: 'That is the command line of another tool. Say what is looked for (“users in src”), or write the command with “dowse search” in front: it is run as it is.',
  },
  {
    say: '[\ue000-\uf8ff](?: -[a-z]| --[a-z][a-z-]+(?:[= ][\\w.*/-]+)?)+$',
    why: 'Options belong to a command. Say what they do (“in sql files, ignoring case”), or begin with “dowse search”: such a line is run as it is.',
  },
  {
    say: `(?:only |just )?(?:the )?(?:last|latest|newest|most recent|oldest) ${N} |.*(?:,|\\b(?:only|just|but|show))\\s*(?:the )?(?:last|latest|newest) (?:\\d+)(?: \\w+)?$`,
    why: 'Matches come in the order of files and lines, and only the first of them can be asked for (“first 5 matches of …”).',
  },
  {
    say: `(?:unused|unreferenced|dead|duplicated?|circular|cyclic|redundant|unnecessary|unneeded|untested|undocumented|recursive) (?:\\w+ )?(?:imports?|includes|exports|dependenc(?:y|ies)|variables|functions|methods|classes|types|constants|parameters|arguments|properties|fields|members|modules|packages|files|code)$|.*\\b(?:never|not|n't) (?:being |ever )?(?:used|called|referenced|imported|tested|read)(?: anywhere)?$`,
    why: 'A search sees one line at a time, so it cannot tell what is unused, repeated or missing elsewhere.',
  },
  {
    say: `(?:(?!in |of |from |under |within |inside |across )[\\w+#.*-]+ ){0,3}(?:files|modules|scripts)(?: (?:in|under|of|from) \\S+)? (?:(?:that|which) )?(?:(?:do|does)(?: not|n't) |never |without |lack(?:s|ing)? |(?:(?:is|are) )?missing |not (?:containing|having|mentioning) |hav(?:e|ing) no |with no )\\S.*`,
    why: 'A search sees one line at a time: it finds the files that have a line, and not those without it (“which files import …”).',
  },
  {
    say: `(?:[\\w-]+ )*(?:${BLOCKS}) (?:(?:that|which) )?(?:without|lacking|missing|(?:(?:do|does)(?: not|n't) )?hav(?:e|ing)|with)(?: no)? (?:(?:an?|any|the|its|their|own) )*(?:${BELOW})(?: (?:clauses?|blocks?|branch(?:es)?|statements?|handlers?|cases?))?(?=$|,| (?:in|of|under|outside)(?:side)? )`,
    why: 'A search sees one line at a time, and these stand on other lines than what they belong to. Ask for them alone (“finally blocks”, “doc comments”).',
  },
  {
    say: `(?:[\\w-]+ )*(?:class(?:es)?|structs?|interfaces?|traits?|enums?) (?:(?:that|which) )?(?:without|lacking|missing|(?:(?:do|does)(?: not|n't) )?hav(?:e|ing)|with)(?: no)? (?:any )?(?:methods|functions|constructors?|fields|members|properties)$`,
    why: 'A search sees one line at a time, and members stand on other lines than what has them. Ask for them alone (“methods in server.py”).',
  },
  {
    say: `(?:[\\w-]+ )*(?:${BLOCKS}) (?:(?:that|which) )?(?:without|lacking|missing|(?:(?:do|does)(?: not|n't) )have|hav(?:e|ing) no|with no) (?:(?:an?|any|the|its|their|own) )*(?:${AROUND})$`,
    why: 'A search sees one line at a time, and these stand on a line of their own. Ask for them alone (“decorators”, “doc comments”).',
  },
  {
    say: '(?:(?:print|list|show|give me) )?(?:only|just) (?:the )?(?:file ?names?|names of (?:the )?files)(?: (?:with|that|where|of|for|contain|mention|match|includ)\\w*\\b.*|:.*)$|.*\\S,? (?:only|just)(?: the)? (?:file ?names?|names of (?:the )?files)$',
    why: 'The lines are shown with the names of their files, and no names alone. Ask which files they are (“which files mention …”).',
  },
  {
    say: '.*\\S,? (?:sorted|ordered) by (?:(?:the|their|its) )?(?:date|time|size|length|number|count|relevance|frequency|most|age|author|modification|last|how)(?![\\p{L}_(]).*$|.*\\S,? in (?:reverse|descending|ascending) order$',
    why: 'Matches come in the order of files and lines, and in no other.',
  },
  {
    say: '(?:[\\w.:]*[_.:][\\w.:]*\\w|[\ue000-\uf8ff])(?:,? (?:that |which )?(?:is|are))? (?:missing|absent|left out|lacking)$',
    why: 'A search finds the lines that are there, and not the files without one (“which files mention …”).',
  },
];

/** The same, where nothing else could read the request. */
export const UNREAD: Words['unread'] = [
  {
    say: '(?:who (?:has |had )?(?:last )?(?:changed|wrote|added|committed|introduced|modified|removed|edited|touched)|when (?:was|were|did|has) .*(?:change|add|introduce|modifi|remove|wr[io]te?|commit)|what (?:has |was |have )?(?:been )?changed)(?![\\p{Ll}_]).*$',
    why: 'A search sees the files as they are, and not who changed them or when (git log, git blame).',
  },
  {
    say: '(?:replace|rename|change|convert|rewrite|refactor|move|sort|remove|delete|fix|reformat|format|update|add|insert|migrate) (?:(?:every|all|the|each|any|this|these|my|our|an?) .+|\\S+ (?:to|with|by|into|from) .+)$',
    why: 'A search changes no files. Ask for the lines that are meant (“uses of …”).',
  },
  {
    say: '.*(?:^|\\s)(?:(?:in|on|at) the (?:very )?(?:first|last|second|third|top|bottom) (?:\\d+ )?(?:lines?|rows?)(?: (?:of|in) (?:a|an|the|each|every|any|all)(?: \\w+){1,2})?|at the (?:very )?(?:top|start|beginning|end|bottom) of (?:a|an|the|each|every|any|all)(?: \\w+)? files?)$',
    why: 'A search does not know where in its file a line stands.',
  },
  {
    say: '(?:what (?:does|do|did|happens|is going on)|how (?:does|do|did|is|are|can|could|should|would|to)|why|explain|describe|summari[sz]e) .+$|where (?:(?:the|do|does|are|is|we|they|it) )*(?!(?:the|do|does|are|is|we|they|it) )(?:\\p{L}+ ){2,}(?:\\p{L}+(?:ed|en)|kept|made|done|read|run|sent|set|put|built|caught)$',
    why: 'That asks what the code does, and a search finds how it is written. Ask it so (dowse ask “…”), or say what stands on the line.',
  },
  {
    say: '(?:\\w+ )*(?:methods?|members?|fields?|properties|attributes|constructors?) (?:of|in|inside|from) (?:the )?(?:(?:class|struct|module|interface|trait|object|enum|protocol) )?[\\w.:]+$',
    why: 'A search sees one line at a time, and the name of a class stands on another line than its members. Ask for it (dowse ask), or name its file (“methods in server.py”).',
  },
  {
    say: '(?:\\w+ )*(?:class(?:es)?|(?:struct|record|interface|trait|protocol|object|enum|module|union|function|method)s?) (?:fields|methods|members|properties|attributes|constants|variants|constructors|bodies|body|receivers|arguments|functions)$',
    why: 'A search sees one line at a time, and what a thing is made of stands on other lines than its name. Ask for the parts alone (“methods”, “constants”), name the file (“methods in server.py”), or quote the words to look for them as a text.',
  },
  {
    say: '(?:\\w+ )*(?:functions?|methods?|classes) (?:with|that have|having) (?:an? |any )?(?:decorators?|annotations?|attributes?|comments?|docstrings?|doc comments?)$',
    why: 'A search sees one line at a time, and these stand on a line of their own. Ask for them alone (“decorators”, “doc comments”).',
  },
];
