/** What a program needs to speak to a daemon: find or start it, and call it. */
export { createClient } from './client.ts';
export { type Connection, type ConnectionOptions, connect } from './connection.ts';
export { type Located, locate } from './locate.ts';
