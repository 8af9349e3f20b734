/** Types as people call them, in the names that languages have for them. Globs; `[` stands for itself. */
import { escapeRegex } from '../../languages/escape-regex.ts';
import { LANGUAGES } from '../../languages/index.ts';
import type { TypeTest } from '../query-tree.ts';
import type { TreeHint } from '../tree-hint.ts';

const INTEGERS =
  'int,Int,integer,Integer,long,Long,short,Short,byte,Byte,i8,i16,i32,i64,i128,isize,u8,u16,u32,u64,u128,usize,size_t,ssize_t,uint,UInt,int*_t,uint*_t,int8,int16,int32,int64,uint8,uint16,uint32,uint64,Int8,Int16,Int32,Int64,UInt8,UInt16,UInt32,UInt64,unsigned,unsigned int,unsigned long,unsigned char,bigint,curl_off_t,comptime_int';
const FLOATS = 'float,Float,double,Double,f32,f64,float32,float64,decimal,Decimal,BigDecimal,real';

const GLOBS: Readonly<Record<string, string>> = {
  bool: 'bool,boolean,Bool,Boolean,_Bool',
  string:
    'string,String,str,&str,char ?,const char ?,NSString,string_view,Text,[]const u8,StringBuilder?,ByteString',
  int: INTEGERS,
  float: FLOATS,
  number: `number,Number,num,${INTEGERS},${FLOATS}`,
  list: 'List*,list*,Array*,array,ArrayList*,Vec*,vector*,Vector*,Seq*,Sequence*,[]*,*[],[[]*,IList*,IEnumerable*,IReadOnlyList*,Collection*,Iterable*,MutableList*,ReadonlyArray*,Slice*,&[*',
  map: 'Map*,map*,HashMap*,BTreeMap*,dict*,Dict*,Dictionary*,Record*,Hash,MutableMap*,IDictionary*,LinkedHashMap*,Mapping*,table',
  set: 'Set*,set*,HashSet*,BTreeSet*,MutableSet*,frozenset*,ISet*',
  error: 'error,Error,*Error,*Exception,Exception,Throwable,CURLcode,StandardError',
  promise:
    'Promise*,Future*,Task*,ValueTask*,Awaitable*,CompletableFuture*,Deferred*,Single*,Coroutine*,*Future*',
  result: 'Result*,*Result,Either*',
  bytes:
    '[]byte,bytes,Bytes,byte[],ByteArray,&[u8],Vec<u8>,Uint8Array,Buffer,Data,ByteBuffer,ByteString,bytearray,[]u8',
  char: 'char,Char,rune,Character,wchar_t',
  object: 'object,Object,Any,any,dynamic,unknown,interface{},AnyObject',
  iterator: '*Iterator*,Iterable*,Iter*,Generator*,IEnumerable*,impl Iterator*,Sequence*,Enumerator*',
  tuple: '(*,*),Tuple*,tuple*,Pair*,Triple*',
  function:
    'Function*,func*,Fn*,fn*,Callable*,Action*,Func*,*=> *,*-> *,Runnable,Callback,Closure,callable,Supplier*,Consumer*,BiFunction*',
  date: '*Date*,*date*,Instant,*Time,time.Time,*Timestamp',
};

/** Languages in which a function that returns nothing declares no type. */
const UNDECLARED = /^(?:go|rs|kt|kts|swift|ex|exs)$/;
const NOTHING = 'void,Void,Unit,None,undefined,never,(),NoReturn,noreturn,!';

const OPTIONAL = String.raw`^(?:Option|Optional|Maybe)\b|^\?|\?$|\|\s*(?:None|null|undefined)$`;

/** A type as structural search takes it. */
export function typeGlob({ texts, isSpoken, isExact, not }: TypeTest, hint: TreeHint): string {
  if (isSpoken && texts.includes('optional')) return `${not ? '!' : ''}/${OPTIONAL}/`;
  if (isSpoken && texts.includes('pointer')) return `${not ? '!' : ''}/[*&]|Ptr/`;
  if (texts.some(text => FUNCTION_TYPE.test(text)))
    return `${not ? '!' : ''}/^(?:${texts.map(functionType).join('|')})$/`;
  const globs = [...new Set(texts.flatMap(text => (isSpoken ? spoken(text, hint) : [text])))];
  // One of several results.
  if (globs.includes('error') && !isExact && mainExtension(hint) === 'go') globs.push('(*error)');
  const sign = not ? '!' : '';
  if (globs.includes(''))
    return `${sign}/^(?:${globs.map(glob => glob.replace(/[()[\]{}^$.|+\\]/g, '\\$&')).join('|')})$/`;
  const isPlain = globs.length === 1;
  if (isPlain) return `${sign}${globs[0]}`;
  return globs.some(glob => glob.includes(','))
    ? `${sign}/^(?:${globs.map(globRegex).join('|')})$/`
    : `${sign}{${globs.join(',')}}`;
}

/** `func(http.Handler) http.Handler`. */
const FUNCTION_TYPE = /\b(?:func|fn|fun|Fn|FnMut|FnOnce)\(.*\)/;

/** A function type as a regular expression: its parameters may be named. */
const functionType = (text: string) =>
  escapeRegex(text)
    .replace(/\\\(|, /g, start => String.raw`${start}(?:\w+:? )?`)
    .replaceAll('/', '\\/');

/** All extensions of a language, also of one whose name is an extension itself. */
export const extensionsOfLanguage = (language: string): readonly string[] =>
  LANGUAGES.find(({ name, aliases }) => name === language || aliases?.includes(language))?.extensions.map(
    one => one.slice(1),
  ) ?? [language];

/** Words that are types themselves in the language of a tree, by extension. */
const EXACT: Readonly<Record<string, readonly string[]>> = {
  go: ['error', 'bool', 'string'],
  ts: ['string', 'number'],
  py: ['bool', 'int', 'float', 'bytes'],
  cs: ['bool', 'string'],
};

function spoken(word: string, hint: TreeHint): string[] {
  if (EXACT[mainExtension(hint) ?? '']?.includes(word)) return [word];
  if (word === 'nothing') return [...NOTHING.split(','), ...(isUndeclared(hint) ? [''] : [])];
  if (word === 'tuple') return ['(*,*)', 'Tuple*', 'tuple*', 'Pair*', 'Triple*'];
  return GLOBS[word]?.split(',') ?? [word];
}

const isUndeclared = (hint: TreeHint) => UNDECLARED.test(mainExtension(hint) ?? '');

/** The extension of most files that are code. */
export const mainExtension = (hint: TreeHint): string | undefined => mainExtensions(hint)[0];

/** The extensions of many of the files that are code, most first. */
export function mainExtensions({ languages = new Map() }: TreeHint): string[] {
  const others = [...languages].filter(([one]) => !PROSE.test(one)).sort((a, b) => b[1] - a[1]);
  const known = others.filter(([one]) => CODE_EXTENSIONS.has(one));
  const all = known.length > 0 ? known : others;
  return all.filter(([, count]) => count * 3 >= (all[0]?.[1] ?? 0)).map(([one]) => one);
}

const CODE_EXTENSIONS: ReadonlySet<string> = new Set(
  LANGUAGES.flatMap(({ extensions }) => extensions.map(one => one.slice(1))),
);

const PROSE = /^(?:md|mdx|txt|rst|json|ya?ml|toml|xml|html?|css|svg|lock|ini|cfg|properties|csv|snap|.{6,})$/;

const globRegex = (glob: string) =>
  glob
    .replace(/[()[\]{}^$.|+\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
