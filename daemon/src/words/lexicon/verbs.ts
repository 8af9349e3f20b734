/** Verbs: what is done to a thing. English and Spanish, base forms, divided by bars. */
import type { Deed } from './types.ts';

export const VERBS: readonly { deed: Deed; en: string; es: string }[] = [
  { deed: 'call', en: 'call|invoke', es: 'llamar|invocar' },
  {
    deed: 'use',
    en: 'use|access|refer to|reference|touch|rely on|depend on|consume|read from|write to|read|query',
    es: 'usar|utilizar|emplear|acceder a|referenciar|leer|consultar',
  },
  { deed: 'define', en: 'define|declare|implement_|introduce|live_', es: 'definir|declarar' },
  { deed: 'import', en: 'import|include|require|pull in', es: 'importar|incluir|requerir' },
  { deed: 'derive', en: 'derive|auto derive', es: 'derivar' },
  {
    deed: 'extend',
    en: 'extend|implement|subclass|inherit from|inherit|derive from|derive|conform to|realize|realise|mix in|satisfy|descend from|embed',
    es: 'extender|implementar|heredar de|heredar|derivar de',
  },
  { deed: 'override', en: 'override|overwrite|redefine', es: 'sobrescribir|redefinir|anular' },
  {
    deed: 'create',
    en: 'instantiate|construct|create|build|new up|allocate',
    es: 'instanciar|crear|construir',
  },
  {
    deed: 'assign',
    en: 'assign|set|assign to|write|update|modify|mutate|reassign|initialize|initialise|overwrite_',
    es: 'asignar|modificar|inicializar|escribir',
  },
  { deed: 'throw', en: 'throw|raise|rethrow', es: 'lanzar|arrojar|levantar' },
  { deed: 'catch', en: 'catch|rescue|handle|swallow|trap', es: 'capturar|atrapar|manejar' },
  { deed: 'return', en: 'return|give back|yield back|evaluate to', es: 'devolver|retornar|regresar' },
  {
    deed: 'decorate',
    en: 'decorate with|annotate with|mark with|mark as|mark|tag with|tag as|decorate|annotate|decorate by|annotate by|attribute with|wrap in',
    es: 'decorar con|anotar con|marcar con|marcar como|decorar|anotar|etiquetar con',
  },
  { deed: 'take', en: 'take|accept|receive|take in|expect', es: 'tomar|recibir|aceptar' },
  { deed: 'pass', en: 'pass|get|give|hand over|supply|expect', es: 'pasar' },
  {
    deed: 'contain',
    en: 'contain|have|include|comprise|hold|feature|carry|possess|consist of_',
    es: 'contener|tener|incluir|llevar',
  },
  {
    deed: 'mention',
    en: 'mention|say|talk about|reference|cite|refer to|quote|name_|show_|discuss|spell|read_',
    es: 'mencionar|decir|hablar de|citar|referirse a',
  },
  { deed: 'log', en: 'log', es: 'registrar' },
  { deed: 'print', en: 'print|output', es: 'imprimir' },
  { deed: 'emit', en: 'emit', es: 'emitir' },
  {
    deed: 'do',
    en: 'do|make|perform|start|spawn|launch|open|write|run|execute|put|create|issue|find|see|show up with|have|use|define|declare|fire|hit|kick off|set up|apply|attach|place|add|insert|do_',
    es: 'hacer|realizar|ejecutar|empezar|iniciar|abrir|crear|usar|tener|definir|declarar|escribir',
  },
];

/** Verbs without an object of their own, of which "where does X …" asks for X itself. */
export const OCCUR = 'occur|appear|show up|turn up|come up|happen|be|exist|pop up|is there|come';
export const OCCUR_ES = 'aparecer|ocurrir|existir|salir|haber';
