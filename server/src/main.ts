/**
 * The language server as a program: `dowse lsp`. Speaks on standard input and output; with `--socket PORT` or
 * `--pipe NAME` it connects to where the client listens, as editors that use these expect.
 */
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { serve } from './server.ts';

const usesStreams = !process.argv.some(argument => /^--(socket|pipe|node-ipc)/.test(argument));
const connection = usesStreams
  ? createConnection(ProposedFeatures.all, process.stdin, process.stdout)
  : createConnection(ProposedFeatures.all);

// Such as a message to a client that has just gone. To standard error: standard output is for messages.
process.on('unhandledRejection', reason => console.error(reason));
serve(connection);
connection.listen();
