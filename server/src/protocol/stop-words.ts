/** Words of a question that do not describe code, also for clients. */
export { STOP_WORDS } from '../../../daemon/src/text/stop-words.ts';
