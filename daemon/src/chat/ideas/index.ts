import { COMMENT_IDEAS } from './comments.ts';
import { CONTROL_IDEAS } from './control.ts';
import { DECLARATION_IDEAS } from './declarations.ts';
import { ERROR_IDEAS } from './errors.ts';
import { LINE_IDEAS } from './lines.ts';
import { SYSTEM_IDEAS } from './system.ts';
import { TEXT_IDEAS } from './text.ts';
import type { Idea } from './types.ts';

export type { Idea } from './types.ts';

/** Every idea; the first whose words fit a phrase is taken. */
export const IDEAS: readonly Idea[] = [
  ...LINE_IDEAS,
  ...TEXT_IDEAS,
  ...COMMENT_IDEAS,
  ...CONTROL_IDEAS,
  ...ERROR_IDEAS,
  ...SYSTEM_IDEAS,
  ...DECLARATION_IDEAS,
];
