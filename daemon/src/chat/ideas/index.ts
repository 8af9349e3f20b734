import { COMMENT_IDEAS } from './comments.ts';
import { COMPOUND_IDEAS } from './compounds.ts';
import { CONTROL_IDEAS } from './control.ts';
import { DATA_STORE_IDEAS } from './data-stores.ts';
import { DECLARATION_IDEAS } from './declarations.ts';
import { ERROR_IDEAS } from './errors.ts';
import { FORMAT_IDEAS, MARKUP_IDEAS } from './formats.ts';
import { FUNCTION_IDEAS } from './functions.ts';
import { IDIOM_IDEAS } from './idioms.ts';
import { LINE_IDEAS } from './lines.ts';
import { MODULE_IDEAS } from './modules.ts';
import { NAMED_IDEAS } from './named.ts';
import { NATIVE_IDEAS } from './native.ts';
import { OWN_IDEAS } from './own.ts';
import { PREPROCESSOR_IDEAS } from './preprocessor.ts';
import { ROUTE_IDEAS } from './routes.ts';
import { SYSTEM_IDEAS } from './system.ts';
import { TEXT_IDEAS } from './text.ts';
import type { Idea } from './types.ts';
import { TYPE_IDEAS } from './typing.ts';
import { VALUE_IDEAS } from './values.ts';
import { VARIABLE_IDEAS } from './variables.ts';

export type { Idea } from './types.ts';

/** Every idea; the first whose words fit a phrase is taken. */
export const IDEAS: readonly Idea[] = [
  ...LINE_IDEAS,
  ...MARKUP_IDEAS,
  ...TEXT_IDEAS,
  ...COMMENT_IDEAS,
  ...COMPOUND_IDEAS,
  ...CONTROL_IDEAS,
  ...ERROR_IDEAS,
  ...DATA_STORE_IDEAS,
  ...ROUTE_IDEAS,
  ...SYSTEM_IDEAS,
  ...PREPROCESSOR_IDEAS,
  ...DECLARATION_IDEAS,
  ...MODULE_IDEAS,
  ...FUNCTION_IDEAS,
  ...TYPE_IDEAS,
  ...NATIVE_IDEAS,
  ...VALUE_IDEAS,
  ...VARIABLE_IDEAS,
  ...OWN_IDEAS,
  ...IDIOM_IDEAS,
  ...NAMED_IDEAS,
];

const TEXTUAL = new Set<Idea>([...LINE_IDEAS, ...MARKUP_IDEAS, ...TEXT_IDEAS, ...COMMENT_IDEAS]);

export { FORMAT_IDEAS };

/** What any text shows as it is, whether it is code or prose: a URL, a date, a TODO. */
export const isTextual = (idea: Idea): boolean => TEXTUAL.has(idea);
