/** What can be said of definitions and statements beyond their modifiers: "generic functions", "closures that move". */
import type { FactKind } from '../../api/structure.ts';
import type { NameTest } from '../query-tree.ts';
import { KEYWORD_TRAITS } from './keyword-traits.ts';

/** A trait of some kinds of nodes. A regular expression matches in the line that has it. */
export interface Trait {
  id: string;
  /** Said before the noun or after it. */
  en: string;
  es: string;
  kinds: readonly FactKind[];
  /** Constructs that can have it. */
  constructs?: readonly string[];
  pattern?: string;
  name?: NameTest;
  decorated?: NameTest;
}

const FUNCTIONS: readonly FactKind[] = ['function', 'method', 'test'];
const DEFINITIONS: readonly FactKind[] = [
  ...FUNCTIONS,
  'class',
  'interface',
  'struct',
  'enum',
  'type',
  'constant',
  'field',
  'macro',
];

const DECLARED_WITH = String.raw`\b(?:fn|fun|func|function|class|interface|struct|enum|trait|type|record|protocol|object)\s+(?:\([^)]*\)\s*)?[\w.]*\s*<[^<>=\s]`;
const GO_PARAMETERS = String.raw`^\s*(?:func|type)\s+\w+\[\w|^\s*(?:class|def)\s+\w+\[\w`;
const JAVA_METHOD = String.raw`^\s*(?:(?:public|protected|private|static|final|default|abstract|synchronized)\s+)*<\w[^>()]*>+\s+\w`;
const SHARP_METHOD = String.raw`^\s*(?:(?:public|private|protected|internal|static|async|override|virtual|export)\s+)+[^=(]*\b\w+<\w[^>()]*>+\s*\(`;

const GENERIC =
  'generic|template|templated|parameterized|parameterised|with type parameters|with a type parameter|with generics|with generic parameters|with generic type parameters|taking type parameters|that are generic';
const GENERIC_ES = 'generico|con parametros de tipo|con parametro de tipo';

