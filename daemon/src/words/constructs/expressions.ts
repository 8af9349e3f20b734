/** Expressions, operators and literals. */
import { calls, keyword, operator, row, syntax } from './row.ts';
import type { Construct } from './types.ts';

export const EXPRESSIONS: readonly Construct[] = [
  row(
    'optional-chaining',
    {
      en: 'optional chaining|optional chain|safe navigation|safe call|null conditional|null safe call|safe navigation operator|null conditional operator|nullsafe operator',
      es: 'encadenamiento opcional',
    },
    operator('?.', '&.', '?->'),
  ),
  row(
    'null-coalescing',
    {
      en: 'null coalescing|nullish coalescing|elvis|elvis operator|null coalescing operator|nullish coalescing operator|coalescing operator',
      es: 'operador elvis|fusion nula',
    },
    operator('??', '??=', '?:'),
  ),
  row(
    'null-assertion',
    {
      en: 'non null assertion|not null assertion|force unwrap|forced unwrap|double bang|bang bang|force unwrapping|non null assertion operator',
      es: 'desempaquetado forzado',
    },
    syntax(
      'non_null_expression',
      'postfix_unary_expression',
      'postfix_expression',
      'force_unwrap_expression',
    ),
    { pattern: String.raw`[\w)\]]!!|[\w)\]>]!(?:[.;,)\]\s\[(]|$)` },
  ),
  row(
    'spread',
    {
      en: 'spread|spread operator|spread syntax|splat|splat operator|spread element|unpacking|argument unpacking|double splat',
      es: 'operador spread|propagacion',
    },
    syntax(
      'spread_element',
      'spread_expression',
      'list_splat',
      'dictionary_splat',
      'splat_argument',
      'hash_splat_argument',
      'variadic_unpacking',
      'spread_argument',
    ),
  ),
  row(
    'rest-parameter',
    {
      en: 'rest parameter|star args|args and kwargs|rest argument|variadic parameter|vararg parameter|varargs',
      es: 'parametro rest',
    },
    { kind: ['parameter'], modifier: ['variadic'] },
  ),
  row(
    'destructuring',
    {
      en: 'destructuring|destructuring assignment|destructured assignment|object destructuring|array destructuring|tuple unpacking|multiple assignment|destructuring declaration|destructured parameter',
      es: 'desestructuracion',
    },
    syntax(
      'object_pattern',
      'array_pattern',
      'pattern_list',
      'tuple_pattern',
      'multi_variable_declaration',
      'destructured_left_assignment',
      'left_assignment_list',
      'list_literal',
    ),
  ),
  row(
    'template-string',
    {
      en: 'template string|template literal|string template|backtick string|interpolated string|string interpolation|f string|fstring|formatted string literal|interpolation',
      es: 'cadena interpolada|plantilla de cadena|interpolacion|f string',
    },
    syntax(
      'template_string',
      'interpolation',
      'interpolated_string_expression',
      'interpolated_expression',
      'interpolated_identifier',
      'template_substitution',
      'encapsed_string',
    ),
  ),
  row(
    'raw-string',
    {
      en: 'raw string|raw string literal|verbatim string|triple quoted string|multi line string|multiline string|text block|here string',
      es: 'cadena cruda|cadena multilinea',
    },
    { kind: ['string'] },
    { pattern: '"""|\'\'\'|\\br#*"|\\bR"|@"|\\br[\'"]|`' },
  ),
  row(
    'heredoc',
    { en: 'heredoc|here document|here doc|here doc string', es: 'heredoc' },
    syntax('heredoc', 'heredoc_body', 'heredoc_redirect', 'heredoc_beginning', 'nowdoc'),
    { pattern: '<<' },
  ),
  row(
    'regex-literal',
    {
      en: 'regex literal|regular expression literal|regex|regular expression|regexp|regexp literal|compiled regex',
      es: 'expresion regular|regex',
    },
    {
      kind: ['syntax', 'call'],
      name: '{regex,regex_literal,regexp,re.compile,re.match,re.search,re.sub,re.findall,regexp.MustCompile,regexp.Compile,Regex.new,Regex,RegExp,Pattern.compile,preg_match,preg_replace,preg_match_all,preg_split,sigil}',
    },
  ),
  row(
    'list-comprehension',
    {
      en: 'list comprehension|comprehension list|listcomp',
      es: 'lista por comprension|comprension de lista',
    },
    syntax('list_comprehension'),
  ),
  row(
    'dict-comprehension',
    { en: 'dict comprehension|dictionary comprehension|map comprehension', es: 'comprension de diccionario' },
    syntax('dictionary_comprehension'),
  ),
  row(
    'set-comprehension',
    { en: 'set comprehension', es: 'comprension de conjunto' },
    syntax('set_comprehension'),
  ),
  row(
    'generator-expression',
    { en: 'generator expression|genexp|generator comprehension', es: 'expresion generadora' },
    syntax('generator_expression'),
  ),
  row(
    'comprehension',
    { en: 'comprehension', es: 'comprension' },
    syntax('*_comprehension', 'generator_expression'),
  ),
  row(
    'range',
    { en: 'range expression|range literal|range operator', es: 'rango' },
    syntax('range_expression', 'range', 'range_literal', '*_range_expression'),
  ),
  row(
    'slice-expression',
    { en: 'slice expression|slicing|slice operation', es: 'rebanada' },
    syntax('slice_expression', 'slice'),
  ),
  row(
    'walrus',
    { en: 'walrus|walrus operator|assignment expression|named expression', es: 'operador morsa' },
    syntax('named_expression'),
  ),
  row(
    'augmented-assignment',
    { en: 'augmented assignment|compound assignment|operator assignment', es: 'asignacion compuesta' },
    syntax(
      'augmented_assignment',
      'augmented_assignment_expression',
      'operator_assignment',
      'compound_assignment_expr',
    ),
  ),
  row(
    'increment',
    {
      en: 'increment|decrement|plus plus|increment operator|decrement operator|++ operator|-- operator',
      es: 'incremento|decremento',
    },
    operator('++', '--'),
  ),
  row(
    'bitwise',
    {
      en: 'bitwise operation|bit shift|bitwise operator|shift operation|bit manipulation',
      es: 'operacion de bits',
    },
    operator('<<', '>>', '>>>', '^', '~', '<<=', '>>=', '|=', '&='),
  ),
  row('logical-and', { en: 'logical and|and operator|&& operator', es: '' }, operator('&&')),
  row('logical-or', { en: 'logical or|or operator|or condition|pipe pipe', es: '' }, operator('||')),
  row(
    'strict-equality',
    { en: 'strict equality|triple equals|strict comparison|identity operator', es: 'igualdad estricta' },
    operator('===', '!=='),
  ),
  row(
    'loose-equality',
    { en: 'loose equality|double equals|loose comparison', es: 'igualdad debil' },
    operator('==', '!='),
  ),
  row('pipe', { en: 'pipe operator|pipeline operator|pipe expression', es: 'operador pipe' }, operator('|>')),
  row('arrow', { en: 'fat arrow|arrow operator', es: '' }, operator('=>', '->')),
  row(
    'concatenation',
    {
      en: 'string concatenation|concatenated string|concatenation',
      es: 'concatenacion de cadenas|concatenacion',
    },
    { kind: ['operator'], name: '+ .. ++ <> .' },
    { pattern: `["'\`]\\s*(?:\\+|\\.\\.|\\+\\+|<>|\\.)\\s|\\s(?:\\+|\\.\\.|\\+\\+|<>|\\.)\\s*["'\`]` },
  ),
  row(
    'null-check',
    {
      en: 'null check|nil check|none check|null comparison|comparison with null|comparison to null|nullptr check|comparison to nil|comparison to none|check for null|check for nil|check for none',
      es: 'comprobacion de null|comparacion con null|comprobacion de nil',
    },
    { kind: ['operator', 'keyword'], name: '/^(?:[!=]==?|is|not|~=)$/' },
    {
      pattern: String.raw`(?:[!=]==?|~=|\bis(?:\s+not)?)\s*(?:null|nil|None|NULL|nullptr|undefined)\b|\b(?:null|nil|None|NULL|nullptr)\s*[!=]==?`,
    },
  ),
  row(
    'true-comparison',
    {
      en: 'comparison to true|comparison with true|comparison to false|boolean comparison|comparison with false',
      es: 'comparacion con true',
    },
    { kind: ['operator', 'keyword'], name: '/^(?:[!=]==?|is)$/' },
    { pattern: String.raw`(?:[!=]==?|\bis(?:\s+not)?)\s*(?:true|false|True|False)\b` },
  ),
  row(
    'null',
    { en: 'null|null literal|nil|nil literal|none value|null value', es: 'null|nulo' },
    keyword('null', 'nil', 'None', 'nullptr', 'NULL', 'undefined', 'none'),
  ),
  row('self', { en: 'self|self reference', es: 'self' }, keyword('self')),
  row('this', { en: 'this|this reference', es: 'this' }, keyword('this')),
  row(
    'boolean-literal',
    { en: 'boolean literal|bool literal|true or false', es: 'literal booleano' },
    keyword('true', 'false', 'True', 'False'),
  ),
  row(
    'array-literal',
    { en: 'array literal|list literal', es: 'literal de arreglo' },
    syntax(
      'array',
      'list',
      'array_expression',
      'array_creation_expression',
      'array_literal',
      'collection_literal',
    ),
  ),
  row(
    'object-literal',
    {
      en: 'object literal|dict literal|dictionary literal|hash literal|map literal',
      es: 'literal de objeto',
    },
    syntax('object', 'dictionary', 'hash', 'map', 'dictionary_literal'),
  ),
  row(
    'char-literal',
    { en: 'character literal|char literal', es: '' },
    syntax('char_literal', 'character_literal', 'rune_literal', 'character'),
  ),
  row(
    'float-literal',
    { en: 'float literal|floating point literal|decimal literal', es: 'literal flotante' },
    syntax(
      'float',
      'float_literal',
      'float_lit',
      'decimal_floating_point_literal',
      'real_literal',
      'floating_point_literal',
      'number',
      'number_literal',
      'double',
    ),
    { pattern: String.raw`\d\.\d|\d[eE][+-]?\d` },
  ),
  row(
    'number-literal',
    {
      en: 'number literal|numeric literal|integer literal|magic number|hard coded number|hardcoded number',
      es: 'literal numerico|numero magico',
    },
    syntax(
      'integer',
      'integer_literal',
      'int_literal',
      'number',
      'number_literal',
      'decimal_integer_literal',
      'float',
      'float_literal',
    ),
  ),
  row(
    'jsx',
    { en: 'jsx element|jsx|jsx tag|react element', es: 'elemento jsx' },
    syntax('jsx_opening_element', 'jsx_self_closing_element'),
  ),
  row('jsx-attribute', { en: 'jsx attribute|jsx prop', es: '' }, syntax('jsx_attribute')),
  row(
    'dynamic-import',
    { en: 'dynamic import|lazy import|import call|import expression', es: 'importacion dinamica' },
    { kind: ['call', 'keyword', 'import'], name: '/^import$|^__import__$|import_module$/' },
    { pattern: String.raw`\bimport\s*\(|import_module\(|__import__\(` },
  ),
  row(
    'reexport',
    { en: 're export|reexport|barrel export|re exported name|pub use|public use', es: 'reexportacion' },
    syntax('export_statement', 'use_declaration'),
    { pattern: String.raw`\bexport\b.*\bfrom\b|^\s*pub(?:\(\w+\))?\s+use\b` },
  ),
  row(
    'default-export',
    { en: 'default export|export default', es: 'exportacion por defecto' },
    syntax('export_statement'),
    { pattern: String.raw`\bexport\s+default\b` },
  ),
  row(
    'export',
    { en: 'export|export statement|module export|named export', es: 'exportacion|export' },
    { kind: ['syntax'], name: '{export_statement,export_declaration}' },
  ),
  row(
    'import-alias',
    {
      en: 'import alias|aliased import|renamed import|import with an alias|import with alias',
      es: 'importacion con alias',
    },
    { kind: ['import'] },
    { pattern: String.raw`\bas\s+\w+|^\s*(?:import\s+)?(?!_\b)(?:\w+|\.)\s+"|^\s*using\s+\w+\s*=` },
  ),
  row(
    'wildcard-import',
    {
      en: 'wildcard import|star import|glob import|import all|import star|on demand import',
      es: 'importacion con comodin',
    },
    { kind: ['import'] },
    { pattern: String.raw`\*\s*;?\s*$|\bimport\s+\*|::\*|\._\b` },
  ),
  row(
    'relative-import',
    { en: 'relative import|local import', es: 'importacion relativa' },
    { kind: ['import'] },
    {
      pattern: String.raw`from\s+\.|["']\.{1,2}/|\brequire_relative\b|#\s*include\s*"|\buse\s+(?:super|self|crate)::`,
    },
  ),
  row(
    'type-import',
    { en: 'type import|type only import|import type', es: 'importacion de tipo' },
    { kind: ['import'] },
    { pattern: String.raw`\bimport\s+type\b|\{\s*type\s|,\s*type\s` },
  ),
  row(
    'static-import',
    { en: 'static import', es: 'importacion estatica' },
    { kind: ['import'] },
    { pattern: String.raw`\bstatic\b` },
  ),
  row(
    'side-effect-import',
    { en: 'side effect import|bare import|blank import', es: '' },
    { kind: ['import'] },
    { pattern: String.raw`^\s*import\s+["']|^\s*(?:import\s+)?_\s+"` },
  ),
  row(
    'conditional-import',
    {
      en: 'import inside a function|local import statement|lazy loaded import|function level import',
      es: '',
    },
    { kind: ['import'], inside: ['function'] },
  ),
  row(
    'system-include',
    { en: 'system include|system header include|standard include|angle bracket include', es: '' },
    { kind: ['import'] },
    { pattern: String.raw`#\s*include\s*<` },
  ),
  row(
    'eval',
    { en: 'eval|eval call|eval use|dynamic code execution', es: 'eval' },
    calls('eval', 'exec', 'instance_eval', 'class_eval', 'module_eval', 'new_function'),
  ),
  row(
    'print',
    {
      en: 'print|print statement|print call|console output|stdout print|prints to stdout|printing statement',
      es: 'print|impresion|sentencia print',
    },
    {
      kind: ['call'],
      name: '/^(?:print|println|printf|puts|echo|fprintf|eprintln|eprint|printfn|putStrLn|writeln|NSLog)$|^(?:fmt\\.(?:Print|Println|Printf|Fprint\\w*)|System\\.(?:out|err)\\.\\w+|out\\.print\\w*|console\\.\\w+|Console\\.Write(?:Line)?|IO\\.(?:puts|inspect)|debug\\.print)$/',
    },
  ),
  row(
    'console-log',
    { en: 'console log|console.log|console call|console logging|console statement', es: 'console.log' },
    calls('console.*'),
  ),
  row(
    'log-call',
    {
      en: 'log call|logging call|logger call|log statement|logging statement|logged message|log message|logging|log line in code',
      es: 'llamada de log|sentencia de log|registro|llamada al logger',
    },
    {
      kind: ['call'],
      name: '/^(?:.*\\.)?(?:log(?:ger|ging)?|LOGGER|LOG|Log|Logger|Timber|slog|winston|console)\\.\\w+$|^(?:log_?\\w*|syslog|NSLog|os_log|infof|warnf|errorf|tracing|info|warn|debug|error|trace)$/',
    },
  ),
  row(
    'sleep',
    {
      en: 'sleep|sleep call|delay|pause|thread sleep|wait call|sleeping',
      es: 'sleep|espera|pausa|llamada a sleep',
    },
    {
      kind: ['call'],
      name: '/^(?:u|nano|m)?sleep$|^(?:Sleep|delay|Delay|sleep_ms|sleep_for|setTimeout|SLEEP|msleep|Thread\\.sleep|time\\.sleep|asyncio\\.sleep|time\\.Sleep|thread::sleep|Task\\.Delay|Process\\.sleep|Task\\.sleep)$/',
    },
  ),
  row(
    'timer',
    {
      en: 'timer|timeout call|interval|set timeout|set interval|setTimeout|scheduled call',
      es: 'temporizador',
    },
    {
      kind: ['call'],
      name: '/^(?:set(?:Timeout|Interval|Immediate)|clear(?:Timeout|Interval)|requestAnimationFrame|time\\.(?:After|AfterFunc|NewTimer|NewTicker|Tick)|scheduledTimer|Timer)$/',
    },
  ),
  row(
    'env-read',
    {
      en: 'env var|environment variable|env variable|env read|environment variable read|env access|environment access|env lookup|environment lookup|read of environment variable',
      es: 'variable de entorno|lectura de variable de entorno',
    },
    {
      kind: ['call', 'syntax'],
      name: '/^(?:os\\.)?(?:getenv|Getenv|LookupEnv|environ\\.get|putenv|unsetenv|secure_getenv)$|^(?:env::(?:var|vars|var_os)|env\\.(?:var|vars|var_os)|System\\.(?:getenv|get_env|fetch_env!?)|ENV\\.fetch|Environment\\.GetEnvironmentVariable|curl_getenv|GetEnv|subscript|element_reference|subscript_expression|member_expression)$/',
    },
    {
      pattern: String.raw`(?i:getenv)|\benviron\b|\benv(?:::|\.)var|\bENV\[|\bENV\.|process\.env|import\.meta\.env|LookupEnv|GetEnvironmentVariable|fetch_env|\$_ENV|\$ENV\{`,
    },
  ),
  row(
    'exit',
    {
      en: 'exit|exit call|process exit|program exit|abort|exit from the program|exits',
      es: 'exit|salida del programa|llamada a exit',
    },
    {
      kind: ['call'],
      name: '/^(?:_?exit|_Exit|abort|die|quit|sys\\.exit|os\\.(?:_exit|Exit)|process\\.exit|process::exit|System\\.exit|Environment\\.Exit|exitProcess|log\\.Fatal\\w*|System\\.halt|exitWith|exitFailure)$/',
    },
  ),
  row(
    'panic',
    { en: 'panic|panic call|panicking', es: 'panic|panico' },
    {
      kind: ['call', 'macro', 'syntax'],
      name: '/^(?:panic!?|unreachable!?|todo!?|unimplemented!?|@panic|fatalError|macro_invocation)$/',
    },
    { pattern: String.raw`\b(?:panic|unreachable|todo|unimplemented|fatalError)\b` },
  ),
  row('unwrap', { en: 'unwrap|unwrap call|unwrapping', es: 'unwrap' }, calls('unwrap', 'unwrap_err')),
  row(
    'shell-command',
    {
      en: 'shell command|subprocess|subprocess call|process spawn|external command|system call to shell|command execution|child process|spawned process|shell execution|exec call|subprocess invocation',
      es: 'comando de shell|subproceso|ejecucion de comando',
    },
    {
      kind: ['call'],
      name: '/^(?:system|popen|exec[lv]?[pe]*|fork|spawn|spawnSync|execSync|execFile|execFileSync|shell_exec|passthru|proc_open|posix_spawn)$|^(?:subprocess\\.\\w+|os\\.(?:system|popen|exec\\w*|spawn\\w*)|exec\\.Command\\w*|Command::new|Process\\.(?:Start|run)|Runtime\\.exec|child_process\\.\\w+|System\\.cmd|Open3\\.\\w+)$/',
    },
  ),
  row(
    'thread',
    {
      en: 'thread|thread creation|thread start|started thread|spawned thread|new thread|thread spawn',
      es: 'hilo|creacion de hilo',
    },
    {
      kind: ['call'],
      name: '/^(?:Thread|pthread_create|CreateThread|_beginthreadex|thread::spawn|thread\\.spawn|Thread\\.(?:new|start|Start)|Task\\.Run|std::thread|threading\\.Thread|Worker|thread)$/',
    },
  ),
  row(
    'random',
    { en: 'random number|random|random call|rng', es: 'numero aleatorio|aleatorio' },
    {
      kind: ['call'],
      name: '/(?:^|\\.)(?:s?rand(?:om|int|range|Int|Intn)?|Random|uniform|choice|shuffle|getRandomValues|randomBytes|randomUUID|nextInt|mt_rand|random_int|random_bytes)$/',
    },
  ),
  row(
    'time-call',
    {
      en: 'current time|time call|current date|now call|timestamp call|clock read|date now',
      es: 'hora actual',
    },
    {
      kind: ['call'],
      name: '/(?:^|\\.)(?:now|Now|utcnow|today|currentTimeMillis|nanoTime|time|gettimeofday|clock_gettime|Instant::now|UtcNow|hrtime|monotonic|perf_counter)$/',
    },
  ),
  row(
    'file-open',
    { en: 'file open|opened file|file opening|open call|file read|file access', es: 'apertura de archivo' },
    {
      kind: ['call'],
      name: '/^(?:f?open|fopen64|openat)$|^(?:os\\.(?:Open|OpenFile|Create|ReadFile|WriteFile)|File\\.(?:open|new|read|write|Open\\w*|Read\\w*|Write\\w*)|File::(?:open|create)|fs\\.\\w+|io\\.open|Files\\.\\w+|ioutil\\.\\w+|file_get_contents|file_put_contents|FileInputStream|FileReader|FileWriter|FileOutputStream)$/',
    },
  ),
  row(
    'malloc',
    {
      en: 'memory allocation|heap allocation|allocation|malloc call',
      es: 'reserva de memoria|asignacion de memoria',
    },
    {
      kind: ['call'],
      name: '/^(?:m|c|re)alloc(?:array)?$|^(?:k[mz]alloc|kcalloc|alloca|strdup|strndup|zmalloc|g_malloc|Curl_?[cm]?alloc|malloc\\w*|alloc)$/',
    },
  ),
  row(
    'event-listener',
    {
      en: 'event listener|event handler registration|addEventListener call|event subscription|listener registration',
      es: 'escucha de evento|listener',
    },
    {
      kind: ['call'],
      name: '/^(?:addEventListener|removeEventListener|on|once|addListener|subscribe|emit)$/',
    },
  ),
  row(
    'http-route',
    {
      en: 'route|http route|route definition|endpoint|http endpoint|route handler|api endpoint|registered route',
      es: 'ruta http|ruta|endpoint',
    },
    {
      kind: ['call', 'decorator'],
      name: '/^(?:(?:app|router|r|server|api|bp|blueprint|route|mux|group|v\\d)\\.)?(?:get|post|put|patch|delete|head|options|route|GET|POST|PUT|PATCH|DELETE|HandleFunc|Handle|GetMapping|PostMapping|PutMapping|DeleteMapping|RequestMapping|HttpGet|HttpPost|Route)$/',
    },
    { pattern: `["'\`]/|\\(["'\`]` },
  ),
  row(
    'sql-call',
    { en: 'sql query call|database query|query call|database call', es: 'consulta a la base de datos' },
    {
      kind: ['call'],
      name: '/(?:^|\\.)(?:execute|executemany|executeQuery|executeUpdate|query|Query|QueryRow|Exec|prepare|prepareStatement|raw|find_by_sql|rawQuery)$/',
    },
  ),
  row(
    'react-hook',
    { en: 'react hook|hook call|hook', es: 'hook de react' },
    { kind: ['call'], name: '/^use[A-Z]\\w*$/' },
  ),
  row(
    'skipped-test',
    { en: 'skipped test|disabled test|ignored test|pending test', es: 'prueba omitida|test omitido' },
    {
      kind: ['call', 'decorator'],
      name: '/^(?:(?:it|test|describe|t)\\.(?:skip|todo|Skip\\w*)|xit|xdescribe|xtest|Ignore|Disabled|skip|skipif|skipIf|skipUnless|pytest\\.mark\\.skip\\w*|mark\\.skip\\w*|ignore|markTestSkipped|pending|Skip|SkipNow)$/',
    },
  ),
  row(
    'focused-test',
    { en: 'focused test|only test|exclusive test', es: '' },
    calls('it.only', 'test.only', 'describe.only', 'fit', 'fdescribe'),
  ),
  row(
    'mock',
    { en: 'mock|mock call|stub|spy|mocked function', es: 'mock|simulacro' },
    {
      kind: ['call', 'decorator'],
      name: '/^(?:jest\\.(?:mock|fn|spyOn)|vi\\.(?:mock|fn|spyOn)|sinon\\.\\w+|mock|Mock|MagicMock|patch|mock\\.\\w+|createMock|getMockBuilder|when|verify|spyk|mockk|every|double|allow)$/',
    },
  ),
  row(
    'test-assertion',
    { en: 'test assertion|expectation|expect call|assert call', es: 'asercion de prueba' },
    {
      kind: ['call'],
      name: '/^(?:assert\\w*|expect\\w*|require\\.\\w+|assert\\.\\w+|should\\w*|XCTAssert\\w*|EXPECT_\\w+|ASSERT_\\w+)$/',
    },
  ),
  row(
    'fixture',
    {
      en: 'test fixture|fixture|setup method|set up method|before each|setup function|test setup',
      es: 'fixture',
    },
    {
      kind: ['function', 'call'],
      name: '/^(?:set_?[uU]p\\w*|tear_?[dD]own\\w*|before(?:Each|All|_all|_each)?|after(?:Each|All|_all|_each)?|setup|teardown)$/',
    },
  ),
  row(
    'keyword-argument',
    { en: 'keyword argument|named argument|kwarg', es: 'argumento con nombre' },
    syntax('keyword_argument', 'named_argument', 'keyword_pair', 'value_argument'),
  ),
  row(
    'default-parameter',
    {
      en: 'default parameter|default argument|default parameter value|parameter with default|optional parameter|parameter with a default value',
      es: 'parametro por defecto|valor por defecto',
    },
    syntax(
      'default_parameter',
      'typed_default_parameter',
      'optional_parameter',
      'assignment_pattern',
      'optional_parameter_declaration',
      'keyword_parameter',
      'parameter_with_default',
    ),
  ),
  row(
    'mutable-default',
    { en: 'mutable default|mutable default argument', es: '' },
    syntax('default_parameter', 'typed_default_parameter'),
    { pattern: String.raw`=\s*(?:\[|\{|list\(|dict\(|set\()` },
  ),
  row(
    'callback',
    { en: 'callback|callback function|inline callback', es: 'callback' },
    { kind: ['lambda'], inside: ['call'] },
  ),
  row('self-call', { en: 'recursive call', es: 'llamada recursiva' }, { kind: ['call'], name: 'recurse' }),
  row(
    'type-annotation',
    { en: 'type annotation|type hint', es: 'anotacion de tipo' },
    syntax('type_annotation', 'type', 'typed_parameter', 'type_hint'),
  ),
  row(
    'any-type',
    { en: 'any type|use of any|any annotation|explicit any', es: 'tipo any' },
    syntax('predefined_type', 'type'),
    { pattern: String.raw`\b[aA]ny\b` },
  ),
  row(
    'type-parameter',
    { en: 'type parameter|generic parameter|generic type parameter', es: 'parametro de tipo' },
    syntax('type_parameters', 'type_parameter_list', 'template_parameter_list', 'type_parameter'),
  ),
  row(
    'lifetime',
    { en: 'lifetime|lifetime parameter|lifetime annotation', es: 'lifetime' },
    syntax('lifetime'),
  ),
  row(
    'where-clause',
    { en: 'where clause|type constraint|generic constraint', es: 'clausula where' },
    syntax('where_clause', 'type_parameter_constraints_clause', 'type_constraints'),
  ),
  row('union-type', { en: 'union type', es: 'tipo union' }, syntax('union_type', 'binary_operator'), {
    pattern: String.raw`\|`,
  }),
  row('conditional-type', { en: 'conditional type', es: '' }, syntax('conditional_type')),
  row('mapped-type', { en: 'mapped type', es: '' }, syntax('mapped_type_clause', 'index_signature')),
  row(
    'type-predicate',
    { en: 'type predicate|type guard|user defined type guard', es: 'predicado de tipo' },
    { kind: ['function'], returns: '/\\bis\\b/' },
  ),
  row('keyof', { en: 'keyof', es: '' }, keyword('keyof')),
  row('infer', { en: 'infer', es: '' }, keyword('infer')),
];
