/** Function words and set phrases, each with the name by which the grammar knows it. Divided by bars. */

/** What an empty catch does: "that swallows the error", "silently ignoring exceptions". */
const SWALLOWING = ['swallow', 'ignore', 'suppress', 'silence', 'discard']
  .flatMap(verb => {
    const stem = verb.replace(/e$/, '');
    const forms = [verb, `${verb}s`].flatMap(form => [
      `that ${form}`,
      `which ${form}`,
      `that silently ${form}`,
    ]);
    return [...forms, `${stem}ing`, `silently ${stem}ing`];
  })
  .flatMap(verb =>
    ['error', 'exception'].flatMap(what =>
      [`the ${what}`, `${what}s`, `the ${what}s`, `an ${what}`, `any ${what}`, `all ${what}s`].map(
        object => `${verb} ${object}`,
      ),
    ),
  )
  .join('|');

export const FUNCTION_WORDS: Record<string, { en: string; es: string }> = {
  of: { en: 'of|to|for|from|on|against', es: 'de|del|a|al|para|en|sobre|por' },
  to: { en: 'to', es: 'a|al' },
  from: { en: 'from|out of', es: 'de|del|desde' },
  as: { en: 'as', es: 'como' },
  for: { en: 'for', es: 'para|por' },
  det: {
    en: 'the|a|an|all|every|each|any|some|all the|all of the|every single|these|those|this|our|their|its|any of the|other|various|such|of the|another|his|my|your|certain|every one of the|the one|whole|entire|actual|existing|single|the same|custom|own',
    es: 'el|la|los|las|un|una|unos|unas|todo el|toda la|todos|todas|todos los|todas las|cada|cualquier|algun|alguna|algunos|el resto de|este|esta|estos|estas|otro|otra|nuestro|nuestra|su|sus|lo|propio|propios|propia|propias',
  },
  and: { en: 'and|and also|plus|as well as|together with|and then', es: 'y|e|ademas de|junto con' },
  or: { en: 'or|or else|and or|alternatively', es: 'o|u|o bien' },
  nor: { en: 'nor|or|and', es: 'ni|o|y' },
  but: { en: 'but|yet|though|however|while|although', es: 'pero|sino|aunque' },
  both: { en: 'both|either', es: 'ambos|tanto' },
  not: {
    en: "not|non|never|aren't|isn't|don't|doesn't|do not|does not|are not|is not|didn't|wasn't|weren't|cannot|can't|won't|that are not|no longer|not also|do never|neither|hasn't|haven't|not even|not actually",
    es: 'no|nunca|no son|no es|no esta|no estan|jamas',
  },
  without: {
    en: 'without|without any|with no|having no|lacking|lack|lacks|missing|have no|has no|with neither|with not|no|minus|free of|that lack',
    es: 'sin|sin ningun|sin ninguna|que no tienen|que no tiene|carente de',
  },
  with: {
    en: 'with|having|that have|which have|w|featuring|carrying',
    es: 'con|que tengan|que tienen|teniendo',
  },
  that: {
    en: 'that|which|who|that also|which also',
    es: 'que|la cual|el cual|los cuales|las cuales|quien|quienes',
  },
  whose: {
    en: 'whose|where the|where its|of which the|that have a|that have an|with a|with an|with the|with|where',
    es: 'cuyo|cuya|cuyos|cuyas|donde el|donde la|con un|con una|con',
  },
  be: {
    en: "is|are|be|was|were|being|been|gets|get|is being|are being|has been|have been|'s|is actually|are actually|must be|should be|can be|to be",
    es: 'es|son|esta|estan|ser|estar|siendo|sido|fue|fueron|se|sea|sean|esten',
  },
  do: {
    en: 'do|does|did|do we|do you|do they|does it|do i|does the code|do we actually|can|could|must|should|may',
    es: 'se',
  },
  we: {
    en: 'we|they|you|i|it|the code|this code|the project|our code|the program|one|someone|somebody|people|code|this project|the codebase|anyone|anything|the library|the app',
    es: 'nosotros|ellos|el codigo|el proyecto|alguien|uno|yo',
  },
  where: {
    en: "where|where's|wherever|in which places|at which places|in what places|everywhere|every place|every place where|all places where|places where|all the places|every spot where|anywhere",
    es: 'donde|en donde|en que lugares|en que sitios|lugares donde|sitios donde',
  },
  who: {
    en: 'who|what|who all|whoever|what all|which code|what code|which places|everything that|anything that|everyone who|all that',
    es: 'quien|quienes|que|que codigo|todo lo que',
  },
  which: { en: 'which|what|which of the|which of our', es: 'que|cual|cuales|cuales de los|que tipo de' },
  howmany: {
    en: 'how many|count|count of|number of|the number of|count all|count the|how many of the|what is the number of|total number of|count how many|how much',
    es: 'cuantos|cuantas|numero de|cuenta|contar|cuanto|cantidad de|el numero de|cuenta los|cuenta las',
  },
  howoften: {
    en: 'how often|how many times|number of times|the number of times|count how often|how frequently',
    es: 'cuantas veces|con que frecuencia',
  },
  files: {
    en: 'file|source file|source|file name|filename|module_|document|script_',
    es: 'archivo|fichero|archivo fuente|fichero fuente',
  },
  listfiles: {
    en: 'just the files|only the files|files only|list the files|only file names|just file names|only list files|just the file names|only the file names|names of the files|list files|only filenames|just filenames|which files|in which files|what files|show only the files|file list|filenames only|file names only',
    es: 'solo los archivos|solo los ficheros|que archivos|en que archivos|lista de archivos|que ficheros|en que ficheros|solo los nombres de archivo',
  },
  lines: { en: 'line|code line|line of code|row|source line|text line', es: 'linea|renglon|linea de codigo' },
  word: {
    en: 'word|term|exact word|token|keyword|exact term|identifier|name|symbol',
    es: 'palabra|termino|palabra exacta|identificador|palabra clave',
  },
  text: {
    en: 'text|string|phrase|literal|substring|expression|exact text|literal text|exact string|literal string|character|sequence|pattern|exact phrase|sentence|message|annotation|tag|marker|sign|symbol|fragment|snippet',
    es: 'texto|cadena|frase|literal|expresion|texto exacto|secuencia|patron|mensaje|etiqueta|caracter',
  },
  regex: { en: 'regex|regexp|regular expression|pattern|the regex|re', es: 'regex|expresion regular|patron' },
  use: {
    en: 'use|usage|mention|occurrence|reference|appearance|hit|match|instance|access|ref|use site|user|place|read|write|reads or write|read and write|read or write|consumer',
    es: 'uso|mencion|aparicion|referencia|ocurrencia|coincidencia|lectura|instancia|utilizacion',
  },
  test: { en: 'test', es: 'prueba' },
  named: {
    en: 'named|called|with the name|with name|by the name of|by the name|name is|name equals|whose name is|titled|with a name of|under the name|named like|called like|names|going by|known as|labelled|labeled|with the title|whose title is|with name equal to|named exactly|called exactly|having the name|having name',
    es: 'llamado|llamada|llamados|llamadas|con nombre|con el nombre|de nombre|cuyo nombre es|cuyo nombre sea|denominado|denominada|nombrado|titulado|que se llama|que se llaman|que se llame|que se llamen',
  },
  name: { en: 'name|title|identifier|names|label', es: 'nombre|nombres|titulo' },
  starts: {
    en: 'with a leading|with leading|leading|that have a leading|having a leading|starts with|start with|starting with|begins with|begin with|beginning with|prefixed with|prefixed by|prefixed|with prefix|with the prefix|has the prefix|have the prefix|begins in|start in|starting in|starts by|with a prefix of|beginning in|starting out with|opens with|opening with|begins|starting|has prefix',
    es: 'empieza por|empieza con|empiezan por|empiezan con|comienza con|comienzan con|comienza por|comienzan por|que empiece por|empiece por|empiecen por|empiece con|empiecen con|comience con|comiencen con|empezando por|con prefijo|con el prefijo|con prefix|prefijado con',
  },
  ends: {
    en: 'with a trailing|with trailing|trailing|that have a trailing|having a trailing|ends with|end with|ending with|ends in|end in|ending in|suffixed with|with suffix|with the suffix|has the suffix|have the suffix|suffixed by|suffixed|ending on|ends on|end on|with a suffix of|ended with|finish with|finishes with|finishing with|finishing in|closes with|ending|has suffix|closing with',
    es: 'termina en|termina con|terminan en|terminan con|terminado en|terminados en|terminadas en|acaba en|acaban en|acaba con|acaban con|que termine en|termine en|terminen en|acabe en|con sufijo|con el sufijo|terminando en',
  },
  contains: {
    en: 'contains|contain|containing|has|have|having|includes|include|including|with|mentions|mention|mentioning|says|say|saying|that have|featuring|reading|naming|naming a|where it says|matching|matches|match|that read|that reads|holding|which have|showing|carrying|mentioned|about|regarding|concerning|related to|that talk about',
    es: 'contiene|contienen|contenga|contengan|conteniendo|con|tiene|tienen|tengan|incluye|incluyen|dice|dicen|menciona|mencionan|que diga|diga|digan|mencionen|que ponga|pone',
  },
  like: {
    en: 'like|matching|matches|match|that match|looking like|of the form|of the shape|similar to|fitting|look like|in the form',
    es: 'como|que coincida con|que coincidan con|de la forma|con la forma|parecido a',
  },
  consists: {
    en: 'that only say|which only say|that say only|that contain only|saying only|that read exactly|that only read|that only contain|which only contain|only saying|consist of|consists of|consisting of|consist only of|consists only of|consisting only of|that are exactly|are exactly|is exactly|equal to|equals|equal|are just|are only|that are just|consist of nothing but|consists of nothing but|consisting of nothing but|consist solely of|consisting solely of|contain only|containing only|contains only|contain nothing but|containing nothing but|contains nothing but|is just|is only|with nothing but|with only|only contain|only contains|just say|just contain|identical to|made of only|exactly equal to|exactly|being exactly|that read exactly|hold only|holding only|with just|have only|has only|having only',
    es: 'consisten en|consiste en|que sean exactamente|solo contienen|que solo contienen|contienen solo|iguales a|igual a|que solo tienen|que sean|solo con|unicamente',
  },
  followed: {
    en: 'followed by|then|and then|and later|followed immediately by|with|before|and after it|followed directly by|immediately followed by|directly followed by|and after that|preceding',
    es: 'seguido de|seguida de|seguido por|seguida por|y luego|y despues|antes de|seguidos de',
  },
  after: { en: 'after|preceded by|following|coming after', es: 'despues de|precedido de|precedido por|tras' },
  inside: {
    en: 'inside|in|within|inside of|in the body of|inside the body of|within the body of|nested in|nested inside|under|enclosed in|enclosed by|in the scope of|surrounded by|within a|embedded in|contained in|that live in|living in|that sit in|found in|located in|appearing in|happening in|occurring in|wrapped in|defined in|defined inside|declared in|declared inside|written in|defined within|declared within|made in|made inside|made from|from inside|from within|that happen in|that appear in|that occur in|that occur inside|used in|used inside|called in|called inside|called within|thrown in|thrown inside|raised in|raised inside|done in|inside the scope of|placed in|belonging to|used within|directly in|directly inside|in the middle of|defined on|declared on|in one of|called from|called from within|thrown from|raised from|invoked from|invoked in|invoked inside|as part of|local to|living inside|residing in|being in|caught in',
    es: 'dentro de|dentro del|en|en el cuerpo de|en el cuerpo del|anidado en|anidada en|anidados en|anidadas en|definido en|definida en|definidos en|definidas en|declarado en|declarada en|declarados en|bajo|que estan en|que estan dentro de|al interior de|que aparecen en|hechas en|en medio de',
  },
  weakinside: { en: 'of|from|on|at', es: 'de|del|desde' },
  body: {
    en: 'body|the body|bodies|the body of|scope|the scope|the code of|implementation|the inside|block|the middle|part|arm|branch|section',
    es: 'cuerpo|el cuerpo|ambito',
  },
  outside: {
    en: 'outside|outside of|not inside|not in|not within|outside any|not inside of|not nested in|beyond|that are outside|not part of|away from|not under|out of|not inside any|that are not in|except inside|except in|but not in|but not inside|rather than in|other than in|not directly in|not from|not on|not of',
    es: 'fuera de|fuera del|no dentro de|no en|que no esten en|que no estan en|salvo en|excepto en|que no esten dentro de|pero no en',
  },
  toplevel: {
    en: 'top level|at the top of the file|at the top of a file|at the top of the module|at top level|at the top level|toplevel|module level|at module level|file level|at file level|global|at global scope|in global scope|at the module level|in the global scope|at file scope|package level|at package level|on module level|on the top level|on top level|module scope|at module scope|free standing|freestanding|top most|in module scope|standalone',
    es: 'de nivel superior|en el nivel superior|a nivel de modulo|de primer nivel|globales|a nivel global|en el ambito global',
  },
  atleast: {
    en: 'at least|no fewer than|not less than|minimum|min|a minimum of|no less than|not fewer than|>=|≥|from',
    es: 'al menos|por lo menos|como poco|como minimo|minimo|no menos de',
  },
  atmost: {
    en: 'at most|no more than|not more than|up to|maximum|max|a maximum of|<=|≤|not over',
    es: 'como maximo|a lo sumo|no mas de|hasta|maximo',
  },
  more: {
    en: 'more than|over|greater than|above|longer than|bigger than|larger than|heavier than|exceeding|>|more',
    es: 'mas de|mas que|mayor que|mayor de|mayores que|mayores de|mas grande que|mas grandes que|por encima de|mas largo que|mas larga que|mas largas que|mas largos que|superior a|superiores a|que superan',
  },
  fewer: {
    en: 'fewer than|less than|under|below|shorter than|smaller than|lighter than|<',
    es: 'menos de|menos que|por debajo de|mas corto que|mas corta que|mas cortas que|mas cortos que|menor que|menor de|menores que|menores de|mas pequeno que|mas pequenos que|inferior a|inferiores a',
  },
  exactly: {
    en: 'exactly|precisely|just|only|=|==|of exactly|only one of',
    es: 'exactamente|solo|justo|justamente|unicamente',
  },
  ormore: {
    en: 'or more|and more|plus|or above|or longer|and above|and up|or greater|+|upwards|or over',
    es: 'o mas|y mas|o superior',
  },
  orfewer: { en: 'or fewer|or less|or shorter|and less|and fewer|at most|or below', es: 'o menos|o menor' },
  between: { en: 'between|from', es: 'entre|de' },
  long: { en: 'long|in length|of length|tall|wide', es: 'de largo|de longitud' },
  returns: {
    en: 'annotated to return|annotated as returning|typed to return|returning|return|returns|that return|with return type|with the return type|return type is|return type|return value|whose return type is|whose return annotation is|with the return annotation|return annotation|with a return type of|with return type of|returned type is|return type of|result type|result type is|with result type|that returns|declared to return|returned type|typed to return|giving back|which return|that give back|as the return type|evaluating to|yielding back',
    es: 'que devuelven|que devuelve|que retornan|que retorna|devolviendo|que devuelva|que devuelvan|que retornen|con tipo de retorno|devuelven|devuelve|retornan|tipo de retorno|con tipo de retorno|que regresan|cuyo tipo de retorno es|cuyo tipo de retorno sea|con valor de retorno',
  },
  typed: {
    en: 'of type|with type|typed as|typed|whose type is|of the type|with the type|having type|type is|with a type of|declared as|of static type|which are of type|whose declared type is|with declared type|that hold a|holding a|being of type|as type|with type annotation|annotated as|for type',
    es: 'de tipo|del tipo|con tipo|cuyo tipo es|tipado como|declarado como|declarada como|cuyo tipo sea|de clase',
  },
  params: {
    en: 'parameter|param|argument|arg|formal parameter|input|formal argument|declared parameter|input parameter',
    es: 'parametro|argumento|param',
  },
  taking: {
    en: 'taking|that take|takes|take|accepting|accept|accepts|that accept|which take|receiving|that receive|receives|receive|expecting|with|having|that have|have|has|which have|expects|that expect|requiring|which accept|declaring|declared with|that declare',
    es: 'que toman|que toma|que reciben|que recibe|que aceptan|que acepta|con|recibiendo|que tienen|que tengan|que tomen|que reciban|tomando|aceptando|reciben|tienen',
  },
  passing: {
    en: 'with|passing|that pass|given|that get|that take|taking|receiving|that receive|which pass|where the argument is|called with|invoked with|that are passed|passed|getting|that expect|expecting|which get|whose argument is|where an argument is|with the argument|with argument|with an argument|that use|using|on|having|that have',
    es: 'con|pasando|que pasan|que reciben|con el argumento|con argumento|cuyo argumento es|usando',
  },
  base: {
    en: 'superclass|base class|parent class|parent|super class|base|supertype|base type|base interface|superinterface|ancestor|mixin base',
    es: 'superclase|clase base|clase padre|padre|supertipo',
  },
  bodyless: {
    en: 'without a body|without body|with no body|that have no body|bodyless|no body|without a default body|that have no default body|with no default body|without default body|without default implementation|without an implementation|with no default implementation|without a default implementation|with no implementation|that have no default implementation|body less|which have no body|prototypes only|having no body|lacking a body',
    es: 'sin cuerpo|sin implementacion|sin implementacion por defecto|que no tienen cuerpo',
  },
  bodied: {
    en: 'with a body|with bodies|with implementations|with default implementations|with default bodies|that have a body|have a body|has a body|with a default body|with default implementation|with a default implementation|having a body|with default body|with an implementation|that have a default implementation|that have a default body',
    es: 'con cuerpo|con implementacion|con implementacion por defecto',
  },
  empty: {
    en: 'empty|with an empty body|with empty body|that are empty|whose body is empty|with nothing inside|with nothing in it|with nothing in them|that do nothing|doing nothing|which do nothing|that contain nothing|with nothing in the body|blank body|no op|noop|with an empty block|having an empty body|containing nothing|that does nothing|with no code|without any code|without code|with no statements|without statements|that swallow everything|that only pass|that just pass|with only pass|with just pass|with only a pass|with just a pass|with only a pass statement|with just a pass statement|that only contain pass|that contain only pass|that contain just pass|containing only pass|whose body is pass|whose body is just pass|whose body is only pass|with nothing but pass',
    es: 'vacio|vacia|vacios|vacias|con cuerpo vacio|con el cuerpo vacio|que no hacen nada|sin codigo|sin nada dentro',
  },
  swallowing: {
    en: SWALLOWING,
    es: 'que se tragan el error|que se tragan la excepcion|que ignoran el error',
  },
  oneline: {
    en: 'one line|single line|one liner|on one line|on a single line|written on one line|on one single line|that fit on one line|written on a single line|written on one single line|written in one line|in one line|in a single line|oneliner|all on one line|one line long|a single line long|fitting on one line|that span one line',
    es: 'de una linea|en una linea|de una sola linea|en una sola linea|escrito en una linea|escritos en una linea',
  },
  multiline: {
    en: 'multi line|multiline|several line|over several lines|spanning several lines|that span several lines|that span multiple lines|spanning multiple lines|over multiple lines|on several lines|across several lines|across multiple lines|on more than one line',
    es: 'multilinea|de varias lineas|en varias lineas',
  },
  gloss: {
    en: 'e.g|eg|for example|such as|aka|for instance|as in|so basically|basically|anything like|something like',
    es: 'por ejemplo',
  },
  restated: {
    en: 'i mean|i.e|ie|in other words|meaning|namely|or rather|to be precise|this means|that means',
    es: 'es decir|o sea|quiero decir|en otras palabras|a saber',
  },
  openend: {
    en: 'and so on|and the like|etc|and such|and others|and similar|and the rest|and the others|or similar|or the like',
    es: 'etcetera|y demas|y otros|y otras|y similares',
  },
  unsupported: {
    en: 'unused|dead|duplicate|duplicated|recursive|unreachable|slow|complex|untested|circular|redundant|large|big|small|huge|important|relevant|similar|related|buggy|broken|legacy|outdated|most|least|longest|shortest|biggest|largest|same|different|unnecessary|missing|wrong|incorrect|misspelled|suspicious|dangerous|insecure|vulnerable|shadowed|uninitialized|unhandled|uncaught|unchecked|never used|not used|latest|recent|newest|oldest|today|yesterday|popular',
    es: 'sin usar|duplicado|duplicada|duplicados|duplicadas|muerto|recursivo|recursiva|recursivos|recursivas|lento|complejo|grande|grandes|obsoleto|importantes|parecidos|similares',
  },
  weakgloss: {
    en: 'like|that is|the kind that|the kind|the ones|the one|ones|specifically|so',
    es: 'como|los que|las que',
  },
  nothingafter: {
    en: 'nothing after it|nothing after that|nothing else after it|nothing follows|and nothing after it|with nothing after it|and nothing after|nothing behind it|with nothing after|and nothing else|at the very end|at the end of the line|at the end|at end of line|line end|at the line end|at the end of lines|at the end of a line',
    es: 'nada despues|al final de la linea|al final|y nada mas|sin nada despues',
  },
  linestart: {
    en: 'at the start of the line|at the start of a line|at line start|at the beginning of the line|at the beginning of a line|at the beginning of lines|at the start of lines|at the start|at the beginning|line start|at the very start|at the start of each line',
    es: 'al principio de la linea|al inicio de la linea|al comienzo de la linea|al principio|al inicio',
  },
  wholeline: {
    en: 'as the whole line|on a line of its own|on its own line|alone on a line|on a line by itself|alone on the line|as the only thing on the line|by itself on a line|nothing else on the line|with nothing else on the line|on their own line|on lines of their own|as whole line|and nothing else on the line|whole line',
    es: 'solo en la linea|en una linea propia|como linea entera|linea entera',
  },
  noindent: {
    en: 'no indentation|without indentation|not indented|unindented|at column 0|at column zero|in column 0|no leading blanks|no leading spaces|no leading whitespace|without leading spaces|without leading blanks|without leading whitespace|in the first column|at the first column|no indent|without indent|no spaces before it|nothing before it|flush left|with no indentation|right at the start|directly at line start|at column 1|in column 1|zero indentation',
    es: 'sin sangria|sin indentacion|sin indentar|no indentadas|no indentados|sin espacios delante',
  },
  indent: {
    en: 'leading spaces allowed|leading blanks allowed|leading blanks are ok|leading blanks ok|leading spaces are ok|leading whitespace allowed|leading spaces ok|leading whitespace ok|leading whitespace is fine|indentation allowed|indented or not|ignoring indentation|any indentation|with or without indentation|ignoring leading whitespace|ignoring leading spaces|indentation does not matter|indentation ignored|ignoring leading blanks|possibly indented|maybe indented|blanks before it allowed|leading blanks are fine|leading spaces are fine|even if indented|also indented|leading tabs allowed|leading whitespace is ok|after leading spaces|after optional whitespace|after optional indentation|regardless of indentation|leading indentation allowed',
    es: 'con o sin sangria|se permite sangria|ignorando la sangria|con o sin indentacion',
  },
  indented: { en: 'indented|that are indented', es: 'indentado|indentada|indentadas' },
  only: {
    en: 'only|just|solely|exclusively|strictly|only the|only those|purely|specifically|limited to|restricted to|limit to|restrict to|but only|and only|alone',
    es: 'solo|solamente|unicamente|exclusivamente|nada mas|limitado a',
  },
  included: {
    en: 'included|too|as well|also|allowed|ok|are ok|are fine|count as well|count too|also count|is fine|is ok|fine|welcome|of course|optional|permitted|possible|even if|doesnt matter|does not matter|dont matter|do not matter|alike|either way|makes no difference|no matter',
    es: 'incluido|incluida|incluidos|incluidas|tambien|permitido|permitidos',
  },
  optionalblank: {
    en: 'whatever the spacing|regardless of spacing|any spacing|with or without the blank|with or without a blank|with or without blank|with or without a space|with or without the space|with or without space|with or without spaces|with or without blanks|with or without a blank between|with or without a space between|with or without whitespace|blank optional|space optional|optional space|optional blank|with an optional space|with an optional blank|with or without a hyphen|with or without the hyphen|with or without a dash|with or without an underscore|with or without space between|written with or without the blank|written with or without a space|written with or without the space|written with or without a blank|spelled with or without a space|written with or without a hyphen|with or without a space in between|with or without blank between',
    es: 'con o sin espacio|con o sin el espacio|con o sin espacios|con o sin guion',
  },
  sub: { en: 'sub|nested|sub folder|subfolder|sub directory', es: 'sub|subcarpeta' },
  filler: {
    en: "please|pls|plz|thanks|thank you|thx|show|show me|find|find me|list|get|get me|give me|search|search for|look for|look up|grep|grep for|locate|print|display|fetch|i need|i need to see|i want|i want to see|i would like|i'd like|can you|could you|would you|will you|can i|help me|help me find|let me|let me see|need|want|want to see|need to find|we need|trying to find|i am looking for|i'm looking for|looking for|there|here|are there|is there|are there any|is there any|do we have|do we have any|do you see|have we got|we had|we have|that we have|that exist|existing|actually|really|currently|also|too|as well|again|just|simply|me|hey|hi|hello|ok|okay|so|now|quickly|everything|all of them|in total|in all|altogether|on the same line|in the same line|on one and the same line|exist|anywhere|everywhere|of code|in the code base|in the codebase|in this codebase|in our codebase|in the repo|in this repo|in our repo|in the repository|in the project|in this project|in our project|in the whole project|in the whole repo|across the repo|across the codebase|across the project|in the source|in the sources|in here|in all files|in any file|throughout|across all files|across files|any folder|in any folder|in every folder|in all folders|any directory|subpackages too|sub packages too|subfolders too|subfolders included|recursively|including subfolders|including subpackages|and below|explicitly|directly|always|ever|possibly|somewhere|the ones|ones|those|them|it|we|to|i|you|out|exact|exactly|literally|whatever|particular|specific|kind of|kinds of|sort of|full list of|a list of|list of|the list of|overview of|me the|whether|if any|hits|results|matches|result|output|at all|by|anything|pull up|bring up|tell me|the code|code|of them|defined|declared|written|present|found|used|that are used|which are used|that are defined|that are declared|we define|we use|we declare|that we use|that we define|we write|in use|the places|places|the place|being|even|still|own|be it|for me|right|see|check|check for|check whether|check if|scan for|hunt for|hunt down|track down|collect|enumerate|extract|retrieve|return me|return all_|what are the|what are|what is|where are|where are the|where are all the|where are all|where is the_|who has_|which are|what are all the|what are our|left|left over|remaining|hard coded|hardcoded|the various|wanna see|gimme|go find|need all|u|r",
    es: 'por favor|muestra|muestrame|mostrar|busca|buscame|buscar|encuentra|encontrar|lista|listame|listar|dame|dime|quiero|quiero ver|quisiera|necesito|necesito ver|me gustaria ver|puedes|podrias|me puedes|hay|donde hay|existen|aqui|tambien|ahora|en el codigo|en el proyecto|en el repositorio|en todo el proyecto|en este proyecto|me|los que hay|que hay|ensename|gracias|hola|oye|ver|cuales son|cuales son los|cuales son las|que existen|existe|en todo el codigo|en este repositorio|en todos los archivos|enumera|localiza',
  },
  ask: {
    en: 'how does|how do|how is|how are|how can|how to|how should|why|why is|why does|why do|why are|what happens|explain|describe|when does|when is|what does|should i|should we|what is the difference|walk me through|summarize|summarise|what is the purpose|refactor|fix|rename|rewrite|implement a|add a|delete|remove|replace|how was|how were|compare',
    es: 'como funciona|como se|por que|explica|explicame|describe|que hace|que pasa|para que|arregla|refactoriza|resume|cambia|reemplaza',
  },
};

/** Categories of nouns whose plural counts too. */
export const FUNCTION_NOUNS = [
  'files',
  'lines',
  'word',
  'text',
  'regex',
  'use',
  'params',
  'base',
  'name',
  'test',
];
