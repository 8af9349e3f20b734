/** Imports, calls of well-known functions, tests and types, as people call them. */
import { constructs } from './rows.ts';

/** Levels of logs: what they are called, and their functions. */
const LEVELS: readonly [names: readonly string[], functions: string][] = [
  [['trace'], 'trace'],
  [['debug'], 'debug'],
  [['info'], 'info|notice'],
  [['warning', 'warn'], 'warn|warning'],
  [['error'], 'error|exception'],
  [['critical', 'fatal'], 'critical|crit|fatal'],
];

/** Calls of a logger that are named by their level: `logger.warning(…)`, `warn(…)`, but not `warnings.warn(…)`. */
const levelRow = ([names, functions]: (typeof LEVELS)[number]): string => {
  const en = names.flatMap(name => [
    ...[`${name} log call`, `${name} log`, `${name} level log`, `${name} level log call`, `${name} logging`],
    ...['log call', 'log calls', 'call that logs', 'calls that log', 'logs', 'logging'].flatMap(call => [
      ...['at', 'with', 'of', 'on'].flatMap(at => [
        `${call} ${at} ${name} level`,
        `${call} ${at} the ${name} level`,
        `${call} ${at} level ${name}`,
      ]),
      ...(/that/.test(call) ? [`${call} a ${name}`, `${call} an ${name}`, `${call} ${name}s`] : []),
    ]),
  ]);
  const es = names.flatMap(name => [`log de nivel ${name}`, `logs de nivel ${name}`]);
  const call = String.raw`(?:log_?)?(?:${functions})(?:f|ln|w)?`;
  const owner = String.raw`(?:log(?:ger|ging)?|console|timber|slog|winston)(?:\(\))?(?:\.|::|->)`;
  const pattern = String.raw`(?i:(?:${owner}|(?:^|[^.\w:>]))${call}\b)`;
  return [`log-${names[0]}`, en.join('|'), es.join('|'), `call:/^${call}$/i`, pattern].join(' ¦ ');
};

