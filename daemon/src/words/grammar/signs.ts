import { map, type Rule, token } from './chart.ts';
import type { Thing } from './thing.ts';

/** Signs by their names: "ending in a comma". */
const SIGNS: [RegExp, string][] = [
  [/^(comma|coma)$/, ','],
  [/^(semicolon|semi-colon)$/, ';'],
  [/^(colon)$/, ':'],
  [/^(period|dot|punto|full stop)$/, '.'],
  [/^(backslash)$/, '\\'],
  [/^(underscore)$/, '_'],
  [/^(dash|hyphen|guion|minus)$/, '-'],
  [/^(hash|pound|numeral|almohadilla)$/, '#'],
  [/^(asterisk|star|asterisco)$/, '*'],
  [/^(slash)$/, '/'],
  [/^(backtick)$/, '`'],
  [/^(ampersand)$/, '&'],
  [/^pipe$/, '|'],
  [/^(ellipsis)$/, '...'],
  [/^(tabs?|tabulador(es)?)$/, '\t'],
  [/^(spaces?|blanks?|espacios?)$/, ' '],
];

export const signByName: Rule<Thing> = map(
  token(({ type, key }) => type === 'word' && SIGNS.some(([test]) => test.test(key)), 0.3),
  one => ({ text: SIGNS.find(([test]) => test.test(one.key))![1], sort: 'code' as const }),
);

const SIGN_PAIRS: [RegExp, string][] = [
  [/^(question mark|signo interrogacion)$/, '?'],
  [/^(exclamation mark|exclamation point)$/, '!'],
  [/^(opening brace|open brace|left brace|curly brace|opening curly|llave abierta)$/, '{'],
  [/^(closing brace|close brace|right brace|llave cerrada|closing curly)$/, '}'],
  [/^(opening parenthesis|open paren|opening paren|left paren)$/, '('],
  [/^(closing parenthesis|close paren|closing paren|right paren)$/, ')'],
  [/^(closing bracket|right bracket)$/, ']'],
  [/^(opening bracket|left bracket)$/, '['],
  [/^(equals sign|equal sign|signo igual)$/, '='],
  [/^(at sign)$/, '@'],
  [/^(dollar sign)$/, '$'],
  [/^(percent sign)$/, '%'],
  [/^(plus sign)$/, '+'],
  [/^(double quotes?|comillas? dobles?|quotation mark)$/, '"'],
  [/^(single quotes?|comillas? simples?)$/, "'"],
  [/^(dos puntos)$/, ':'],
];

export const signByNames: Rule<Thing> = ({ tokens }, at) => {
  const key = `${tokens[at]?.key} ${tokens[at + 1]?.key}`;
  return SIGN_PAIRS.filter(([test]) => test.test(key)).map(([, sign]) => ({
    value: { text: sign, sort: 'code' },
    end: at + 2,
    cost: 0.1,
  }));
};
