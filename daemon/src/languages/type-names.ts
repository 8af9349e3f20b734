/** The names in each language of types that people have one word for. Globs, divided by commas; `[` stands for itself. */

const INTEGERS =
  'int,Int,integer,Integer,long,Long,short,Short,byte,Byte,i8,i16,i32,i64,i128,isize,u8,u16,u32,u64,u128,usize,size_t,ssize_t,uint,UInt,int*_t,uint*_t,int8,int16,int32,int64,uint8,uint16,uint32,uint64,Int8,Int16,Int32,Int64,UInt8,UInt16,UInt32,UInt64,unsigned,unsigned int,unsigned long,unsigned char,bigint,curl_off_t,comptime_int';
const FLOATS = 'float,Float,double,Double,f32,f64,float32,float64,decimal,Decimal,BigDecimal,real';

export const TYPE_NAMES: Readonly<Record<string, string>> = {
  bool: 'bool,boolean,Bool,Boolean,_Bool',
  string:
    'string,String,str,&str,char ?,const char ?,NSString,string_view,Text,[]const u8,StringBuilder?,ByteString',
  int: INTEGERS,
  integer: INTEGERS,
  float: FLOATS,
  double: FLOATS,
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

/** The type of what returns nothing. */
export const NOTHING = 'void,Void,Unit,None,undefined,never,(),NoReturn,noreturn,!';

/** Types of what may be missing, as a regular expression. */
export const OPTIONAL = String.raw`^(?:Option|Optional|Maybe)\b|^\?|\?$|\|\s*(?:None|null|undefined)$`;

/** A function type in any language. */
export const FUNCTION_TYPE = /\b(?:func|fn|fun|Fn|FnMut|FnOnce)\(.*\)/;
