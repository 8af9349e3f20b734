import { DowseError } from '../api/errors.ts';

/** The user's name for a field of a request. `pointer`, such as `/globs/1`, is set if the error points at a value. */
export type NameOf = (field: string, pointer?: string) => string;

/**
 * Mentions of fields in errors: `/options/globs/1: expected …`, or within a sentence, `only with options.multiline`.
 * Elsewhere the same characters may be part of a path or a pattern.
 */
const NAMED =
  /^\/(?:options\/)?((\w+)(?:\/\d+)?)(?=: )|(?<=^|\b(?:with|outside) )(?:options\.(\w+)|(target_dir))(?= is not a directory|$)|(?<=; )(allow_\w+)(?= lets )/g;
/** Details that only repeat the field named in the message. */
const BARE_POINTER = /^\/options\/\w+$/;
const ENDPOINT = /(?<=\bwith) POST \/api\/.*, or(?=: dowse )/;

/**
 * Rewords an error for users of the command line or of a tool. The daemon's errors name API fields and endpoints; these
 * are replaced by the user's names. Programs receive the original error.
 */
export function rewordError(error: DowseError, nameOf: NameOf): DowseError {
  const reworded = (text: string) => rewordText(text, nameOf);
  return new DowseError(
    error.code,
    reworded(error.message),
    reworded(error.details),
    error.retryAfterSeconds,
  );
}

/** The same for a text in a response, such as the reason why a notification was not sent. */
export function rewordText(text: string, nameOf: NameOf): string {
  const named = (_: string, ...[way, pointed, option, field, flag]: (string | undefined)[]) =>
    pointed ? nameOf(pointed, `/${way}`) : nameOf((option ?? field ?? flag)!);
  return text.replace(BARE_POINTER, '').replace(ENDPOINT, '').replace(NAMED, named);
}

/** Message and details as one sentence. */
export function inOneSentence({ message, details }: DowseError): string {
  return details ? `${message.replace(/[.:]?$/, ':')} ${details}` : message;
}
