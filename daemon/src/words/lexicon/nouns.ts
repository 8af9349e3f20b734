/** Nouns: kinds of syntax in English and Spanish. Phrases are divided by bars, singular. */
import type { FactKind, Modifier } from '../../api/structure.ts';
import type { NodeFind } from '../query-tree.ts';
import { table } from '../table.ts';
import type { ObjectRole } from './types.ts';

interface NounRow {
  kinds: FactKind[];
  en: string;
  es: string;
  object?: ObjectRole;
  with?: Partial<NodeFind>;
  needsObject?: boolean;
  /** Words that mean something else as often. */
  cost?: number;
}

/** Kinds of types that can have a base or an implementation. */
export const TYPES: FactKind[] = ['class', 'interface', 'struct', 'enum'];

/** Kinds, phrases in English and in Spanish, what an object says, and conditions. */
const ROWS = String.raw`
function ¦ function|sub|func|fn|routine|procedure|subroutine|fun|def|function or method ¦ funcion ¦ name
method ¦ method|member function|instance method ¦ metodo ¦ owner
method ¦ class method|static method ¦ metodo estatico|metodo de clase ¦ owner ¦ modifier=static
method ¦ constructor|ctor|initializer|initialiser ¦ constructor ¦ owner ¦ modifier=constructor
method ¦ getter|get accessor ¦ getter ¦ owner ¦ modifier=getter
method ¦ setter|set accessor ¦ setter ¦ owner ¦ modifier=setter
method ¦ abstract method ¦ metodo abstracto ¦ owner ¦ modifier=abstract
function ¦ generator|generator function ¦ generador|funcion generadora ¦ name ¦ modifier=generator
function ¦ coroutine|async function ¦ corrutina ¦ name ¦ modifier=async
function ¦ variadic function|vararg function|variadic ¦ funcion variadica ¦ name ¦ modifier=variadic
function ¦ inner function|nested function|local function ¦ funcion anidada|funcion interna|funcion local ¦ name ¦ inside=function
function ¦ overload|function overload|operator overload of ¦ sobrecarga ¦ name ¦ needsObject ¦ cost=0.2
class ¦ class|klass ¦ clase ¦ name
class ¦ inner class|nested class ¦ clase interna|clase anidada ¦ owner ¦ inside=class,interface,struct,enum
interface ¦ interface|trait|protocol|typeclass|type class ¦ interfaz|trait|protocolo|interface ¦ name
struct ¦ struct|structure|record|data class|structure type|record type ¦ estructura|registro|struct|record ¦ name
enum ¦ enum|enumeration|enum class ¦ enum|enumeracion|enumerado ¦ name
enum-member ¦ enum member|enum value|enum case|enum constant|enum variant|enum entry|variant|enumerator|enumeration value|case of enum ¦ miembro de enum|valor de enum|variante|caso de enum ¦ owner
type ¦ type alias|typealias|alias type|typedef ¦ alias de tipo|tipo alias ¦ name
class,interface,struct,enum,type ¦ type|type definition|data type ¦ tipo ¦ name
constant ¦ constant|const|const val|const value|readonly variable ¦ constante ¦ name
variable ¦ variable|var|local variable|local|let ¦ variable|variable local ¦ name
variable,constant ¦ global variable|global|module variable|top level variable ¦ variable global|global ¦ name ¦ notInside=function ¦ notInside=class
field ¦ field|member variable|instance variable|data member|struct field|class field|member field|property field ¦ campo|atributo|variable de instancia|campo de struct ¦ owner
field,method,constant ¦ member|class member ¦ miembro ¦ owner
parameter ¦ parameter|param|formal parameter|function parameter|method parameter|function argument ¦ parametro|parametro formal ¦ name
macro ¦ macro|define macro|preprocessor macro ¦ macro ¦ name
import ¦ import|include|use statement|require statement|using directive|import statement|include directive|#include|import declaration|using statement import ¦ importacion|import|include ¦ name
call ¦ call|function call|method call|invocation|call site|callsite|caller|method invocation ¦ llamada|invocacion|llamada a funcion ¦ name
call ¦ instantiation|constructor call|new expression|object creation|creation|instance creation|construction ¦ instanciacion|creacion|llamada al constructor ¦ name
decorator ¦ decorator|annotation|attribute|decoration ¦ decorador|anotacion ¦ name
comment ¦ comment|code comment|remark|note ¦ comentario ¦ text
string ¦ string|string literal|string constant|literal string|text literal ¦ cadena|cadena de texto|literal de cadena|string ¦ text
catch ¦ catch|except|rescue|catch block|except block|catch clause|except clause|rescue clause|rescue block|exception handler|catch handler|except handler|catch statement|error handler|try catch ¦ catch|bloque catch|manejador de excepcion|captura|captura de excepcion ¦ type
throw ¦ throw|raise|throw statement|raise statement|exception throw|thrown exception|exception raise ¦ throw|lanzamiento|raise|excepcion lanzada ¦ type
return ¦ return|return statement ¦ return|retorno|sentencia return ¦ text
loop ¦ loop|iteration|looping statement ¦ bucle|ciclo|lazo ¦ text
condition ¦ conditional|condition|branch|conditional statement ¦ condicional|condicion ¦ text
lambda ¦ lambda|closure|anonymous function|lambda expression|lambda function|function literal|func literal|block lambda|anonymous fn ¦ lambda|funcion anonima|clausura|closure ¦ text
test ¦ test|test case|test function|test method|unit test|spec|testcase ¦ prueba|test|caso de prueba|funcion de prueba|prueba unitaria ¦ name ¦ cost=0.1
class,interface,struct,enum ¦ subclass|child class|derived class|subtype|descendant|inheritor|extender|child ¦ subclase|clase hija|clase derivada|subtipo|clase heredera ¦ base ¦ needsObject
class,interface,struct,enum ¦ implementation|implementor|implementer|impl|implementing class|implementing type|concrete class ¦ implementacion|implementador ¦ base ¦ needsObject
function ¦ implementation ¦ implementacion ¦ name ¦ needsObject ¦ cost=0.3
import ¦ require|include ¦ ¦ name ¦ needsObject ¦ cost=0.2
method ¦ override|overriding method|overridden method|overriding ¦ sobrescritura|redefinicion|metodo sobrescrito ¦ name ¦ modifier=override
function,class,interface,struct,enum,type,macro,constant,variable,field,enum-member ¦ definition|declaration|def|symbol|identifier ¦ definicion|declaracion|simbolo ¦ name ¦ needsObject
enum-member ¦ case|value|entry|option|constant ¦ caso|valor ¦ owner ¦ needsObject ¦ cost=0.3
field ¦ property|property declaration ¦ propiedad ¦ owner
field ¦ attribute ¦ ¦ owner ¦ cost=0.3
class,constant,variable ¦ object ¦ objeto ¦ name ¦ cost=1
`;

