import { english } from './en.ts';
import type { Words } from './types.ts';

const QUE = '(?:(?:que|cuy[oa]s?)\\s+)?';
const LINEAS = '(?:(?:las?\\s+)?(?:l[ií]neas?|archivos?|ficheros?|lugares|sitios|c[oó]digo|todo)\\s+)';
const CONTIENE =
  '(?:contien(?:e|en)|conteng(?:a|an)|tien(?:e|en)|con|menciona[n]?|incluye[n]?|us(?:a|an)|sobre|que digan?|dicen?)';
const EL = '(?:el |la |los |las |un |una |al )*';

/** What people leave in comments for each other. */
const MARCA = '(?:todo|fixme|xxx|hack)s?';

const N = '(?<n>\\d+|dos|tres|cuatro|cinco|diez)';
const AL_PRINCIPIO = '(?<=^(?:(?:busca|encuentra|mu[eé]strame|muestra|lista|dame|ver) )?)';

export const spanish: Words = {
  language: 'es',
  telling:
    'el|la|los|las|de|del|que|en|d[oó]nde|con|sin|buscar?|busca|encuentra|encontrar|muestra|mostrar|todos|todas|l[ií]neas?|archivos?|ficheros?|funci[oó]n|funciones|clases?|llamadas?|cu[aá]nt[oa]s|cu[aá]les|se|usos?|primer[oa]s|[uú]ltim[oa]s',
  greetings: 'hola|buenos d[ií]as|buenas(?: tardes)?',
  thanks: '(?:muchas |mil )?gracias(?: (?:de antemano|por adelantado))?',
  noise: [
    'por favor',
    'en (?:el|este|todo el) (?:c[oó]digo|proyecto|repositorio)',
    'en todas partes',
    'en todos (?:los )?(?:archivos|ficheros)',
  ],
  leads: [
    '(?:puedes|podr[ií]as|quiero|necesito) (?:ver |buscar |encontrar |mostrarme )?',
    '(?:b[uú]scame|buscar?|busca|encuentra|encontrar|mu[eé]strame|muestra|mostrar|lista|listar|dame|ver|localiza|enc[uú]entrame) ',
    '(?:todos|todas) (?:los |las )?|cada |los |las |el |la |(?:qu[eé]|cu[aá]les) (?:son )?',
    '(?:apariciones|ocurrencias|menciones) de ',
  ],
  countsBehind: 'cu[aá]nt[oa]s(?: hay| son)?',
  counts: [
    'cu[aá]nt[oa]s (?:veces|l[ií]neas)(?: (?:se|hay|con|contienen|aparece[n]?))*',
    'cu[aá]nt[oa]s',
    '(?:contar|cuenta)(?: (?:los|las|el n[uú]mero de))*',
    '(?:el )?n[uú]mero de',
  ],
  countEnd: '(?:hay|existen?|tenemos)(?: en total)?',
  files: [
    '(?:en )?(?:qu[eé]|cu[aá]les) (?:archivos|ficheros|m[oó]dulos)',
    '(?:los )?(?:archivos|ficheros) (?=que )',
  ],
  manner: [
    {
      say: '(?:sin (?:distinguir|importar|diferenciar)|ignorando|sin tener en cuenta)(?: (?:entre|las?|el|los|uso de))*(?: (?:may[uú]sculas(?: (?:y|o|de|ni) min[uú]sculas)?|caso))',
      means: { ignore_case: true },
    },
    {
      say: '(?:como |por |la |las |s[oó]lo )*palabras? (?:complet|enter|exact)as?(?: solo)?(?= |$)',
      means: { word: true },
    },
    {
      say: '(?:y |con |m[aá]s )*(?<n>\\d+|una|dos|tres|cuatro|cinco) l[ií]neas? de contexto',
      means: { context: 'n' },
    },
    {
      say: '(?:las |los |s[oó]lo )*primer[oa]s (?<n>\\d+)(?: (?:resultados|l[ií]neas|coincidencias|apariciones))(?: (?:del?|con|para|que contienen)(?= ))?',
      means: { max_results: 'n' },
    },
    {
      say: `${AL_PRINCIPIO}(?:s[oó]lo )?(?:los |las )?primer[oa]s ${N}(?= \\S)(?! (?:caracteres|letras|columnas|bytes)(?![\\p{L}]))`,
      means: { max_results: 'n' },
    },
    {
      say: `(?:(?<=,\\s*)|s[oó]lo )(?:s[oó]lo )?(?:los |las )?primer[oa]s ${N}(?=$|,)`,
      means: { max_results: 'n' },
    },
    {
      say: '(?:incluyendo|incluidos|tambi[eé]n en|en) (?:los )?(?:archivos|ficheros) ocultos|(?:los )?(?:archivos|ficheros) ocultos(?= (?:que|con) )',
      means: { hidden: true },
    },
    { say: '(?:como )?texto literal|literalmente', means: { fixed: true } },
  ],
  unread: [],
  beyond: [
    {
      say: 'cu[aá]nt[oa]s (?:archivos|ficheros) .*',
      why: 'Lines are counted, and not files. Ask which files they are (“qué archivos contienen …”), or how many lines (“cuántas líneas contienen …”).',
    },
    {
      say: '(?:s[oó]lo )?(?:los |las )?[uú]ltim[oa]s \\d+ |.*(?:,|s[oó]lo)\\s*(?:los |las )?[uú]ltim[oa]s \\d+(?: [\\p{L}]+)?$',
      why: 'Matches come in the order of files and lines, and only the first of them can be asked for (“las primeras 5 coincidencias de …”).',
    },
    {
      say: '.*(?<![\\p{L}])(?:importaciones|imports|variables|funciones|m[eé]todos|clases|constantes|par[aá]metros|archivos|c[oó]digo|dependencias) (?:que no se usan|sin usar|no (?:usad|utilizad)[oa]s?|duplicad[oa]s?|muert[oa]s?|circulares|redundantes)$',
      why: 'A search sees one line at a time, so it cannot tell what is unused, repeated or missing elsewhere.',
    },
    {
      say: '(?:archivos|ficheros|m[oó]dulos)(?: (?:de |en )?\\S+)? (?:que no|sin) \\S.*',
      why: 'A search sees one line at a time: it finds the files that have a line, and not those without it (“archivos que importan …”).',
    },
    {
      say: '(?:funciones|m[eé]todos|clases|constructores|bloques|bucles|pruebas)(?: \\S+)? (?:sin|que no tienen) (?:ning[uú]n[a]? |una? )?(?:finally|else|catch|except|return|docstrings?|documentaci[oó]n|comentarios?(?: de documentaci[oó]n)?|decoradores|anotaciones|m[eé]todos|campos|aserciones|asserts?)$',
      why: 'A search sees one line at a time, and these stand on other lines than what they belong to. Ask for them alone (“bloques finally”, “docstrings”).',
    },
  ],
  join: { and: 'y|e', or: 'o|u' },
  articles: 'el|la|los|las|un|una|unos|unas|todos los|todas las|cada|al|del',
  notNames:
    'el|la|los|las|un|una|de|del|que|en|se|es|son|con|por|para|y|o|todos|todas|l[ií]neas?|archivos?|funciones|clases|no|hay|donde|d[oó]nde|como|cu[aá]ndo|qu[eé]|mi|me|su|lo|al|ayuda|cosas?|algo|todo|esto|eso',
  kinds: {
    function: 'funci[oó]n|funciones',
    method: 'm[eé]todos?',
    class: 'clases?',
    interface: 'interfaces?|interfaz',
    struct: 'estructuras?|structs?',
    enum: 'enumeraciones|enumeraci[oó]n|enums?',
    trait: 'traits?',
    type: 'tipos?|alias de tipo',
    constant: 'constantes?',
    variable: 'variables?',
    macro: 'macros?',
    module: 'm[oó]dulos?|espacios? de nombres|paquetes?',
    initializer: 'constructor(?:es)?',
    property: 'propiedad(?:es)?|campos?|atributos?',
    object: 'objetos?',
    test: 'pruebas?|tests?|casos de prueba',
  },
  modifiers: {
    ...english.modifiers,
    private: 'private|privad[oa]s?',
    public: 'public|p[uú]blic[oa]s?',
    protected: 'protected|protegid[oa]s?',
    internal: 'internal|intern[oa]s?',
    static: 'static|est[aá]tic[oa]s?',
    abstract: 'abstract|abstract[oa]s?',
    final: 'final(?:es)?',
    sealed: 'sealed|sellad[oa]s?',
    async: 'async|as[ií]ncron[oa]s?',
    virtual: 'virtual(?:es)?',
    override: 'override|sobrescrit[oa]s?|redefinid[oa]s?',
    readonly: 'readonly|de s[oó]lo lectura',
    export: 'export(?:ad[oa]s?)?',
    synchronized: 'synchronized|sincronizad[oa]s?',
    implicit: 'implicit|impl[ií]cit[oa]s?',
    native: 'native|nativ[oa]s?',
  },
  place: {
    inside: '(?:s[oó]lo |solamente )?(?:en|dentro de|bajo)(?: todos)?(?: (?:el|la|los|las))?',
    outside:
      '(?:,? ?(?:pero|y))?,? ?(?:excepto|salvo|menos|fuera de|excluyendo|sin(?: contar| incluir)?|pero no|no)(?: (?:en|los|las|el|la|de))*',
    folder: 'carpetas?|directorios?',
    file: 'archivos?|ficheros?',
    sources: 'archivos?|ficheros?|c[oó]digo(?: fuente)?|fuentes?',
    tests: '(?:(?:archivos|ficheros|c[oó]digo) de )?(?:pruebas?|tests?)',
    extension: [
      '(?:archivos|ficheros) (?:con extensi[oó]n )?\\.<extension>',
      '\\*?\\.<extension>',
      '(?:archivos|ficheros) (?!de )<extension>',
    ],
  },
  narrowing: {
    cues: 'que|cuy[oa]s?|con|sin|no|excepto|salvo|menos|pero|de|sobre|para|hacia|llamad[oa]s?',
    verbs:
      '(?:devuelve|toma|acepta|recibe|empieza|comienza|termina|acaba|contiene|menciona|incluye|tiene|extiende|implementa|lanza|llama|usa)n?',
    not: '(?:que )?(?:no|sin|excepto|salvo|menos)(?: (?:contienen?|mencionan?|incluyen?|tienen?|usan?|los|las|el|la))*',
    has: '(?:que )?(?:mencionan?|contienen?|incluyen?|usan?|con|sobre|de|para|hacia)(?: (?:el|la|los|las))*',
    members: 'm[eé]todos?|campos?|miembros?|propiedades|atributos?|constructores?',
    container: 'de (?:la |el )?(?:clase|estructura|interfaz|m[oó]dulo) [\\w.:]+$',
    target: 'asignad[oa]s? a',
    sort: '^(?:palabra|texto|cadena) ',
  },
  sayings: [
    {
      say: `${LINEAS}?${QUE}(?:de )?(?:m[aá]s (?:largas? )?(?:de|que)|de m[aá]s de|superan|con m[aá]s de) <n>(?: caracteres)?|l[ií]neas (?:muy|demasiado) largas`,
      means: 'longer',
    },
    {
      say: `${LINEAS}${QUE}(?:empiez(?:a|an)|comienz(?:a|an)|empezando|comenzando) (?:con|por) <text>`,
      means: 'lineStart',
    },
    {
      say: `${LINEAS}${QUE}(?:termin(?:a|an)|acab(?:a|an)|terminando) (?:con|en|por) <text>`,
      means: 'lineEnd',
    },
    {
      say: `(?:${LINEAS}${QUE}${CONTIENE} )?<text> (?:al menos )?<n> veces (?:o m[aá]s )?en (?:la misma|una(?: misma| sola)?) l[ií]nea`,
      means: 'times',
    },
    { say: `${LINEAS}${QUE}(?:no (?:contienen|contengan|tienen|mencionan)|sin) <text>`, means: 'without' },
    {
      say: `(?:${LINEAS}${QUE}${CONTIENE} )?(?:<text>,? (?:pero|y)|<text2>) (?:(?:no|excepto|salvo) en|fuera de) ${EL}comentarios`,
      means: 'outsideComments',
    },
    {
      say: `(?:${LINEAS}${QUE}${CONTIENE} )?<text>,? pero (?:no|sin) (?:(?:contienen|contengan|tienen|mencionan) )?<text2>`,
      means: 'butNot',
    },
    { say: `(?:la )?expresi[oó]n regular <text>|(?:el )?(?:regex|patr[oó]n) <text2>`, means: 'regex' },
    { say: `(?:la )?palabras? <names>`, means: 'word' },
    { say: `<kind>? ?${QUE}(?:decorad[oa]s|anotad[oa]s|marcad[oa]s) con @?<names>`, means: 'decorator' },
    { say: `decoradores|anotaciones|atributos`, means: 'decoratorAll' },
    {
      say: `<kind> ${QUE}(?:implementan?) ${EL}(?:interfaz )?<names>|implementaciones de ${EL}<names2>`,
      means: 'implement',
    },
    {
      say: `<kind> ${QUE}(?:heredan? de|extienden?(?: de)?|derivan? de) ${EL}<names>|subclases de ${EL}<names2>`,
      means: 'subclass',
    },
    {
      say: `(?:${LINEAS})?${QUE}(?:se )?(?:importan?|requieren?|incluyen?) (?:el m[oó]dulo )?<names>|(?:importaciones|imports?) de <names2>|(?:d[oó]nde )?se importa <names3>`,
      means: 'import',
    },
    { say: `importaciones|imports`, means: 'importAll' },
    { say: `<kind> ${QUE}(?:devuelven?|retornan?) ${EL}(?:tipo )?<names>`, means: 'returnType' },
    {
      say: `(?:d[oó]nde )?(?:${LINEAS}|<kind> )?${QUE}(?:se )?(?:lanzan?|arrojan?) ${EL}(?:excepci[oó]n )?<names>`,
      means: 'raise',
    },
    {
      say: `(?:d[oó]nde )?(?:${LINEAS}|<kind> )?${QUE}(?:se )?(?:capturan?|atrapan?) ${EL}<names>`,
      means: 'catch',
    },
    {
      say: `(?:d[oó]nde |qui[eé]n |qu[eé] )?(?:${LINEAS}|<kind> )?${QUE}(?:se )?(?:llaman?|invocan?)(?: a)? (?:la funci[oó]n )?<names>|(?:llamadas?|invocaciones) (?:a|de|al) ${EL}(?:<kind2> )?<names2>`,
      means: 'call',
    },
    {
      say: `comentarios (?:(?:con|de|que (?:digan?|dicen?)) )?(?<text>${MARCA}(?: [eoyu] ${MARCA})*)`,
      means: 'tag',
    },
    {
      say: `comentarios ${QUE}(?:${CONTIENE}) <text>|comentarios (?:con|de|sobre) <text2>`,
      means: 'comment',
    },
    { say: `comentarios`, means: 'commentAll' },
    {
      say: `<kind> ${QUE}(?:(?:cuyo )?nombre )?(?:empiez(?:a|an|ando)|empez(?:ando)|comienz(?:a|an)|comenzando) (?:con|por) <names>|<kind2> con (?:el )?prefijo <names2>`,
      means: 'definePrefix',
    },
    {
      say: `<kind> ${QUE}(?:(?:cuyo )?nombre )?(?:termin(?:a|an)|acab(?:a|an)) (?:con|en|por) <names>`,
      means: 'defineSuffix',
    },
    {
      say: `(?:d[oó]nde )?(?:est[aá]n?|se) (?:defin(?:e|en|id[oa]s?)|declar(?:a|an|ad[oa]s?)) ${EL}(?:<kind> )?<names>|d[oó]nde ${EL}(?:<kind2> )?<names2> (?:est[aá]|se) defin(?:e|id[oa])`,
      means: 'define',
    },
    { say: `(?:definiciones de )?<kind> <mod>(?: [ey] <mod2>)?|<mod3> <kind2>`, means: 'modified' },
    {
      say: `(?:definici[oó]n|definiciones|declaraci[oó]n) (?:de|del) ${EL}(?:<kind> )?<names>|(?:la |el )?<kind2> (?:llamad[oa] )?<names2>`,
      means: 'define',
    },
    {
      say: `(?:usos?|referencias) (?:de|del|a) ${EL}(?:<kind> )?<names>|(?:d[oó]nde |qui[eé]n )?(?:${LINEAS})?${QUE}(?:se )?(?:us(?:a|an)|utiliz(?:a|an)) ${EL}(?:<kind2> )?<names2>`,
      means: 'use',
    },
    {
      say: `(?:(?:d[oó]nde |veces )?(?:se )?(?:aparece[n]?|menciona[n]?) )${EL}<names>|<names2> aparece[n]?`,
      means: 'literal',
    },
    { say: `d[oó]nde est[aá]n? ${EL}<kind> (?:llamad[oa] )?<names>`, means: 'define' },
    { say: `d[oó]nde est[aá]n? ${EL}(?:texto |palabra |cadena )?<names>`, means: 'literal' },
    { say: `(?:definiciones de )?<kind>`, means: 'defineAll' },
    { say: `${LINEAS}?${QUE}(?:${CONTIENE}) ${EL}(?:texto |palabra |cadena )?<text>`, means: 'content' },
    { say: `(?:el texto|la cadena|la frase) <text>`, means: 'literal' },
    { say: `(?:sentencias|instrucciones|l[ií]neas) (?:de |con )?<text>`, means: 'content' },
  ],
  together: 'en la misma l[ií]nea|juntos',
  affixed:
    '(?:empie(?:za|zan)|empezando|comien(?:za|zan)|comenzando|termin(?:a|an|ando)|acab(?:a|an)) (?:con|en|por)',
  letters: { '[A-Z]': '(?:una )?may[uú]scula', '[a-z]': '(?:una )?min[uú]scula', _: '(?:un )?gui[oó]n bajo' },
  sorts: {
    '[ \\t]': 'espacios(?: en blanco)?|blancos',
    '\\d': 'd[ií]gitos?|n[uú]meros?',
    '[A-Z]': 'may[uú]sculas?',
    '[a-z]': 'min[uú]sculas?',
    '[\\x{1F300}-\\x{1FAFF}\\x{2600}-\\x{27BF}]': 'emojis?',
  },
  characters: {
    ',': 'comas?',
    ';': 'punto y coma',
    ':': 'dos puntos',
    '.': 'punto',
    '{': 'llave(?: de apertura| abierta)?',
    '}': 'llave (?:de cierre|cerrada)',
    '(': 'par[eé]ntesis(?: de apertura| abierto)',
    ')': 'par[eé]ntesis (?:de cierre|cerrado)',
    '\\': 'barra invertida',
    '#': 'almohadilla',
    '@': 'arroba',
    '*': 'asterisco',
    '-': 'gui[oó]n',
    _: 'gui[oó]n bajo',
  },
};
