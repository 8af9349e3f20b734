/** Adjectives, manners and sorts of files. Divided by bars. */
import type { Modifier } from '../../api/structure.ts';
import type { FileCategory } from '../../languages/file-categories.ts';

export const MODIFIER_WORDS: Partial<Record<Exclude<Modifier, 'constructor'>, { en: string; es: string }>> = {
  public: { en: 'public|pub|publicly visible|exposed', es: 'publico' },
  private: { en: 'private|unexported|non exported|nonpublic|unexposed', es: 'privado' },
  protected: { en: 'protected', es: 'protegido' },
  internal: { en: 'internal|package private', es: 'interno' },
  export: { en: 'exported|export', es: 'exportado' },
  static: { en: 'static', es: 'estatico' },
  abstract: { en: 'abstract', es: 'abstracto' },
  final: { en: 'final|sealed_', es: 'final' },
  const: { en: 'constexpr|const', es: 'constexpr' },
  async: { en: 'async|asynchronous|suspend|suspending|suspendable', es: 'asincrono|async' },
  generator: { en: 'generator', es: 'generador' },
  override: { en: 'overridden|overriding|override', es: 'sobrescrito' },
  unsafe: { en: 'unsafe', es: 'inseguro|unsafe' },
  readonly: { en: 'readonly|read only|immutable', es: 'de solo lectura|inmutable' },
  virtual: { en: 'virtual|open', es: 'virtual' },
  default: { en: 'default', es: 'por defecto' },
  extern: { en: 'extern|external', es: 'externo' },
  inline: { en: 'inline|inlined', es: 'inline' },
  mutable: { en: 'mutable|mut', es: 'mutable' },
  optional: { en: 'optional', es: 'opcional' },
  variadic: { en: 'variadic|varargs|vararg', es: 'variadico' },
  getter: { en: 'getter', es: 'getter' },
  setter: { en: 'setter', es: 'setter' },
};

/** The modifiers that keywords in code stand for: "export async function", "private static bool". */
export const CODE_WORDS =
  'public private protected internal export static abstract final const async override unsafe readonly virtual default extern inline mutable';

export const MANNERS: readonly {
  how: { ignoreCase?: boolean; isWord?: boolean; onlyMatching?: boolean };
  en: string;
  es: string;
}[] = [
  {
    how: { ignoreCase: true },
    en: "case insensitive|case insensitively|ignoring case|ignore case|any case|in any case|any casing|upper or lower case|lower or upper case|upper and lower case|uppercase or lowercase|lowercase or uppercase|regardless of case|whatever the case|case does not matter|no matter the case|in any capitalization|any capitalization|either case|in either case|case independent|disregarding case|without regard to case|in upper or lower case|case insensitivity|ignoring upper and lower case|not case sensitive|case ignored|whatever case|in whatever case|case doesn't matter|regardless of capitalization|no case|irrespective of case|all cases|uppercase too|upper case too|both cases|any letter case|mixed case|caps or not|any upper or lower case|in all cases|in all casings|case unimportant|with any case|in upper and lower case|capitalised or not|capitalized or not|upper case or lower case",
    es: 'sin distinguir mayusculas|sin distinguir mayusculas de minusculas|sin distinguir mayusculas y minusculas|sin distinguir entre mayusculas y minusculas|ignorando mayusculas|ignorando mayusculas y minusculas|mayusculas o minusculas|en mayusculas o minusculas|no importa si mayusculas|da igual mayusculas o minusculas|sin importar mayusculas|sin importar mayusculas y minusculas|sin importar mayusculas o minusculas|insensible a mayusculas',
  },
  {
    how: { ignoreCase: false },
    en: 'upper case|uppercase|upper case only|uppercase only|in capitals|in upper case|case sensitive|case sensitively|exact case|in exact case|with exact case|matching case|match case|respecting case|same case|in this case|exact casing|this exact case|with this case|case matters|in exactly this case|lower case only|in exactly that case|in lower case|in upper case|lowercase only|uppercase only|upper case only|same capitalization|in capitals|all caps|exact capitalization',
    es: 'distinguiendo mayusculas|distinguiendo mayusculas y minusculas|respetando mayusculas|sensible a mayusculas|con mayusculas exactas|en minusculas|en mayusculas',
  },
  {
    how: { isWord: true },
    en: 'the exact word|the exact words|exact words|whole word|as a whole word|whole words|as whole word|as whole words|as a word|exact word|as an exact word|whole word only|whole words only|full word|as a full word|complete word|as a complete word|standalone word|as a standalone word|word boundary|with word boundaries|as its own word|entire word|as an entire word|as a separate word|on word boundaries|as words|not as part of another word|not part of another word|not as part of a longer word|not as part of a word|not inside other words|not part of a longer word|by itself as a word|only whole words|not as a part of longer words',
    es: 'entera|completa|palabra completa|como palabra completa|palabras completas|palabra entera|como palabra entera|como palabra|solo palabra completa|como palabra independiente|palabra exacta',
  },
  {
    how: { onlyMatching: true },
    en: 'only the matching part|only matching part|just the matching part|only the matched text|only the match itself',
    es: 'solo la parte que coincide',
  },
];