/** Conditions of a row: `modifier=static`, `inside=class,struct`, `needsObject`, `cost=0.1`. */
function more(cells: readonly string[]): Partial<NounRow> {
  const row: Partial<NounRow> = {};
  for (const cell of cells) {
    const [key = '', value = ''] = cell.split('=');
    if (key === 'needsObject') row.needsObject = true;
    else if (key === 'cost') row.cost = Number(value);
    else if (key === 'modifier') row.with = { ...row.with, modifiers: value.split(',') as Modifier[] };
    else {
      const refs = row.with?.[key as 'inside' | 'notInside'] ?? [];
      row.with = { ...row.with, [key]: [...refs, { kinds: value.split(',') as FactKind[] }] };
    }
  }
  return row;
}

export const NOUNS: readonly NounRow[] = table(ROWS).map(
  ([kinds = '', en = '', es = '', object = '', ...cells]): NounRow => ({
    kinds: kinds.split(',') as FactKind[],
    ...{ en, es },
    ...(object && { object: object as ObjectRole }),
    ...more(cells),
  }),
);

/** Words that may follow a noun and say no more: "catch clauses", "call sites", "interface declarations". */
export const SUFFIXES =
  'statement|block|clause|declaration|decl|expression|definition|site|directive|keyword|instance|body|scope|place|spot|occurrence|literal|line|signature|construct|handler|call site|type|block statement|usage|use|name|node|code|implementation header|section|check|title|message|description|text';
export const SUFFIXES_ES =
  'sentencia|bloque|clausula|declaracion|expresion|definicion|directiva|instancia|linea|literal';
/** In Spanish these stand before: "bloques catch", "sentencias return". */

/** Types as people call them, with the name that each compiler table knows. */
export const SPOKEN_TYPES: Record<string, string> = {
  bool: 'bool|boolean|booleano|truth value',
  string: 'string|str|text|cadena',
  int: 'int',
  integer: 'integer|entero|long integer',
  float: 'float|floating point number|decimal|flotante',
  double: 'double',
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
