import { ErrorCodes, ResponseError } from 'vscode-languageserver/node';

type Fits = (value: unknown) => boolean;

const isText: Fits = value => typeof value === 'string';
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isPosition: Fits = value =>
  isObject(value) && Number.isInteger(value.line) && Number.isInteger(value.character);

const TEXT = { is: 'a string', fits: isText };
const NUMBER = { is: 'a number', fits: (value: unknown) => typeof value === 'number' };
const FLAG = { is: 'true or false', fits: (value: unknown) => typeof value === 'boolean' };
const OBJECT = { is: 'an object', fits: isObject as Fits };
const LIST = { is: 'a list', fits: Array.isArray as Fits };
const TEXTS = {
  is: 'a list of strings',
  fits: (value: unknown) => Array.isArray(value) && value.every(isText),
};
const DOCUMENT = {
  is: 'an object with the `uri` of a document',
  fits: (value: unknown) => isObject(value) && isText(value.uri),
};
const CODE_ACTION_CONTEXT = {
  is: 'an object, and its `only` a list of strings',
  fits: (value: unknown) => isObject(value) && (value.only == null || TEXTS.fits(value.only)),
};
const POSITION = { is: 'a position', fits: isPosition };
const RANGE = {
  is: 'a range of positions',
  fits: (value: unknown) => isObject(value) && isPosition(value.start) && isPosition(value.end),
};

/** Types of request parameters. A name has the same type in all requests. */
const FIELDS: Readonly<Record<string, { is: string; fits: Fits }>> = {
  ...{
    name: TEXT,
    position: POSITION,
    pattern: TEXT,
    query: TEXT,
    text: TEXT,
    directory: TEXT,
    command: TEXT,
    uri: TEXT,
    team: TEXT,
  },
  ...{ in: TEXTS, folders: TEXTS, fileTypes: TEXTS, globs: TEXTS, arguments: LIST },
  ...{
    limit: NUMBER,
    line: NUMBER,
    further: NUMBER,
    keyLines: NUMBER,
    explain: FLAG,
    names: FLAG,
    alike: FLAG,
    dryRun: FLAG,
    force: FLAG,
    paused: FLAG,
  },
  ...{ options: OBJECT, context: CODE_ACTION_CONTEXT, textDocument: DOCUMENT, range: RANGE },
};

/** Required parameters of LSP's own requests. Our requests check theirs themselves. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  'workspace/executeCommand': ['command'],
  'workspace/symbol': ['query'],
  'workspaceSymbol/resolve': ['location'],
  'textDocument/codeAction': ['textDocument', 'range', 'context'],
};

/** @throws ResponseError InvalidParams with a readable message. */
export function checkParams(method: string, params: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(params)) {
    const field = FIELDS[name];
    if (field && !field.fits(value)) throw invalid(`\`${name}\` must be ${field.is}.`);
  }
  const missing = REQUIRED[method]?.find(name => params[name] === undefined);
  if (missing) throw invalid(`\`${missing}\` is missing.`);
}

export function invalid(message: string): ResponseError {
  return new ResponseError(ErrorCodes.InvalidParams, `Wrong parameters: ${message}`);
}
