/** Nouns: kinds of syntax in English and Spanish. Phrases are divided by bars, singular. */
import type { FactKind, Modifier } from '../../api/structure.ts';
import type { NodeFind } from '../query-tree.ts';
import type { ObjectRole } from './types.ts';

export interface NounRow {
  kinds: FactKind[];
  en: string;
  es: string;
  object?: ObjectRole;
  with?: Partial<NodeFind>;
  needsObject?: boolean;
  /** Words that mean something else as often. */
  cost?: number;
}

const has = (...modifiers: Modifier[]): Partial<NodeFind> => ({ modifiers });

/** Kinds of types that can have a base or an implementation. */
export const TYPES: FactKind[] = ['class', 'interface', 'struct', 'enum'];
const ANY_TYPE: FactKind[] = [...TYPES, 'type'];

export const NOUNS: readonly NounRow[] = [
  {
    kinds: ['function'],
    en: 'function|sub|func|fn|routine|procedure|subroutine|fun|def|function or method',
    es: 'funcion',
    object: 'name',
  },
  { kinds: ['method'], en: 'method|member function|instance method', es: 'metodo', object: 'owner' },
  {
    kinds: ['method'],
    en: 'class method|static method',
    es: 'metodo estatico|metodo de clase',
    object: 'owner',
    with: has('static'),
  },
  {
    kinds: ['method'],
    en: 'constructor|ctor|initializer|initialiser',
    es: 'constructor',
    object: 'owner',
    with: has('constructor'),
  },
  { kinds: ['method'], en: 'getter|get accessor', es: 'getter', object: 'owner', with: has('getter') },
  { kinds: ['method'], en: 'setter|set accessor', es: 'setter', object: 'owner', with: has('setter') },
  {
    kinds: ['method'],
    en: 'abstract method',
    es: 'metodo abstracto',
    object: 'owner',
    with: has('abstract'),
  },
  {
    kinds: ['function'],
    en: 'generator|generator function',
    es: 'generador|funcion generadora',
    object: 'name',
    with: has('generator'),
  },
  {
    kinds: ['function'],
    en: 'coroutine|async function',
    es: 'corrutina',
    object: 'name',
    with: has('async'),
  },
  {
    kinds: ['function'],
    en: 'variadic function|vararg function|variadic',
    es: 'funcion variadica',
    object: 'name',
    with: has('variadic'),
  },
  {
    kinds: ['function'],
    en: 'inner function|nested function|local function',
    es: 'funcion anidada|funcion interna|funcion local',
    object: 'name',
    with: { inside: [{ kinds: ['function'] }] },
  },
  {
    kinds: ['function'],
    en: 'overload|function overload|operator overload of',
    es: 'sobrecarga',
    object: 'name',
    needsObject: true,
    cost: 0.2,
  },
  { kinds: ['class'], en: 'class|klass', es: 'clase', object: 'name' },
  {
    kinds: ['class'],
    en: 'inner class|nested class',
    es: 'clase interna|clase anidada',
    object: 'owner',
    with: { inside: [{ kinds: TYPES }] },
  },
  {
    kinds: ['interface'],
    en: 'interface|trait|protocol|typeclass|type class',
    es: 'interfaz|trait|protocolo|interface',
    object: 'name',
  },
  {
    kinds: ['struct'],
    en: 'struct|structure|record|data class|structure type|record type',
    es: 'estructura|registro|struct|record',
    object: 'name',
  },
  { kinds: ['enum'], en: 'enum|enumeration|enum class', es: 'enum|enumeracion|enumerado', object: 'name' },
  {
    kinds: ['enum-member'],
    en: 'enum member|enum value|enum case|enum constant|enum variant|enum entry|variant|enumerator|enumeration value|case of enum',
    es: 'miembro de enum|valor de enum|variante|caso de enum',
    object: 'owner',
  },
  {
    kinds: ['type'],
    en: 'type alias|typealias|alias type|typedef',
    es: 'alias de tipo|tipo alias',
    object: 'name',
  },
  { kinds: ANY_TYPE, en: 'type|type definition|data type', es: 'tipo', object: 'name' },
  {
    kinds: ['constant'],
    en: 'constant|const|const val|const value|readonly variable',
    es: 'constante',
    object: 'name',
  },
  {
    kinds: ['variable'],
    en: 'variable|var|local variable|local|let',
    es: 'variable|variable local',
    object: 'name',
  },
  {
    kinds: ['variable', 'constant'],
    en: 'global variable|global|module variable|top level variable',
    es: 'variable global|global',
    object: 'name',
    with: { notInside: [{ kinds: ['function'] }, { kinds: ['class'] }] },
  },
  {
    kinds: ['field'],
    en: 'field|member variable|instance variable|data member|struct field|class field|member field|property field',
    es: 'campo|atributo|variable de instancia|campo de struct',
    object: 'owner',
  },
  { kinds: ['field', 'method', 'constant'], en: 'member|class member', es: 'miembro', object: 'owner' },
  {
    kinds: ['parameter'],
    en: 'parameter|param|formal parameter|function parameter|method parameter|function argument',
    es: 'parametro|parametro formal',
    object: 'name',
  },
  { kinds: ['macro'], en: 'macro|define macro|preprocessor macro', es: 'macro', object: 'name' },
  {
    kinds: ['import'],
    en: 'import|include|use statement|require statement|using directive|import statement|include directive|#include|import declaration|using statement import',
    es: 'importacion|import|include',
    object: 'name',
  },
  {
    kinds: ['call'],
    en: 'call|function call|method call|invocation|call site|callsite|caller|method invocation',
    es: 'llamada|invocacion|llamada a funcion',
    object: 'name',
  },
  {
    kinds: ['call'],
    en: 'instantiation|constructor call|new expression|object creation|creation|instance creation|construction',
    es: 'instanciacion|creacion|llamada al constructor',
    object: 'name',
  },
  {
    kinds: ['decorator'],
    en: 'decorator|annotation|attribute|decoration',
    es: 'decorador|anotacion',
    object: 'name',
  },
  { kinds: ['comment'], en: 'comment|code comment|remark|note', es: 'comentario', object: 'text' },
  {
    kinds: ['string'],
    en: 'string|string literal|string constant|literal string|text literal',
    es: 'cadena|cadena de texto|literal de cadena|string',
    object: 'text',
  },
  {
    kinds: ['catch'],
    en: 'catch|except|rescue|catch block|except block|catch clause|except clause|rescue clause|rescue block|exception handler|catch handler|except handler|catch statement|error handler|try catch',
    es: 'catch|bloque catch|manejador de excepcion|captura|captura de excepcion',
    object: 'type',
  },
  {
    kinds: ['throw'],
    en: 'throw|raise|throw statement|raise statement|exception throw|thrown exception|exception raise',
    es: 'throw|lanzamiento|raise|excepcion lanzada',
    object: 'type',
  },
  { kinds: ['return'], en: 'return|return statement', es: 'return|retorno|sentencia return', object: 'text' },
  { kinds: ['loop'], en: 'loop|iteration|looping statement', es: 'bucle|ciclo|lazo', object: 'text' },
  {
    kinds: ['condition'],
    en: 'conditional|condition|if|if statement|branch|conditional statement|if condition|if block',
    es: 'condicional|condicion|if',
    object: 'text',
  },
  {
    kinds: ['lambda'],
    en: 'lambda|closure|anonymous function|arrow function|lambda expression|lambda function|function literal|func literal|block lambda|anonymous fn',
    es: 'lambda|funcion anonima|funcion flecha|clausura|closure',
    object: 'text',
  },
  {
    kinds: ['test'],
    en: 'test|test case|test function|test method|unit test|spec|testcase',
    es: 'prueba|test|caso de prueba|funcion de prueba|prueba unitaria',
    object: 'name',
    cost: 0.1,
  },
  {
    kinds: TYPES,
    en: 'subclass|child class|derived class|subtype|descendant|inheritor|extender|child',
    es: 'subclase|clase hija|clase derivada|subtipo|clase heredera',
    object: 'base',
    needsObject: true,
  },
  {
    kinds: TYPES,
    en: 'implementation|implementor|implementer|impl|implementing class|implementing type|concrete class',
    es: 'implementacion|implementador',
    object: 'base',
    needsObject: true,
  },
  {
    kinds: ['method'],
    en: 'override|overriding method|overridden method|overriding',
    es: 'sobrescritura|redefinicion|metodo sobrescrito',
    object: 'name',
    with: has('override'),
  },
  {
    kinds: ['function', ...ANY_TYPE, 'macro', 'constant', 'variable', 'field', 'enum-member'],
    en: 'definition|declaration|def|symbol|identifier',
    es: 'definicion|declaracion|simbolo',
    object: 'name',
    needsObject: true,
  },
  {
    kinds: ['enum-member'],
    en: 'case|value|entry|option|constant',
    es: 'caso|valor',
    object: 'owner',
    needsObject: true,
    cost: 0.3,
  },
  { kinds: ['field'], en: 'property|property declaration', es: 'propiedad', object: 'owner' },
  { kinds: ['field'], en: 'attribute', es: '', object: 'owner', cost: 0.3 },
  { kinds: ['class', 'constant', 'variable'], en: 'object', es: 'objeto', object: 'name', cost: 1 },
];