export const TRAITS: readonly Trait[] = [
  ...KEYWORD_TRAITS,
  {
    id: 'generic',
    en: GENERIC,
    es: GENERIC_ES,
    kinds: FUNCTIONS,
    pattern: `${DECLARED_WITH}|${GO_PARAMETERS}|${JAVA_METHOD}|${SHARP_METHOD}|\\bfun\\s*<|\\btemplate\\s*<`,
  },
  {
    id: 'generic-type',
    en: GENERIC,
    es: GENERIC_ES,
    kinds: ['class', 'interface', 'struct', 'enum', 'type'],
    pattern: String.raw`\b(?:class|interface|struct|enum|trait|type|record|protocol)\s+[\w.]+\s*(?:<|\[\w)|\btemplate\s*<`,
  },
  {
    id: 'pointer-receiver',
    en: 'with a pointer receiver|with pointer receiver|with pointer receivers|on a pointer receiver|on pointer receivers|pointer receiver',
    es: 'con receptor puntero',
    kinds: FUNCTIONS,
    pattern: String.raw`^func\s*\(\s*(?:\w+\s+)?\*`,
  },
  {
    id: 'value-receiver',
    en: 'with a value receiver|with value receivers|on a value receiver|value receiver',
    es: 'con receptor por valor',
    kinds: FUNCTIONS,
    pattern: String.raw`^func\s*\(\s*(?:\w+\s+)?[A-Za-z_]\w*(?:\[[^\]]*\])?\s*\)`,
  },
  { id: 'noexcept', en: 'noexcept', es: '', kinds: FUNCTIONS, pattern: String.raw`\bnoexcept\b` },
  { id: 'explicit', en: 'explicit', es: 'explicito', kinds: FUNCTIONS, pattern: String.raw`\bexplicit\b` },
  {
    id: 'deleted',
    en: 'deleted|= delete|=delete|declared = delete|that are deleted',
    es: 'borrado|eliminado',
    kinds: FUNCTIONS,
    pattern: String.raw`=\s*delete\s*;`,
  },
  {
    id: 'pure',
    en: 'pure virtual|pure|that are pure virtual',
    es: 'virtual puro',
    kinds: FUNCTIONS,
    pattern: String.raw`=\s*0\s*;`,
  },
  {
    id: 'defaulted',
    en: 'defaulted|= default|=default|declared = default',
    es: '',
    kinds: FUNCTIONS,
    pattern: String.raw`=\s*default\s*;`,
  },
  {
    id: 'by-reference',
    en: 'that capture by reference|capturing by reference|capturing everything by reference|with capture by reference|that capture everything by reference|with a reference capture',
    es: 'que capturan por referencia',
    kinds: ['lambda'],
    pattern: String.raw`\[&`,
  },
  {
    id: 'by-value',
    en: 'that capture by value|capturing by value|that capture by copy|with capture by value|that capture everything by value',
    es: 'que capturan por valor',
    kinds: ['lambda'],
    pattern: String.raw`\[=`,
  },
  {
    id: 'moving',
    en: 'that move|move|moving|with move|that take ownership|that move their captures|that are move',
    es: 'que mueven',
    kinds: ['lambda'],
    pattern: String.raw`\bmove\s*\|`,
  },
  {
    id: 'deprecated',
    en: 'deprecated|obsolete|that are deprecated|marked as deprecated|marked deprecated|marked as obsolete|marked obsolete',
    es: 'obsoleto|en desuso|marcado como obsoleto',
    kinds: DEFINITIONS,
    decorated: { way: 'contains', texts: ['eprecated', 'bsolete'] },
  },
  {
    id: 'with-arguments',
    en: 'with arguments|with parameters|with an argument|that take arguments|taking arguments|that take parameters|function like|with args',
    es: 'con argumentos|con parametros',
    kinds: ['decorator', 'macro'],
    pattern: String.raw`^\s*@[\w.]+\s*\(|#\[\w+\s*\(|^\s*\[\w+\s*\(|#\s*define\s+\w+\(`,
  },
  {
    id: 'bang',
    en: 'with a bang|bang|ending in a bang|with an exclamation mark|ending with a bang|with an exclamation point',
    es: 'con exclamacion',
    kinds: FUNCTIONS,
    name: { way: 'ends', texts: ['!'] },
  },
  {
    id: 'question',
    en: 'predicate|with a question mark|ending in a question mark|ending with a question mark|with a question mark at the end',
    es: 'con interrogacion',
    kinds: FUNCTIONS,
    name: { way: 'ends', texts: ['?'] },
  },
  {
    id: 'block-parameter',
    en: 'taking a block|that take a block|with a block parameter|accepting a block|with a block argument|that accept a block|with an explicit block parameter|receiving a block',
    es: 'que reciben un bloque|con parametro de bloque',
    kinds: FUNCTIONS,
    pattern: String.raw`\bdef\s.*[(,\s]&\w*`,
  },
  {
    id: 'wildcard',
    en: 'with a wildcard|with wildcard|wildcard|with an underscore|catching everything|catch all|with a wildcard pattern',
    es: 'con comodin',
    kinds: [],
    constructs: ['case-label'],
    pattern: String.raw`^\s*(?:case\s+)?_\s*(?:if\b.*)?(?:=>|->|:)`,
  },
  {
    id: 'system',
    en: 'of system headers|of a system header|of standard headers|with angle brackets|of the standard library headers|of library headers|in angle brackets|using angle brackets',
    es: 'de cabeceras del sistema|con corchetes angulares',
    kinds: ['import'],
    pattern: String.raw`#\s*include\s*<`,
  },
  {
    id: 'local-header',
    en: 'of local headers|of own headers|of project headers|with double quotes|with quotes|in double quotes|of our own headers|using double quotes|in quotes',
    es: 'de cabeceras locales|con comillas',
    kinds: ['import'],
    pattern: String.raw`#\s*include\s*"`,
  },
  {
    id: 'union',
    en: 'for unions|that are unions|of unions|for a union|that are a union|for union types|that are union types',
    es: 'de uniones',
    kinds: ['type'],
    pattern: String.raw`\|`,
  },
  {
    id: 'frozen',
    en: 'frozen|that are frozen|with frozen|immutable',
    es: 'congelado',
    kinds: ['class'],
    constructs: ['data-class'],
    pattern: String.raw`\bfrozen\s*=\s*True`,
  },
  {
    id: 'self-mut',
    en: 'taking &mut self|that take &mut self|with &mut self|with a &mut self receiver|with a mutable receiver|that take self by mutable reference|that mutate self',
    es: '',
    kinds: FUNCTIONS,
    pattern: String.raw`\(\s*&(?:'\w+\s+)?mut\s+self\b`,
  },
  {
    id: 'self-reference',
    en: 'taking &self|that take &self|with &self|with a &self receiver|that take self by reference',
    es: '',
    kinds: FUNCTIONS,
    pattern: String.raw`\(\s*&(?:'\w+\s+)?self\b`,
  },
  {
    id: 'self-value',
    en: 'taking self by value|that take self by value|that consume self|consuming self|that take ownership of self|with self by value|that take self|taking self',
    es: '',
    kinds: FUNCTIONS,
    pattern: String.raw`\(\s*(?:mut\s+)?self\b`,
  },
  {
    id: 'expression-body',
    en: 'with an expression body|with expression bodies|with expression body|expression bodied|with a single expression body',
    es: '',
    kinds: [...FUNCTIONS, 'field'],
    pattern: String.raw`\)\s*(?::\s*[\w<>?, ]+)?\s*=>?\s*[^{=]|^[^=(]*\{?\s*(?:get\s*)?=>`,
  },
  {
    id: 'freeze',
    en: 'frozen|that are frozen|with freeze',
    es: 'congelado',
    kinds: ['constant'],
    pattern: String.raw`\.freeze\b`,
  },
  {
    id: 'initialized',
    en: 'with an initializer|with an init part|with an initialisation part|with an init clause|with a short declaration|with a short statement|with an initialiser|with an init statement|with an assignment|with initializer',
    es: 'con inicializador',
    kinds: ['condition'],
    pattern: String.raw`\b(?:if|switch|while)\b[^{;]*(?::=|[^=!<>]=[^=])[^{;]*(?:;|\{|:)`,
  },
  {
    id: 'labelled',
    en: 'with a label|labelled|labeled|that have a label|with labels',
    es: 'con etiqueta',
    kinds: ['loop'],
    pattern: String.raw`^\s*(?:'?\w+:\s*|\w+@\s*)(?:loop|for|while|do)\b`,
  },
  {
    id: 'unbound',
    en: 'not bind the exception to a variable|not bind the exception|bind no exception|not bind the exception to a name|without binding the exception|without a binding|without a variable|without an exception variable|with no variable|without a parameter|without binding|that bind nothing|without a name for the exception',
    es: 'sin variable|sin parametro',
    kinds: ['catch'],
    pattern: String.raw`\bcatch\s*(?:\(\s*\\?[A-Z][\w\\|.\s]*\)\s*)?\{|\bexcept(?:\s+(?:[\w.]+|\([^)]*\)))?\s*:`,
  },
  {
    id: 'throws',
    en: 'with a throws clause|declaring exceptions|that declare exceptions|declared to throw|that declare to throw',
    es: 'con clausula throws',
    kinds: FUNCTIONS,
    pattern: String.raw`\bthrows\b`,
  },
  {
    id: 'several-throws',
    en: 'declared to throw more than one exception|that throw several exceptions|declared to throw several exceptions|throwing more than one exception|that declare more than one exception|declared to throw more than one exception type|with more than one exception in the throws clause|declared to throw multiple exceptions|that throw more than one exception',
    es: 'que lanzan varias excepciones|que declaran varias excepciones',
    kinds: FUNCTIONS,
    pattern: String.raw`\bthrows\b[^{;]*,`,
  },
  {
    id: 'nullable',
    en: 'nullable|that are nullable|with a nullable type|of nullable type|that can be null',
    es: 'anulable',
    kinds: ['parameter', 'field', 'variable', 'constant'],
    pattern: String.raw`:\s*[\w.<>\[\], ]+\?|\?\w+\s+\$|\bOptional\[|\|\s*(?:None|null|undefined)\b|\b[\w.<>]+\?\s+\w`,
  },
  {
    id: 'named-results',
    en: 'with named return values|with named results|with a named return value|with named returns|with named result parameters|with a named result',
    es: 'con valores de retorno con nombre',
    kinds: FUNCTIONS,
    pattern: String.raw`^func\b.*\)\s*\(\w+(?:,\s*\w+)*\s+[*\w.\[\]]+`,
  },
  {
    id: 'underlying',
    en: 'with an underlying type|with an explicit underlying type|with underlying type|with a fixed underlying type',
    es: 'con tipo subyacente',
    kinds: ['enum'],
    pattern: String.raw`\benum\s+(?:(?:class|struct)\s+)?\w+\s*:`,
  },
  {
    id: 'init-setter',
    en: 'with init setters|with an init setter|with init accessors|with an init accessor|init only|with init',
    es: '',
    kinds: ['field'],
    pattern: String.raw`\binit\s*;`,
  },
  {
    id: 'several-types',
    en: 'catching several types|catching several types at once|catching multiple types|catching more than one type|catching several exceptions|catching multiple exceptions|that catch several types|that catch several exceptions|that catch multiple exceptions|that catch more than one exception|that catch more than one type|for several types|for several exceptions|with several types|with several exceptions|with multiple types|with multiple exception types|with more than one type|with several exception classes|with several classes|with multiple exception classes|with multiple classes|with more than one exception|with more than one class|with more than one exception class|naming several exceptions|that name several exceptions|catching a tuple',
    es: 'que capturan varios tipos|que capturan varias excepciones|con varios tipos',
    kinds: ['catch'],
    pattern: String.raw`\bcatch\s*\([^)]*\|[^)]*\)|\bexcept\s*\(?[^:]*,[^:]*\)?|\brescue\s+\w[\w:]*\s*,`,
  },
  {
    id: 'several-bases',
    en: 'with two base classes|with several base classes|with more than one base class|with multiple inheritance|with multiple base classes|with multiple bases|with two bases|with two parents|inheriting from several classes|that inherit from several classes|that inherit from more than one class',
    es: 'con varias clases base|con herencia multiple',
    kinds: ['class', 'struct'],
    pattern: String.raw`\bclass\s+\w+\s*\([^()=]+,|\b(?:class|struct)\s+\w+\s*(?:final\s*)?:[^:{]+,`,
  },
  {
    id: 'throwing',
    en: 'throwing|marked throws|marked as throws|declared throws|that are throwing|with throws',
    es: '',
    kinds: FUNCTIONS,
    pattern: String.raw`\b(?:re)?throws\b`,
  },
  {
    id: 'private-setter',
    en: 'with a private setter|with private setters|with private setter|with a private set|privately settable|with a non public setter',
    es: 'con setter privado',
    kinds: ['field'],
    pattern: String.raw`\bprivate\s+set\b|\bprivate\(set\)`,
  },
  {
    id: 'settable',
    en: 'with a setter|with setters|with getter and setter|with a getter and a setter|with get and set|with getters and setters',
    es: 'con setter',
    kinds: ['field'],
    pattern: String.raw`\bset\s*[;{(]`,
  },
  {
    id: 'get-only',
    en: 'get only|getter only|without a setter|with no setter|with only a getter',
    es: 'sin setter',
    kinds: ['field'],
    pattern: String.raw`\{\s*get;\s*\}|=>`,
  },
  {
    id: 'default-value',
    en: 'with a default|with default|with a default value|with default values|that have a default|that have a default value|having a default value|with defaults',
    es: 'con valor por defecto|con un valor por defecto|con valores por defecto',
    kinds: ['parameter', 'field'],
    constructs: ['type-parameter', 'rest-parameter'],
    pattern: String.raw`[^=!<>]=[^=>]`,
  },
];
