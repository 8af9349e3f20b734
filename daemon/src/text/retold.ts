import { DowseError } from '../api/errors.ts';

/** What whoever asks calls a field of a request; `pointer`, such as `/globs/1`, where an error points at its value. */
export type NameOf = (field: string, pointer?: string) => string;

/**
 * How errors name fields: `/options/globs/1: expected …`, or in a sentence, `only with options.multiline`. In other places
 * what looks like it may be a part of a path or a pattern.
 */
const NAMED =
  /^\/(?:options\/)?((\w+)(?:\/\d+)?)(?=: )|(?<=^|\b(?:with|outside) )(?:options\.(\w+)|(target_dir))(?= is not a directory|$)|(?<=; )(allow_private)(?= lets )/g;
/** Details that only repeat the field which the message has named. */
const BARE_POINTER = /^\/options\/\w+$/;
const ENDPOINT = /(?<=\bwith) POST \/api\/.*, or(?=: dowse )/;

/**
 * An error as it is told to who did not ask over HTTP. The errors of the daemon name fields and endpoints of the API;
 * here they get the names of the command line, or of a tool's arguments. Programs are given the error itself.
 */
export function retold(error: DowseError, nameOf: NameOf): DowseError {
  const said = (text: string) => retoldText(text, nameOf);
  return new DowseError(error.code, said(error.message), said(error.details), error.retryAfterSeconds);
}

/** The same for a text that came in an answer, as why a notification was not sent. */
export function retoldText(text: string, nameOf: NameOf): string {
  const named = (_: string, ...[way, pointed, option, field, flag]: (string | undefined)[]) =>
    pointed ? nameOf(pointed, `/${way}`) : nameOf((option ?? field ?? flag)!);
  return text.replace(BARE_POINTER, '').replace(ENDPOINT, '').replace(NAMED, named);
}

/** What went wrong, in a sentence. */
export function inOneSentence({ message, details }: DowseError): string {
  return details ? `${message.replace(/[.:]?$/, ':')} ${details}` : message;
}