export const FILE_CATEGORIES: Record<FileCategory, { en: string; es: string }> = {
  tests: {
    en: 'test|test file|test code|test folder|test directory|unit test|test suite|test source|spec file|spec|the test|testing code|test class|test package|test dir|test case|integration test|test module|unit test file|test tree|testing file',
    es: 'prueba|test|archivo de prueba|codigo de prueba|fichero de prueba|carpeta de prueba|prueba unitaria|archivo de test|fichero de test|carpeta de test|los test',
  },
  docs: {
    en: 'doc|docs|documentation|doc file|documentation file|markdown doc|docs folder|doc folder|documentation folder',
    es: 'documentacion|documento|doc|archivo de documentacion',
  },
  config: {
    en: 'config|config file|configuration|configuration file|setting file|settings file|conf file',
    es: 'configuracion|archivo de configuracion|fichero de configuracion',
  },
  headers: {
    en: 'header|header file|include file|c header|public header',
    es: 'cabecera|archivo de cabecera|fichero de cabecera',
  },
  examples: {
    en: 'example|sample|example file|example code|demo|sample code|demo code|example folder|sample file|demos folder',
    es: 'ejemplo|archivo de ejemplo|carpeta de ejemplo',
  },
  generated: {
    en: 'generated file|generated code|generated|auto generated file|autogenerated file|autogenerated code|auto generated code|codegen output',
    es: 'archivo generado|codigo generado|fichero generado',
  },
  vendored: {
    en: 'vendored code|vendor code|third party code|vendored file|third party|vendored|vendor|vendor folder|vendor directory|third party library|dependency|node modules|3rd party code',
    es: 'codigo de terceros|dependencia|terceros',
  },
  scripts: { en: 'script|script file|shell script|scripts folder', es: 'script' },
  build: {
    en: 'build file|build script|build output|build folder|build artifact|makefile file',
    es: 'archivo de construccion',
  },
  hidden: { en: 'hidden file|dotfile|dot file|hidden folder', es: 'archivo oculto|fichero oculto' },
  ignored: { en: 'ignored file|gitignored file|git ignored file', es: 'archivo ignorado|fichero ignorado' },
};

/** Code that is no test. */
export const PRODUCTION = {
  en: 'the library itself|library itself|the code itself|code itself|production code|non test code|main code|non test file|production file|production source|prod code|non test source|real code|application code|shipping code|production|prod|actual code|library code|main source|product code|main source code|non testing code|production sources',
  es: 'codigo de produccion|produccion|codigo que no es de prueba|codigo principal',
};

/** Words for folders. */
export const FOLDER_WORDS = {
  en: 'folder|directory|dir|package|module|subfolder|subdirectory|crate|subpackage|tree|path|project|workspace|component|subproject|library|subtree|submodule|namespace',
  es: 'carpeta|directorio|paquete|modulo|subcarpeta|ruta|subdirectorio|proyecto',
};

export const EXCLUDE = {
  en: "not in|except|except in|except for|excluding|exclude|ignoring|ignore|leaving out|leave out|skip|skipping|minus|omit|omitting|without|other than|besides|apart from|aside from|everywhere but|everywhere except|everywhere except in|everywhere but in|anywhere but in|anywhere but|anywhere except|anywhere except in|but not in|but not|not|no|outside|outside of|outside the|save for|but ignore|but skip|but exclude|but leave out|but without|that are not in|which are not in|but no|excepting|barring|and not|and not in|not inside|not within|not under|not from|but not under|but not inside|but not from|not the ones in|not those in|but not those in|but not the ones in|not counting|filter out|leaving aside|disregard|disregarding|never in|not the|not those from|drop|but not the|don't want|i don't want|not any|don't include|do not include|don't look in|do not look in|not interested in|nothing from|nothing in|that aren't in|who aren't in|that is not in|other than in|rather than|and not under|without the|dont search|don't search|aren't in|are not in|isn't in|is not in|excluded|but nothing from|but nothing in|but nothing under|all but|don't show|never mind|that do not live in|not below|but not below|apart from in|forget|forget about|instead of|-",
  es: 'no en|excepto|excepto en|excluyendo|excluye|ignorando|ignora|dejando fuera|sin|omitiendo|omite|salvo|salvo en|menos|menos en|fuera de|pero no en|pero no|que no esten en|que no estan en|aparte de|sin contar|pero sin|quita|no|sin incluir|que no sean|que no sean de|pero no los de|pero no las de',
};

export const EXCLUDED_AFTER = {
  en: "excluded|does not count|doesnt count|not counting|not interesting|not of interest|uninteresting|not relevant|irrelevant|left out|ignored|not included|don't count|do not count|dont count|not wanted|skipped|omitted|out|aside|out please|don't matter|do not matter|not counted|filtered out|are excluded|are ignored|should be excluded|should be ignored|should be left out|are out|out of scope|excepted|not needed|i don't need|i don't want|don't interest me|i dont need|i dont want|i do not need|i do not want|dont interest me|do not interest me|are of no interest",
  es: 'excluidos|excluidas|no cuentan|no cuenta|fuera|aparte|ignorados|ignoradas|no incluidos|no incluidas|excluida|excluido|no me interesan|no me interesa',
};

export const IN = {
  en: 'in|inside|under|below|within|from|of|at|across|throughout|over|on|beneath|inside of|all over|anywhere in|anywhere under|everywhere in|anywhere below|that are in|which are in|that live in|that is in|located in|living in|found in|defined in|declared in|under the|somewhere in|among|throughout the|through|for|written in|that are under|that live under|but in|belonging to|coming from|down in|looking in|stored in|that are defined in|defined under|declared under|search in|look in|defined below|within the|happening in|occurring in|used in|placed in|inside the|but only in|thrown in|made in|called in|raised in|caught in|used under|called under|called from|made from|appearing in|set in',
  es: 'en|dentro de|bajo|de|del|dentro del|por|debajo de|en el|en la|definido en|definida en|definidos en|definidas en|que estan en|desde|para',
};
