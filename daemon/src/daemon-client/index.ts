/** The interface for programs that use a daemon: find or start it, and send requests. */
export { defaultDataDir } from '../security/data-dir.ts';
export { clientOn, createClient } from './client.ts';
export { type Connection, connect } from './connection.ts';
export { logFile, runningDaemon } from './daemon-file.ts';
export { listRepos } from './list-repos.ts';
export { keyVariable, type Located, type LocateOptions, locate, originOf } from './locate.ts';
export { readLines } from './read-lines.ts';
export { stopDaemon } from './replace-daemon.ts';
export { type SessionSource, untilAborted, waitRetryAfter, withRetries } from './retries.ts';
export { type Program, thisProgram } from './start-in-background.ts';