/** Words that may follow a noun and say no more: "catch clauses", "call sites", "interface declarations". */
export const SUFFIXES =
  'statement|block|clause|declaration|decl|expression|definition|site|directive|keyword|instance|body|scope|place|spot|occurrence|literal|line|signature|construct|handler|call site|type|block statement|usage|use|name|node|code|implementation header|section|check';
export const SUFFIXES_ES =
  'sentencia|bloque|clausula|declaracion|expresion|definicion|directiva|instancia|linea|literal';
/** In Spanish these stand before: "bloques catch", "sentencias return". */

/** Types as people call them, with the name that each compiler table knows. */
export const SPOKEN_TYPES: Record<string, string> = {
  bool: 'bool|boolean|booleano|truth value',
  string: 'string|str|text|cadena',
  int: 'int|integer|entero|long integer',
  float: 'float|double|floating point number|decimal|flotante',
  number: 'number|numeric|numero',
  list: 'list|array|slice|vector|vec|lista|arreglo|collection',
  map: 'map|dict|dictionary|hash|hashmap|hash map|mapa|diccionario|hashtable',
  set: 'set|conjunto',
  nothing: 'void|nothing|unit|no value|nada|vacio|no return value',
  error: 'error|an error|exception',
  promise: 'promise|future|promesa|task',
  optional: 'optional|option|maybe|nullable|opcional',
  result: 'result|resultado',
  bytes: 'bytes|byte array|byte slice|byte buffer',
  char: 'char|character|rune|caracter',
  pointer: 'pointer|puntero|reference',
  object: 'object|objeto',
  iterator: 'iterator|iterable|iterador',
  tuple: 'tuple|tupla|pair',
  function: 'function|callback|callable|lambda|closure|funcion',
  date: 'date|datetime|fecha',
};
