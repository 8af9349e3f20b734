/** What a program needs to speak to a daemon: find or start it, and call it. */
export { defaultDataDir } from '../security/data-dir.ts';
export { type Way, waitAsAsked, withDaemonThatAnswers } from './again.ts';
export { clientOn, createClient } from './client.ts';
export { type Connection, type ConnectionOptions, connect } from './connection.ts';
export { type DaemonInfo, logFile, runningDaemon } from './daemon-file.ts';
export { readLines } from './lines.ts';
export { keyVariable, type Located, type LocateOptions, locate } from './locate.ts';
export { stopDaemon } from './replace-daemon.ts';
export { type Program, thisProgram } from './start-daemon.ts';
