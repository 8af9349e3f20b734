/**
 * Tools, chat participant and MCP server. The tests ask no model. A model exists only because the editor opens its chat
 * only with one; it fails when it is called.
 */
import { deepEqual, doesNotMatch, equal, match, ok } from 'node:assert/strict';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import * as vscode from 'vscode';
import { until } from '../../support/until.ts';
import { openChat, startChat } from './chat.ts';
import { runner } from './run.ts';
import { extension, untilAnswered } from './support.ts';

/** Test-only commands of this editor: its known MCP servers, and a way to call them. */
interface Proposed {
  readonly mcpServerDefinitions: readonly vscode.McpStdioServerDefinition[];
  startMcpGateway(): Promise<Gateway>;
}
interface Gateway extends vscode.Disposable {
  servers: { label: string; address: vscode.Uri }[];
}
const lm = vscode.lm as typeof vscode.lm & Proposed;

/** The editor learns of a server shortly after the extensions; a gateway created before that has no servers. */
async function gatewayWithServers(): Promise<Gateway | false> {
  const gateway = await lm.startMcpGateway();
  if (gateway.servers.length > 0) return gateway;
  gateway.dispose();
  return false;
}

const folder = () => vscode.workspace.workspaceFolders?.[0]?.uri.fsPath as string;

export const run = runner(() => {
  before(() => extension().activate());

  describe('the MCP server that the extension provides', () => {
    const servers = () =>
      until('a server', () => lm.mcpServerDefinitions.length > 0 && lm.mcpServerDefinitions);

    it('is one, for the open folder', async () => {
      const [server, ...others] = await servers();
      ok(server);
      equal(server.label, 'Dowse');
      deepEqual(server.args.slice(-2), ['mcp', folder()]);
      equal(server.cwd?.fsPath, folder());
      deepEqual(others, []);
    });

    it('is started by the editor, and answers an MCP client', async () => {
      await servers();
      const gateway = await until('a gateway to it', gatewayWithServers);
      const client = new Client({ name: 'tests', version: '1.0.0' });
      try {
        const [{ address } = {}] = gateway.servers;
        ok(address);
        await client.connect(new StreamableHTTPClientTransport(new URL(address.toString(true))));
        // The editor waits a few seconds for the server to start, and has no tools until then.
        const names = await until('its tools', async () => {
          const { tools } = await client.listTools();
          return tools.length > 0 && tools.map(({ name }) => name).sort();
        });
        deepEqual(names, [
          ...['ask', 'index_status', 'outline', 'plain_search', 'read', 'references', 'search', 'show'],
        ]);
        const found = await client.callTool({ name: 'search', arguments: { pattern: 'class \\w+Error' } });
        match(JSON.stringify(found.content), /src\/cart\/stock\.ts/);
      } finally {
        await client.close();
        gateway.dispose();
      }
    });
  });

  describe('a tool with a budget', () => {
    it('stays within it, and says what it left out', async () => {
      await untilAnswered('where are failed calls tried again', 'withRetries');
      const countTokens = async (text: string) => Math.ceil(text.length / 4);
      const { content } = await vscode.lm.invokeTool('ask_codebase', {
        input: { query: 'where are failed calls tried again' },
        toolInvocationToken: undefined,
        tokenizationOptions: { tokenBudget: 300, countTokens },
      });
      const [part] = content as vscode.LanguageModelTextPart[];
      ok(part);
      match(part.value, /withRetries[\s\S]*\d+ more left out/);
      ok((await countTokens(part.value)) <= 300);
    });
  });

  describe('@dowse in the chat', () => {
    let asked = 0;
    before(async () => {
      await startChat(() => {
        asked += 1;
      });
    });

    it('answers a question with places, reasons and code', async () => {
      const answer = await say('@dowse where are failed calls tried again');
      match(answer, /`withRetries` `retry\.ts:9/);
      match(answer, /The function withRetries (matches|is close)/);
      match(answer, /```typescript\n[\s\S]*export async function withRetries/);
      match(answer, /Further in the file: .*`isTransient` `retry\.ts:24/);
      match(answer, /Show All in the Results View/);
      doesNotMatch(answer, /&nbsp;/);
    });

    it('/search lists the lines that match', async () => {
      const answer = await say('@dowse /search class \\w+Error');
      match(answer, /1 line matches/);
      match(answer, /stock\.ts:3/);
    });

    it('/plain shows the command and its matches', async () => {
      const answer = await say('@dowse /plain all TODO comments in typescript files');
      match(answer, /```sh\ndowse search .*TODO/);
      match(answer, /2 lines match/);
    });

    it('reports an invalid pattern', async () => {
      const { errorDetails } = await openChat({ query: '@dowse /search (', blockOnResponse: true });
      match(errorDetails?.message ?? '', /regular expression/i);
    });

    it('calls no model', () => equal(asked, 0));
  });
});

/** Sends a message in the chat view, and returns the whole answer as Markdown. */
async function say(query: string): Promise<string> {
  const { errorDetails } = await openChat({ query, blockOnResponse: true });
  equal(errorDetails, undefined);
  return until(`an answer to ${query}`, async () => {
    await vscode.commands.executeCommand('workbench.action.chat.copyAll');
    const [, answer] = (await vscode.env.clipboard.readText()).split(`User: ${query}\n\nDowse: `);
    return answer;
  });
}
