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

serve(connection);
connection.listen();
