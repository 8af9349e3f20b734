import type { Idea } from './types.ts';

const r = String.raw;

/** What is told from the shape of a line rather than from what it says. */
export const LINE_IDEAS: readonly Idea[] = [
  {
    id: 'trailing-blank',
    en: r`trailing (blanks?|white ?spaces?|spaces?|tabs?|spaces? (and|or) tabs?)( at (the )?(end of (the )?)?lines?( ends?)?)?|(lines? )?(ending|that ends?|ends?) (in|with) (a |an )?(white ?space|spaces?|blanks?|trailing white ?space)|(white ?space|spaces|blanks) at (the )?(end of (the |a )?lines?|line ends?)`,
    es: r`espacios (al|en el) final( de( la)? l[ií]nea)?|espacios en blanco al final( de( la)? l[ií]nea)?`,
    says: 'blanks at the end of the line',
    any: r`[ \t]+$`,
  },
  {
    id: 'blank-line',
    en: r`(blank|empty) lines?|lines? that (are|is) (empty|blank)`,
    es: r`l[ií]neas (vac[ií]as|en blanco)`,
    says: 'blank lines',
    any: r`^\s*$`,
  },
  {
    id: 'several-blank-lines',
    en: r`(consecutive|multiple|double|repeated|several) (blank|empty) lines`,
    says: 'two or more blank lines together',
    any: r`\n[ \t]*\n[ \t]*\n`,
    multiline: true,
  },
  {
    id: 'tab',
    en: r`(literal |hard )?tabs?( characters?)?|lines? (indented )?(with|using|by) tabs?( characters?)?|tab[- ]indented lines?|tab indentation`,
    es: r`tabuladores|tabulaciones`,
    says: 'tabs',
    any: r`\t`,
  },
  {
    id: 'mixed-indent',
    en: r`mixed (indentation|tabs and spaces|spaces and tabs)( indent(ation|s|ed)?)?( lines?)?|tabs (after|mixed with) spaces`,
    says: 'tabs and spaces in one indentation',
    any: r`^( +\t|\t+ +\S)`,
  },
  {
    id: 'crlf',
    en: r`(windows|dos|crlf) line (endings?|breaks?)|carriage returns?|crlfs?`,
    says: 'carriage returns',
    any: r`\r`,
  },
  {
    id: 'only-brace',
    en: r`lines? with only (a )?(closing |curly )*(brace|bracket)s?|closing braces?( alone)? on (their|its) own lines?`,
    says: 'lines of a closing brace alone',
    any: r`^\s*\}\s*$`,
  },
  { id: 'indented', en: r`indented lines?|lines? that are indented`, says: 'indented lines', any: r`^\s+\S` },
  {
    id: 'deep-indent',
    en: r`deeply (indented|nested) (lines?|code)`,
    says: 'lines indented by five levels or more',
    any: r`^(\t{5,}|( {4}){5,})\S`,
  },
  {
    id: 'no-newline',
    en: r`line continuations?( characters?)?|(lines? )?(ending|that end) (in|with) (a )?back-?slash(es)?`,
    says: 'lines continued with a backslash',
    any: r`\\$`,
  },
  {
    id: 'double-space',
    en: r`(double|multiple|two) spaces?( in a row)?`,
    says: 'two spaces after a character',
    any: r`\S {2,}\S`,
  },
  { id: 'double-semicolon', en: r`double semi-?colons?`, says: 'double semicolons', any: r`;;` },
];
