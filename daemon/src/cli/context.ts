import type { Command } from 'commander';
import type { Dowse } from '../api/dowse.ts';
import type { DowseError } from '../api/errors.ts';
import { clientOn } from '../daemon-client/client.ts';
import type { Connection } from '../daemon-client/connection.ts';
import { identify } from '../daemon-client/identify.ts';
import { KEY_ANEW, keyVariable, type Located } from '../daemon-client/locate.ts';
import { reconnectingConnection } from '../daemon-client/reconnecting-client.ts';
import type { WaitSeconds } from '../daemon-client/retries.ts';
import { type NameOf, rewordError } from '../text/reword.ts';
import { toDowseError } from './failure.ts';
import { fieldNames } from './field-names.ts';
import { printable } from './format/search.ts';
import type { Io } from './io.ts';

/** Exit codes of grep. `serve` also has 3: another daemon uses the data folder. */
export const EXIT = { found: 0, nothing: 1, error: 2, taken: 3 } as const;

/** Calls over HTTP have no roots: the roots of the key apply. */
export const CALL = { roots: [] } as const;

/** A command that waits longer for a busy daemon says why: many wait for a second, and are answered then. */
const SAY_WAITING_MS = 1200;
/** A wait that is known to take this long is explained at once. */
const LONG_WAIT_S = 2;

/** A connection to the daemon for one command. */
export interface Session {
  dowse: Dowse;
  connection: Connection;
  /** The daemon at the start of the command. */
  daemon: Located;
}

/** Finds or starts the daemon, and runs `work` with it. Warnings go to standard error. */
export async function withDaemon<T>(io: Io, work: (session: Session) => Promise<T>): Promise<T> {
  const onWarning = (warning: string) => io.note(io.errorColors.yellow(`dowse: ${warning}`));
  let note: NodeJS.Timeout | undefined;
  const onWait = (error: DowseError, seconds: WaitSeconds) => {
    const say = () => io.note(io.errorColors.dim(waitingText(error, seconds)));
    note ??= setTimeout(say, seconds.now < LONG_WAIT_S ? SAY_WAITING_MS : 0);
  };
  const connection = reconnectingConnection({ env: io.env, onWarning, onWait });
  try {
    const daemon = await connection.daemon();
    if (!daemon.info) await identify(daemon.url);
    return await work({ dowse: clientOn(connection), connection, daemon });
  } finally {
    clearTimeout(note);
    connection.close();
  }
}

/**
 * Runs a command and sets the exit code to its result, or to 2 with an error message. With `--json` the error
 * goes to standard output in the form of the API.
 * @param nameOf gives the user's name for a request field
 */
export async function runCommand(
  io: Io,
  json: boolean,
  command: () => Promise<number>,
  nameOf?: NameOf,
): Promise<void> {
  try {
    process.exitCode = await command();
  } catch (error) {
    // The reader closed the pipe. main.ts exits the process.
    if ((error as NodeJS.ErrnoException | undefined)?.code === 'EPIPE') return;
    process.exitCode = EXIT.error;
    if (json) await io.out(`${JSON.stringify(toDowseError(error).toBody())}\n`);
    else io.note(describeError(io, error, nameOf));
  }
}

/** Runs a command that works with the daemon: `runCommand` and `withDaemon`. */
export function runWithDaemon(
  io: Io,
  json: boolean | undefined,
  work: (session: Session) => Promise<number>,
): Promise<void> {
  return runCommand(io, json === true, () => withDaemon(io, work));
}

export function describeError(io: Io, error: unknown, nameOf: NameOf = fieldNames()): string {
  const { red, dim } = io.errorColors;
  const failure = rewordError(toDowseError(error), nameOf);
  const details = sanitize(hint(failure, io.env));
  return `${red('dowse:')} ${sanitize(failure.message)}${details ? `\n${dim(details)}` : ''}`;
}

/** The reason for the wait, its maximum, and how to stop it. */
function waitingText({ message, details }: DowseError, { atMost }: WaitSeconds): string {
  const hint = `${details} Press Ctrl-C to stop waiting.`.trimStart();
  return sanitize(`dowse: waiting for up to ${Math.ceil(atMost)} s: ${message}\n${hint}`);
}

/** Replaces control characters: an error may quote a path or file. */
function sanitize(text: string): string {
  return text.split('\n').map(printable).join('\n');
}

/** Details, with a reminder of the variable that provides the key. */
function hint(error: DowseError, env: NodeJS.ProcessEnv): string {
  if (error.code === 'UNAUTHORIZED') return unknownKey(env);
  const variable = keyVariable(env);
  if (error.code !== 'PERMISSION_DENIED' || !variable) return error.details;
  return `${error.details}\nThe key is that of ${variable}; ${KEY_HINT}`;
}

const KEY_HINT = "without it the owner's is used, on the machine of the daemon.";

function unknownKey(env: NodeJS.ProcessEnv): string {
  const variable = keyVariable(env);
  if (variable) return `The key of ${variable} is unknown, expired or revoked; ${KEY_HINT}`;
  if (env.DOWSE_URL)
    return 'For a daemon elsewhere it is that of DOWSE_API_KEY; "dowse keys create" there makes one.';
  return `owner.key in the data folder is gone, or not the one that the daemon knows: ${KEY_ANEW}`;
}

/**
 * Refuses a sentence without quotes: the shell would pass each word as an argument, and only the first would
 * be used.
 */
export function refuseLooseWords(command: Command, what: string): void {
  command.allowExcessArguments().hook('preAction', () => {
    const { args, registeredArguments } = command;
    if (args.length <= registeredArguments.length) return;
    const line = `dowse ${command.name()} "${args.join(' ')}"`;
    command.error(`error: the ${what} is one argument: put it in quotes, as in ${line}`);
  });
}

/** Adds examples to the help of a command. */
export function examples(command: Command, lines: readonly string[]): Command {
  return command.addHelpText('after', `\nExamples:\n${lines.map(line => `  $ ${line}`).join('\n')}`);
}
