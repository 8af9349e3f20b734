/** Properties of definitions and statements beyond their modifiers: "generic functions", "closures that move". */
import type { FactKind } from '../../api/structure.ts';
import type { NameTest } from '../query-tree.ts';
import { table } from '../table.ts';
import { KEYWORD_TRAITS } from './keyword-traits.ts';
import type { Trait } from './types.ts';

/** Kinds that many rows have. */
const KINDS: Readonly<Record<string, string>> = {
  functions: 'function,method,test',
  definitions: 'function,method,test,class,interface,struct,enum,type,constant,field,macro',
};

/** An id, kinds, phrases in English and in Spanish, the pattern, and further columns. */
const ROWS = String.raw`
generic ¦ functions ¦ generic|template|templated|parameterized|parameterised|with type parameters|with a type parameter|with generics|with generic parameters|with generic type parameters|taking type parameters|that are generic ¦ generico|con parametros de tipo|con parametro de tipo ¦ \b(?:fn|fun|func|function|class|interface|struct|enum|trait|type|record|protocol|object)\s+(?:\([^)]*\)\s*)?[\w.]*\s*<[^<>=\s]|^\s*(?:func|type)\s+\w+\[\w|^\s*(?:class|def)\s+\w+\[\w|^\s*(?:(?:public|protected|private|static|final|default|abstract|synchronized)\s+)*<\w[^>()]*>+\s+\w|^\s*(?:(?:public|private|protected|internal|static|async|override|virtual|export)\s+)+[^=(]*\b\w+<\w[^>()]*>+\s*\(|\bfun\s*<|\btemplate\s*<
generic-type ¦ class,interface,struct,enum,type ¦ generic|template|templated|parameterized|parameterised|with type parameters|with a type parameter|with generics|with generic parameters|with generic type parameters|taking type parameters|that are generic ¦ generico|con parametros de tipo|con parametro de tipo ¦ \b(?:class|interface|struct|enum|trait|type|record|protocol)\s+[\w.]+\s*(?:<|\[\w)|\btemplate\s*<
pointer-receiver ¦ functions ¦ with a pointer receiver|with pointer receiver|with pointer receivers|on a pointer receiver|on pointer receivers|pointer receiver ¦ con receptor puntero ¦ ^func\s*\(\s*(?:\w+\s+)?\*
value-receiver ¦ functions ¦ with a value receiver|with value receivers|on a value receiver|value receiver ¦ con receptor por valor ¦ ^func\s*\(\s*(?:\w+\s+)?[A-Za-z_]\w*(?:\[[^\]]*\])?\s*\)
noexcept ¦ functions ¦ noexcept ¦ ¦ \bnoexcept\b
explicit ¦ functions ¦ explicit ¦ explicito ¦ \bexplicit\b
deleted ¦ functions ¦ deleted|= delete|=delete|declared = delete|that are deleted ¦ borrado|eliminado ¦ =\s*delete\s*;
pure ¦ functions ¦ pure virtual|pure|that are pure virtual ¦ virtual puro ¦ \)[\w\s]*=\s*0\s*;
defaulted ¦ functions ¦ defaulted|= default|=default|declared = default ¦ ¦ =\s*default\s*;
by-reference ¦ lambda ¦ that capture by reference|capturing by reference|capturing everything by reference|with capture by reference|that capture everything by reference|with a reference capture ¦ que capturan por referencia ¦ \[&
by-value ¦ lambda ¦ that capture by value|capturing by value|that capture by copy|with capture by value|that capture everything by value ¦ que capturan por valor ¦ \[=
moving ¦ lambda ¦ that move|move|moving|with move|that take ownership|that move their captures|that are move ¦ que mueven ¦ \bmove\s*\|
deprecated ¦ definitions ¦ deprecated|obsolete|that are deprecated|marked as deprecated|marked deprecated|marked as obsolete|marked obsolete ¦ obsoleto|en desuso|marcado como obsoleto ¦ ¦ decorated=contains:eprecated|bsolete
with-arguments ¦ decorator,macro ¦ with arguments|with parameters|with an argument|that take arguments|taking arguments|that take parameters|function like|with args ¦ con argumentos|con parametros ¦ ^\s*@[\w.]+\s*\(|#\[\w+\s*\(|^\s*\[\w+\s*\(|#\s*define\s+\w+\(
bang ¦ functions ¦ with a bang|bang|ending in a bang|with an exclamation mark|ending with a bang|with an exclamation point ¦ con exclamacion ¦ ¦ name=ends:!
question ¦ functions ¦ predicate|with a question mark|ending in a question mark|ending with a question mark|with a question mark at the end ¦ con interrogacion ¦ ¦ name=ends:?
block-parameter ¦ functions ¦ taking a block|that take a block|with a block parameter|accepting a block|with a block argument|that accept a block|with an explicit block parameter|receiving a block ¦ que reciben un bloque|con parametro de bloque ¦ [(,\s]&\w*
wildcard ¦ ¦ with a wildcard|with wildcard|wildcard|with an underscore|catching everything|catch all|with a wildcard pattern ¦ con comodin ¦ ^\s*(?:case\s+)?_\s*(?:if\b.*)?(?:=>|->|:) ¦ constructs=case-label
system ¦ import ¦ of system headers|of a system header|of standard headers|with angle brackets|of the standard library headers|of library headers|in angle brackets|using angle brackets ¦ de cabeceras del sistema|con corchetes angulares ¦ #\s*include\s*<
local-header ¦ import ¦ of local headers|of own headers|of project headers|with double quotes|with quotes|in double quotes|of our own headers|using double quotes|in quotes ¦ de cabeceras locales|con comillas ¦ #\s*include\s*"
union ¦ type ¦ for unions|that are unions|of unions|for a union|that are a union|for union types|that are union types ¦ de uniones ¦ \|
frozen ¦ class ¦ frozen|that are frozen|with frozen|immutable ¦ congelado ¦ ¦ decorated=matches:\bfrozen\s*=\s*True ¦ constructs=data-class,python-dataclass
self-mut ¦ functions ¦ taking &mut self|that take &mut self|with &mut self|with a &mut self receiver|with a mutable receiver|that take self by mutable reference|that mutate self ¦ ¦ \bfn\s.*\(\s*&(?:'\w+\s+)?mut\s+self\b
self-reference ¦ functions ¦ taking &self|that take &self|with &self|with a &self receiver|that take self by reference ¦ ¦ \bfn\s.*\(\s*&(?:'\w+\s+)?self\b
self-value ¦ functions ¦ taking self by value|that take self by value|that consume self|consuming self|that take ownership of self|with self by value|that take self|taking self ¦ ¦ \bfn\s.*\(\s*(?:mut\s+)?self\b
expression-body ¦ function,method,test,field ¦ with an expression body|with expression bodies|with expression body|expression bodied|with a single expression body ¦ ¦ \)\s*(?::\s*[\w<>?, ]+)?\s*=>?\s*[^{=]|^[^=(]*\{?\s*(?:get\s*)?=>
freeze ¦ constant ¦ frozen|that are frozen|with freeze ¦ congelado ¦ \.freeze\b
initialized ¦ condition ¦ with an initializer|with an init part|with an initialisation part|with an init clause|with a short declaration|with a short statement|with an initialiser|with an init statement|with an assignment|with initializer ¦ con inicializador ¦ \b(?:if|switch|while)\b[^{;]*(?::=|[^=!<>]=[^=])[^{;]*(?:;|\{|:)
labelled ¦ loop ¦ with a label|labelled|labeled|that have a label|with labels ¦ con etiqueta ¦ ^\s*(?:'?\w+:\s*|\w+@\s*)(?:loop|for|while|do)\b
unbound ¦ catch ¦ not bind the exception to a variable|not bind the exception|bind no exception|not bind the exception to a name|without binding the exception|without a binding|without a variable|without an exception variable|with no variable|without a parameter|without binding|that bind nothing|without a name for the exception ¦ sin variable|sin parametro ¦ ^catch\s*(?:\(\s*\\?[A-Z][\w\\|.\s]*\))?$|^except(?:\s+(?:[\w.]+|\([^)]*\)))?\s*:?$
throws ¦ functions ¦ with a throws clause|declaring exceptions|that declare exceptions|declared to throw|that declare to throw ¦ con clausula throws ¦ \bthrows\b
several-throws ¦ functions ¦ declared to throw more than one exception|that throw several exceptions|declared to throw several exceptions|throwing more than one exception|that declare more than one exception|declared to throw more than one exception type|with more than one exception in the throws clause|declared to throw multiple exceptions|that throw more than one exception ¦ que lanzan varias excepciones|que declaran varias excepciones ¦ \bthrows\b[^{;]*,
nullable ¦ parameter,field,variable,constant ¦ nullable|that are nullable|with a nullable type|of nullable type|that can be null ¦ anulable ¦ :\s*[\w.<>\[\], ]+\?|\?\w+\s+\$|\bOptional\[|\|\s*(?:None|null|undefined)\b|\b[\w.<>]+\?\s+\w
named-results ¦ functions ¦ with named return values|with named results|with a named return value|with named returns|with named result parameters|with a named result ¦ con valores de retorno con nombre ¦ ^func\b.*\)\s*\(\w+(?:,\s*\w+)*\s+[*\w.\[\]]+
lifetime ¦ functions ¦ with a lifetime parameter|with lifetime parameters|with an explicit lifetime|with lifetimes|with a lifetime|generic over a lifetime ¦ con lifetime ¦ <\s*'\w
parameter-lists ¦ functions ¦ with two parameter lists|with several parameter lists|with multiple parameter lists|with more than one parameter list|curried|with two argument lists ¦ con dos listas de parametros ¦ \)\s*\(
underlying ¦ enum ¦ with an underlying type|with an explicit underlying type|with underlying type|with a fixed underlying type ¦ con tipo subyacente ¦ \benum\s+(?:(?:class|struct)\s+)?\w+\s*:
init-setter ¦ field ¦ with init setters|with an init setter|with init accessors|with an init accessor|init only|with init ¦ ¦ \binit\s*;
several-types ¦ catch ¦ catching several types|catching several types at once|catching multiple types|catching more than one type|catching several exceptions|catching multiple exceptions|that catch several types|that catch several exceptions|that catch multiple exceptions|that catch more than one exception|that catch more than one type|for several types|for several exceptions|with several types|with several exceptions|with multiple types|with multiple exception types|with more than one type|with several exception classes|with several classes|with multiple exception classes|with multiple classes|with more than one exception|with more than one class|with more than one exception class|naming several exceptions|that name several exceptions|catching a tuple ¦ que capturan varios tipos|que capturan varias excepciones|con varios tipos ¦ \bcatch\s*\([^)]*\|[^)]*\)|\bexcept\s*\(?[^:]*,[^:]*\)?|\brescue\s+\w[\w:]*\s*,
several-bases ¦ class,struct ¦ with two base classes|with several base classes|with more than one base class|with multiple inheritance|with multiple base classes|with multiple bases|with two bases|with two parents|inheriting from several classes|that inherit from several classes|that inherit from more than one class ¦ con varias clases base|con herencia multiple ¦ \bclass\s+\w+\s*\([^()=]+,|\b(?:class|struct)\s+\w+\s*(?:final\s*)?:[^:{]+,
throwing ¦ functions ¦ throwing|marked throws|marked as throws|declared throws|that are throwing|with throws ¦ ¦ \b(?:re)?throws\b
private-setter ¦ field ¦ with a private setter|with private setters|with private setter|with a private set|privately settable|with a non public setter ¦ con setter privado ¦ \bprivate\s+set\b|\bprivate\(set\)
settable ¦ field ¦ with a setter|with setters|with getter and setter|with a getter and a setter|with get and set|with getters and setters ¦ con setter ¦ \bset\s*[;{(]
get-only ¦ field ¦ get only|getter only|without a setter|with no setter|with only a getter ¦ sin setter ¦ \{\s*get;\s*\}|=>
default-value ¦ parameter,field ¦ with a default|with default|with a default value|with default values|that have a default|that have a default value|having a default value|with defaults ¦ con valor por defecto|con un valor por defecto|con valores por defecto ¦ [^=!<>]=[^=>] ¦ constructs=type-parameter,rest-parameter
`;

function nameTest(text: string): NameTest {
  const [way, texts = ''] = text.split(/:(.*)/s);
  return { way: way as NameTest['way'], texts: texts.split('|') };
}

function other(text: string): [key: string, value: unknown] {
  const [key = '', value = ''] = text.split(/=(.*)/s);
  return [key, key === 'constructs' ? value.split(',') : nameTest(value)];
}

export const TRAITS: readonly Trait[] = [
  ...KEYWORD_TRAITS,
  ...table(ROWS).map(
    ([id = '', kinds = '', en = '', es = '', pattern = '', ...more]): Trait => ({
      ...{ id, en, es },
      kinds: (KINDS[kinds] ?? kinds).split(',').filter(Boolean) as FactKind[],
      ...(pattern && { pattern }),
      ...Object.fromEntries(more.map(other)),
    }),
  ),
];