export const USES = constructs(String.raw`
dynamic-import ¦ dynamic import|lazy import|import call|import expression ¦ importacion dinamica ¦ call,keyword,import:/^import$|^__import__$|import_module$/ ¦ \bimport\s*\(|import_module\(|__import__\(
reexport ¦ re export|reexport|barrel export|re exported name|pub use|public use ¦ reexportacion ¦ syntax:{export_statement,use_declaration} ¦ \bexport\b.*\bfrom\b|^\s*pub(?:\(\w+\))?\s+use\b
default-export ¦ default export|export default ¦ exportacion por defecto ¦ syntax:export_statement ¦ \bexport\s+default\b
export ¦ export|export statement|module export|named export ¦ exportacion|export ¦ syntax:{export_statement,export_declaration}
import-alias ¦ import alias|aliased import|renamed import|import with an alias|import with alias ¦ importacion con alias ¦ import ¦ \bas\s+\w+|^\s*(?:import\s+)?(?!_\b)(?:\w+|\.)\s+"|^\s*using\s+\w+\s*=
wildcard-import ¦ wildcard import|star import|glob import|import all|import star|on demand import ¦ importacion con comodin ¦ import ¦ \*\s*;?\s*$|\bimport\s+\*|::\*|\._\b
relative-import ¦ relative import|local import|relative require|relative path import|import of a relative path|import of a relative module|require of anything relative|require of a relative path|import of anything relative|relative module import ¦ importacion relativa ¦ import ¦ from\s+\.|["']\.{1,2}/|\brequire_relative\b|#\s*include\s*"|\buse\s+(?:super|self|crate)::
type-import ¦ type import|type only import|import type ¦ importacion de tipo ¦ import ¦ \bimport\s+type\b|\{\s*type\s|,\s*type\s
static-import ¦ static import ¦ importacion estatica ¦ import ¦ \bstatic\b
side-effect-import ¦ side effect import|bare import|blank import ¦ ¦ import ¦ ^\s*import\s+["']|^\s*(?:import\s+)?_\s+"
conditional-import ¦ import inside a function|local import statement|lazy loaded import|function level import ¦ ¦ import; inside=function
system-include ¦ system include|system header include|standard include|angle bracket include ¦ ¦ import ¦ #\s*include\s*<
eval ¦ eval|eval call|eval use|dynamic code execution ¦ eval ¦ call:{eval,exec,instance_eval,class_eval,module_eval,new_function}
print ¦ print|print statement|print call|console output|stdout print|prints to stdout|printing statement ¦ print|impresion|sentencia print ¦ call:/^(?:print|println|printf|puts|echo|fprintf|eprintln|eprint|printfn|putStrLn|writeln|NSLog)$|^(?:fmt\.(?:Print|Println|Printf|Fprint\w*)|System\.(?:out|err)\.\w+|out\.print\w*|console\.\w+|Console\.Write(?:Line)?|IO\.(?:puts|inspect)|debug\.print)$/
console-log ¦ console call|console logging|console statement|console message ¦ llamada a console ¦ call:console.*
console-log-only ¦ console log|console.log|console.log call ¦ console.log ¦ call:console.log
log-call ¦ log call|logging call|logger call|log statement|logging statement|logged message|log message|logging|log line in code ¦ llamada de log|sentencia de log|registro|llamada al logger ¦ call:/^(?:.*\.)?(?:log(?:ger|ging)?|LOGGER|LOG|Log|Logger|Timber|slog|winston|console)\.\w+$|^(?:log_?\w*|syslog|NSLog|os_log|infof|warnf|errorf|tracing|info|warn|debug|error|trace)$/
${LEVELS.map(levelRow).join('\n')}
sleep ¦ sleep|sleep call|delay|pause|thread sleep|wait call|sleeping ¦ sleep|espera|pausa|llamada a sleep ¦ call:/^(?:u|nano|m)?sleep$|^(?:Sleep|delay|Delay|sleep_ms|sleep_for|SLEEP|msleep|Thread\.sleep|time\.sleep|asyncio\.sleep|time\.Sleep|thread::sleep|Task\.Delay|Process\.sleep|Task\.sleep)$/
timer ¦ timer|timeout call|interval|scheduled call ¦ temporizador ¦ call:/^(?:set(?:Timeout|Interval|Immediate)|clear(?:Timeout|Interval)|requestAnimationFrame|time\.(?:After|AfterFunc|NewTimer|NewTicker|Tick)|scheduledTimer|Timer)$/
env-read ¦ env var|environment variable|env variable|env read|environment variable read|env access|environment access|env lookup|environment lookup|read of environment variable ¦ variable de entorno|lectura de variable de entorno ¦ call,syntax:/^(?:os\.)?(?:getenv|Getenv|LookupEnv|environ\.get|putenv|unsetenv|secure_getenv)$|^(?:env::(?:var|vars|var_os)|env\.(?:var|vars|var_os)|System\.(?:getenv|get_env|fetch_env!?)|ENV\.fetch|Environment\.GetEnvironmentVariable|curl_getenv|GetEnv|subscript|element_reference|subscript_expression|member_expression)$/ ¦ (?i:getenv)|\benviron\b|\benv(?:::|\.)var|\bENV\[|\bENV\.|process\.env|import\.meta\.env|LookupEnv|GetEnvironmentVariable|fetch_env|\$_ENV|\$ENV\{
exit ¦ exit|exit call|process exit|program exit|abort|exit from the program|exits ¦ exit|salida del programa|llamada a exit ¦ call:/^(?:_?exit|_Exit|abort|die|quit|sys\.exit|os\.(?:_exit|Exit)|process\.exit|process::exit|System\.exit|Environment\.Exit|exitProcess|log\.Fatal\w*|System\.halt|exitWith|exitFailure)$/
panic ¦ panic|panic call|panicking ¦ panic|panico ¦ call,macro,syntax:/^(?:panic!?|unreachable!?|todo!?|unimplemented!?|@panic|fatalError|macro_invocation)$/ ¦ \b(?:panic|unreachable|todo|unimplemented|fatalError)\b
unwrap ¦ unwrap|unwrap call|unwrapping ¦ unwrap ¦ call:unwrap
shell-command ¦ shell command|subprocess|subprocess call|process spawn|external command|system call to shell|command execution|child process|spawned process|shell execution|exec call|subprocess invocation|external program|other program|another process|other process|external process|started process|started program ¦ comando de shell|subproceso|ejecucion de comando ¦ call:/^(?:system|popen|exec[lv]?[pe]*|fork|spawn|spawnSync|execSync|execFile|execFileSync|shell_exec|passthru|proc_open|posix_spawn)$|^(?:subprocess\.\w+|os\.(?:system|popen|exec\w*|spawn\w*)|exec\.Command\w*|Command::new|Process\.(?:Start|run)|Runtime\.exec|child_process\.\w+|System\.cmd|Open3\.\w+)$/
thread ¦ thread|thread creation|thread start|started thread|spawned thread|new thread|thread spawn ¦ hilo|creacion de hilo ¦ call:/^(?:Thread|pthread_create|CreateThread|_beginthreadex|thread::spawn|thread\.spawn|Thread\.(?:new|start|Start)|Task\.Run|std::thread|threading\.Thread|Worker|thread)$/
random ¦ random number|random|random call|rng ¦ numero aleatorio|aleatorio ¦ call:/(?:^|\.)(?:s?rand(?:om|int|range|Int|Intn)?|Random|uniform|choice|shuffle|getRandomValues|randomBytes|randomUUID|nextInt|mt_rand|random_int|random_bytes)$/
time-call ¦ current time|time call|current date|now call|timestamp call|clock read|date now ¦ hora actual ¦ call:/(?:^|\.)(?:now|Now|utcnow|today|currentTimeMillis|nanoTime|time|gettimeofday|clock_gettime|Instant::now|UtcNow|hrtime|monotonic|perf_counter)$/
file-open ¦ file open|opened file|file opening|open call|file read|file access ¦ apertura de archivo ¦ call:/^(?:f?open|fopen64|openat)$|^(?:os\.(?:Open|OpenFile|Create|ReadFile|WriteFile)|File\.(?:open|new|read|write|Open\w*|Read\w*|Write\w*)|File::(?:open|create)|fs\.\w+|io\.open|Files\.\w+|ioutil\.\w+|file_get_contents|file_put_contents|FileInputStream|FileReader|FileWriter|FileOutputStream)$/
malloc ¦ memory allocation|heap allocation|allocation ¦ reserva de memoria|asignacion de memoria ¦ call:/^(?:m|c|re)alloc(?:array)?$|^(?:k[mz]alloc|kcalloc|alloca|strdup|strndup|zmalloc|g_malloc|Curl_?[cm]?alloc|malloc\w*|alloc)$/
error-string ¦ error string|error message|error text|exception message|exception string|exception text|message of an error|message of an exception ¦ mensaje de error|mensaje de excepcion ¦ string; inside=call,throw:/^\w*(?:Error|Exception)$|^(?:panic|bail|anyhow)!?$|^(?:Err|raise)$|Error\.new$|Error::new$/
event-listener ¦ event listener|event handler registration|event subscription|listener registration ¦ escucha de evento|listener ¦ call:/^(?:addEventListener|removeEventListener|on|once|addListener|subscribe|emit)$/
http-route ¦ route|http route|route definition|endpoint|http endpoint|route handler|api endpoint|registered route ¦ ruta http|ruta|endpoint ¦ call,decorator:/^(?:(?:app|router|r|server|api|bp|blueprint|route|mux|group|v\d)\.)?(?:get|post|put|patch|delete|head|options|route|GET|POST|PUT|PATCH|DELETE|HandleFunc|Handle|GetMapping|PostMapping|PutMapping|DeleteMapping|RequestMapping|HttpGet|HttpPost|Route)$/ ¦ ["'${'`'}]/|\(["'${'`'}]
sql-call ¦ sql query call|database query|query call|database call ¦ consulta a la base de datos ¦ call:/(?:^|\.)(?:execute|executemany|executeQuery|executeUpdate|query|Query|QueryRow|Exec|prepare|prepareStatement|raw|find_by_sql|rawQuery)$/
react-hook ¦ react hook|hook call|hook ¦ hook de react ¦ call:/^use[A-Z]\w*$/
skipped-test ¦ skipped test|disabled test|ignored test|pending test ¦ prueba omitida|test omitido ¦ call,decorator:/^(?:skip(?:If|if|Unless|unless|Test)?|skip_\w+|todo|x(?:it|test|describe|context|specify)|[Ss]kip(?:f|Now)?|[Ii]gnore|Disabled\w*|pending|markTest(?:Skipped|Incomplete)|GTEST_SKIP|XCTSkip\w*|Inconclusive|Fact|Theory|TestCase)$/; file_has=test ¦ \b(?:it|test|describe|suite|context|specify)(?:\.\w+)*\.(?:skip\w*|todo)\b|\bx(?:it|test|describe|context|specify)\b|\b(?:[tbf]|T\(\))\.Skip(?:f|Now)?\b|\b(?:this|t|ctx|context)\.skip\b|\b(?:pytest|mark|unittest|self)\.skip\w*|(?<=@)skip\w*|(?<=@)(?:Ignore|Disabled\w*)\b|(?<=\[|, |,)[iI]gnore\b|\b(?:Skip|Ignore)\s*=|\bmarkTest(?:Skipped|Incomplete)\b|\bGTEST_SKIP\b|\bXCTSkip\w*|\bAssert\.(?:Ignore|Inconclusive)\b|^\s*\K(?:skip|pending)\b(?:\s*$|\s*\(?["'\x60]|\s+(?:if|unless|do)\b)|^\s*\Kskip\(\) ¦ pcre2
focused-test ¦ focused test|only test|exclusive test ¦ ¦ call:{it.only,test.only,describe.only,fit,fdescribe}
it-block ¦ it block|it call|it case|it test ¦ bloque it ¦ call:{it,specify} ¦ ¦ title=\b(?:it|specify)\b
describe-block ¦ describe block|describe|describe call ¦ bloque describe ¦ call:{describe,context,suite} ¦ ¦ title=\b(?:describe|context|suite)\b
mock ¦ mock|mock call|stub|spy|mocked function ¦ mock|simulacro ¦ call,decorator:/^(?:jest\.(?:mock|fn|spyOn)|vi\.(?:mock|fn|spyOn)|sinon\.\w+|mock|Mock|MagicMock|patch|mock\.\w+|createMock|getMockBuilder|when|verify|spyk|mockk|every|double|allow)$/
test-assertion ¦ test assertion|expectation ¦ asercion de prueba ¦ call:/^(?:assert\w*|expect\w*|require\.\w+|assert\.\w+|should\w*|XCTAssert\w*|EXPECT_\w+|ASSERT_\w+)$/
fixture ¦ test fixture|fixture|setup method|set up method|before each|setup function|test setup ¦ fixture ¦ function,call:/^(?:set_?[uU]p\w*|tear_?[dD]own\w*|before(?:Each|All|_all|_each)?|after(?:Each|All|_all|_each)?|setup|teardown)$/
`);
