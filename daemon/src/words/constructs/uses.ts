/** Imports, calls of well-known functions, tests and types, as people call them. */
import { calls, row, syntax } from './row.ts';
import type { Construct } from './types.ts';

export const USES: readonly Construct[] = [
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
    {
      en: 'relative import|local import|relative require|relative path import|import of a relative path|import of a relative module|require of anything relative|require of a relative path|import of anything relative|relative module import',
      es: 'importacion relativa',
    },
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
    { en: 'console call|console logging|console statement|console message', es: 'llamada a console' },
    calls('console.*'),
  ),
  row(
    'console-log-only',
    { en: 'console log|console.log|console.log call', es: 'console.log' },
    calls('console.log'),
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
      name: '/^(?:u|nano|m)?sleep$|^(?:Sleep|delay|Delay|sleep_ms|sleep_for|SLEEP|msleep|Thread\\.sleep|time\\.sleep|asyncio\\.sleep|time\\.Sleep|thread::sleep|Task\\.Delay|Process\\.sleep|Task\\.sleep)$/',
    },
  ),
  row(
    'timer',
    {
      en: 'timer|timeout call|interval|scheduled call',
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
  row('unwrap', { en: 'unwrap|unwrap call|unwrapping', es: 'unwrap' }, calls('unwrap')),
  row(
    'shell-command',
    {
      en: 'shell command|subprocess|subprocess call|process spawn|external command|system call to shell|command execution|child process|spawned process|shell execution|exec call|subprocess invocation|external program|other program|another process|other process|external process|started process|started program',
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
      en: 'memory allocation|heap allocation|allocation',
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
      en: 'event listener|event handler registration|event subscription|listener registration',
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
  row('it-block', { en: 'it block|it call|it case|it test', es: 'bloque it' }, calls('it', 'specify'), {
    title: String.raw`\b(?:it|specify)\b`,
  }),
  row(
    'describe-block',
    { en: 'describe block|describe|describe call', es: 'bloque describe' },
    calls('describe', 'context', 'suite'),
    { title: String.raw`\b(?:describe|context|suite)\b` },
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
    { en: 'test assertion|expectation', es: 'asercion de prueba' },
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
];
