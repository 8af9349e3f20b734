import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { readOwnerKey } from '../../daemon/src/security/owner-key.ts';
import { Place } from '../cli/harness.ts';
import { PROJECT } from '../contract/project.ts';
import { writeFiles } from '../support/tree.ts';

const DOWSE = fileURLToPath(new URL('../../daemon/bin/dowse.js', import.meta.url));

/** A project, a daemon, and clients from the MCP package. */
export class Bench {
  readonly place = new Place();
  url = '';
  private readonly clients: Client[] = [];

  static async open({ serve = true } = {}): Promise<Bench> {
    const bench = new Bench();
    mkdirSync(bench.place.tree, { recursive: true });
    writeFiles(bench.place.tree, PROJECT);
    if (serve) bench.url = (await bench.place.serve()).url;
    return bench;
  }

  /** A client of `dowse mcp`, run in the project. */
  async stdio(args: readonly string[] = [], { env = {}, client = newClient() } = {}): Promise<Client> {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [DOWSE, 'mcp', ...args],
      cwd: this.place.tree,
      env: defined(this.place.env(env)),
      stderr: 'ignore',
    });
    await client.connect(transport);
    this.clients.push(client);
    return client;
  }

  /** A client of the daemon's HTTP endpoint, with this key. */
  async http(key: string): Promise<Client> {
    const client = newClient();
    await client.connect(this.httpTransport({ authorization: `Bearer ${key}` }) as never);
    this.clients.push(client);
    return client;
  }

  httpTransport(headers: Record<string, string>): StreamableHTTPClientTransport {
    return new StreamableHTTPClientTransport(new URL('/mcp', this.url), { requestInit: { headers } });
  }

  get ownerKey(): string {
    return readOwnerKey(this.place.dataDir)!;
  }

  /** Creates a key for the project on the command line. */
  async key(name: string, ...flags: string[]): Promise<string> {
    const created = await this.place.run(['keys', 'create', name, '--root', this.place.tree, ...flags]);
    if (created.code !== 0) throw new Error(created.stderr);
    return created.stdout.trim();
  }

  async close(): Promise<void> {
    await Promise.all(this.clients.map(client => client.close()));
    await this.place.remove();
  }
}

export function newClient(capabilities = {}): Client {
  return new Client({ name: 'test', version: '1' }, { capabilities });
}

function defined(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >;
}

export interface ToolResult<T> {
  text: string;
  data: T;
  isError: boolean;
  error: { code: string; message: string; details?: string } | undefined;
}

/** Calls a tool. If the client has listed the tools, it validates the result by the tool's output schema. */
export async function call<T>(client: Client, name: string, args: object = {}): Promise<ToolResult<T>> {
  const result = (await client.callTool({ name, arguments: { ...args } })) as CallToolResult;
  const [content] = result.content;
  return {
    text: content?.type === 'text' ? content.text : '',
    data: result.structuredContent as T,
    isError: result.isError === true,
    error: result._meta?.['dowse/error'] as ToolResult<T>['error'],
  };
}
