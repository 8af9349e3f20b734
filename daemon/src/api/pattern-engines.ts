import { DowseError } from './errors.ts';

/** How the details of an error end if only PCRE2 has what the pattern uses: look-around, or a backreference. */
export const ONLY_WITH_PCRE2 = ', only with options.pcre2';

/** Whether a pattern was refused because only PCRE2 has what it uses. */
export const needsPcre2 = (error: unknown): boolean =>
  error instanceof DowseError && error.code === 'INVALID_PATTERN' && error.details.endsWith(ONLY_WITH_PCRE2);
