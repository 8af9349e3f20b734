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
    id: 'capital-line',
    en: r`(all[- ])?(upper-?case|caps|capitals?) lines?|lines? ((that|which) are |written )?(all |entirely |completely )?(in )?(all )?(upper-?case|caps|capitals)( (letters|only))?`,
    says: 'lines without a small letter',
    any: r`^[^a-z]*[A-Z][^a-z]*$`,
  },
  {
    id: 'filled-line',
    en: r`(non[- ]?(empty|blank)|filled) lines?|lines? (that|which) (are|is)( not|n['’]?t) (empty|blank)|lines? with (something|anything|any text)( (on|in) (it|them))?`,
    says: 'lines that are not blank',
    any: r`\S`,
  },
  {
    id: 'several-statements',
    en: r`(lines? (with|that have|having|containing) )?(several|multiple|two|more than one|many|two or more) statements?( (on|in|per) (one|an?|the same|a single|each) line)?|lines? (with|that have|having) (several|multiple|two|more than one) statements?`,
    says: 'statements behind another on the line',
    any: r`;[ \t]*[^\s;/)}#]`,
  },
  {
    id: 'several-blank-lines',
    en: r`(consecutive|multiple|double|repeated|several) (blank|empty) lines`,
    says: 'two or more blank lines together',
    any: r`\n[ \t]*\n[ \t]*\n`,
    multiline: true,
  },
  {
    id: 'tab-indent',
    en: r`((lines?|code) )?((that|which) (are|is) )?(indented|indentation|starting|beginning|that (start|begin)) (with|using|by) (an? |hard )?tabs?( characters?)?|tab[- ](indented (lines?|code)|indentation|indents?)|((lines?|code) (with|that have|having) )?(an? )?leading tabs?|tabs? at the (start|beginning)( of (the |a )?lines?)?`,
    es: r`l[ií]neas (indentadas|sangradas) con tabuladores`,
    says: 'lines indented with tabs',
    any: r`^\t`,
  },
  {
    id: 'space-indent',
    en: r`((lines?|code) )?((that|which) (are|is) )?(indented|indentation) (with|using|by) spaces|space[- ](indented (lines?|code)|indentation|indents?)|((lines?|code) (with|that have|having) )?leading spaces`,
    says: 'lines indented with spaces',
    any: r`^ +`,
  },
  {
    id: 'leading-blank',
    en: r`((lines?|code) (with|that have|having) )?leading (white ?space|blanks?|indentation)|(white ?space|blanks?|spaces) at the (start|beginning)( of (the |a )?lines?)?`,
    says: 'blanks at the start of the line',
    any: r`^[ \t]+`,
  },
  {
    id: 'tab',
    en: r`(literal |hard )?tabs?( characters?)?|lines? (with|using|by) tabs?( characters?)?`,
    es: r`tabuladores|tabulaciones`,
    says: 'tabs',
    any: r`\t`,
  },
  {
    id: 'space-before-tab',
    en: r`(white ?)?spaces? (before|in front of|followed by|and then) (an? )?tabs?( characters?)?`,
    says: 'spaces before a tab',
    any: r` +\t`,
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
