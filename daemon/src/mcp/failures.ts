import { DowseError, type ErrorCode, NO_SCOPE } from '../api/errors.ts';
import { inOneSentence, rewordError } from '../text/reword.ts';
import { noteLine } from './notes.ts';

/** Advice for the model, by error code. */
const WHAT_TO_DO: Record<ErrorCode, string> = {
  INVALID_REQUEST: 'Correct the argument that is named and call again.',
  INVALID_PATTERN:
    'Correct the pattern (Rust regex syntax). fixed_strings reads it as plain text; pcre2 allows look-around and back-references.',
  UNSUPPORTED_QUERY: 'Rephrase the query, or use `search` with a pattern, or `ask`.',
  UNAUTHORIZED:
    'Tell the user: set DOWSE_API_KEY (or the Authorization header) to a valid key; `dowse keys create` makes one.',
  PERMISSION_DENIED:
    'Use a path within the project, or tell the user that the key or the server does not allow this.',
  FILE_NOT_FOUND:
    'Check the path; relative paths start at the first folder of the server. Leave it out for the whole project.',
  INDEX_NOT_FOUND: 'Use `search`, which needs no index; the user builds one with `dowse index build`.',
  NOT_FOUND: 'Tell the user: the daemon is of another version than this server.',
  METHOD_NOT_ALLOWED: 'Tell the user: the daemon is of another version than this server.',
  INDEX_BUSY: 'Call again in a few seconds (`index_status` has the progress), or use `search` meanwhile.',
  INDEX_PAUSED: 'Use `search` meanwhile, or ask the user to run the command that resumes it.',
  PAYLOAD_TOO_LARGE: 'Make the arguments shorter.',
  UNSUPPORTED_MEDIA_TYPE: 'Tell the user: something between this server and the daemon changes requests.',
  RATE_LIMIT_EXCEEDED: 'Wait, then call again.',
  INTERNAL_ERROR:
    'Try once more; if it fails again, tell the user to read the log of the daemon (`dowse doctor`).',
  SERVICE_UNAVAILABLE: 'Try again in a moment; if it fails again, tell the user to run `dowse doctor`.',
};

const GLOB_AS_PATH =
  'A path is one file or folder. `search` takes globs, as globs: ["src/**/*.ts"]; `ask` takes file_types.';

const ANOTHER_KEY =
  'Use a tool that this key allows, or tell the user to give this client a key with that scope (`dowse keys create NAME --scope S`).';

/** A failure with its own advice instead of the one for its code. */
export class ToolFailure extends DowseError {
  readonly whatToDo: string;

  constructor({ code, message, details }: DowseError, whatToDo: string) {
    super(code, message, details);
    this.whatToDo = whatToDo;
  }
}

/** Rewrites field names for tools, whose arguments have the same names as the fields. */
const inTool = (error: DowseError) => rewordError(error, (field, pointer = field) => pointer);

export const explain = (error: DowseError): string => inOneSentence(inTool(error));

/** The context of a failed call. */
interface FailedCall {
  /** The folders that the server serves. */
  folders: readonly string[];
  /** The folder or file in the call's arguments. */
  named: string | undefined;
  /** A path with the same file name elsewhere in the project. */
  elsewhere?: string | undefined;
  /** Notes about normalized arguments. */
  notes?: readonly string[];
}

/** The tool result for a failure: the code, the problem, and what to do. */
export function failureResult(error: DowseError, failedCall: FailedCall) {
  const { code, message, details, retryAfterSeconds } = inTool(error);
  const wait = retryAfterSeconds === undefined ? '' : ` Wait ${retryAfterSeconds} s.`;
  const lines = [
    `${code}: ${message}`,
    details,
    `What to do: ${whatToDo(error, failedCall)}${wait}`,
    noteLine(failedCall.notes ?? []),
  ].filter(Boolean);
  return {
    isError: true,
    content: [{ type: 'text' as const, text: lines.join('\n') }],
    _meta: { 'dowse/error': error.toBody().error },
  };
}

function whatToDo(error: DowseError, { folders, named, elsewhere }: FailedCall): string {
  if (error instanceof ToolFailure) return error.whatToDo;
  if (error.message === NO_SCOPE) return ANOTHER_KEY;
  if (error.code !== 'FILE_NOT_FOUND') return WHAT_TO_DO[error.code];
  const names = folders.join(', ');
  if (named === undefined) return `Tell the user: this server is for ${names}, and there is no such folder.`;
  if (/[*?{]/.test(named)) return GLOB_AS_PATH;
  const there = elsewhere === undefined ? '' : `There is ${elsewhere}. `;
  return `${there}${WHAT_TO_DO.FILE_NOT_FOUND}${folders.length > 1 ? ` The folders are ${names}.` : ''}`;
}
