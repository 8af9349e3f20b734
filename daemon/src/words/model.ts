import { Check } from 'typebox/value';
import Type from '../api/type.ts';
import { LANGUAGES } from '../languages/index.ts';
import { formatCommand, type SearchCommand } from '../search-command/format-command.ts';
import { parseCommand } from '../search-command/parse-command.ts';
import type { ModelConfig } from './model-config.ts';
import type { Translation } from './translate.ts';
import type { TreeHint } from './tree-hint.ts';

/** Something to say about a model that failed; never its key, never what it was sent. */
export type Warn = (message: string) => void;

/** Maximum length of an answer, which is one command. Longer ones are not read to the end. */
const MAX_ANSWER_BYTES = 64 * 1024;
const MAX_EXTENSIONS = 30;
const KNOWN_EXTENSIONS = new Set(
  LANGUAGES.flatMap(({ extensions }) => extensions.map(name => name.slice(1))),
);

const Answer = Type.Object(
  { command: Type.String({ maxLength: 8192 }), explanation: Type.String({ maxLength: 500 }) },
  { additionalProperties: false },
);
const Completion = Type.Object({
  choices: Type.Array(Type.Object({ message: Type.Object({ content: Type.String() }) }), { minItems: 1 }),
});

const INSTRUCTIONS = `You turn a developer's request into one command line of this search tool, and nothing else:
dowse search [-r] [-i] [-F] [-w] [-U] [--pcre2] [--crlf] [--hidden] [--no-ignore] [-C N] [--max N] [--type EXT]... [--glob G]... PATTERN [PATH]
PATTERN is a Rust regular expression in single quotes. Always give -r. PATH, if any, is relative.
"explanation" says in one sentence which lines are found.`;

/**
 * Asks the model for a command. Only the request and the extensions of known languages are sent. The answer is parsed as a `dowse search`
 * command and never handed to a shell.
 * @returns undefined, after a warning, when the model is slow, fails, or does not answer with a safe command.
 */
export async function askModel(
  query: string,
  tree: TreeHint,
  config: ModelConfig,
  warn: Warn,
  signal?: AbortSignal,
): Promise<Translation | undefined> {
  try {
    const limits = [AbortSignal.timeout(config.timeoutMs), ...(signal ? [signal] : [])];
    const content = await complete(query, tree, config, AbortSignal.any(limits));
    return readAnswer(content);
  } catch (error) {
    if (signal?.aborted) throw error;
    warn(`The chat model gave no usable command (${reason(error)}); the built-in translator is used.`);
    return undefined;
  }
}

async function complete(
  query: string,
  tree: TreeHint,
  config: ModelConfig,
  signal: AbortSignal,
): Promise<string> {
  const response = await fetch(`${config.url.replace(/\/+$/, '')}/chat/completions`, {
    method: 'POST',
    signal,
    redirect: 'error',
    headers: {
      'content-type': 'application/json',
      ...(config.apiKey ? { authorization: `Bearer ${config.apiKey}` } : {}),
    },
    body: JSON.stringify({
      model: config.model,
      temperature: 0,
      messages: [
        { role: 'system', content: INSTRUCTIONS },
        { role: 'user', content: `File types: ${extensionsOf(tree).join(', ')}\nRequest: ${query}` },
      ],
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'search', strict: true, schema: Answer },
      },
    }),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new ModelError(`status ${response.status}`);
  }
  const body: unknown = parseJson(await readLimited(response));
  if (!Check(Completion, body)) throw new ModelError('not a chat completion');
  return body.choices[0]?.message.content ?? '';
}

/**
 * The most common extensions among those of known languages. A hostile repository chooses its file names, and several made-up
 * extensions could read as an instruction to the model.
 */
function extensionsOf({ languages = new Map() }: TreeHint): string[] {
  return [...languages]
    .filter(([name]) => KNOWN_EXTENSIONS.has(name))
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_EXTENSIONS)
    .map(([name]) => name);
}

async function readLimited(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_ANSWER_BYTES) throw new ModelError('answer too long');
  }
  return text;
}

function readAnswer(content: string): Translation {
  const answer = parseJson(content);
  if (!Check(Answer, answer)) throw new ModelError('not the JSON asked for');
  const command = safe(parseCommand(answer.command));
  const explanation = answer.explanation.replace(/\s+/g, ' ').trim();
  return {
    command,
    explanation: explanation || `Lines that ${formatCommand(command)} finds.`,
    intent: 'find',
    cost: 0,
    isCertain: true,
    isExact: false,
  };
}

/** The model may search where the requester may, in the way of a chat: inside the path, and for matches. */
function safe({ pattern, path, options }: SearchCommand): SearchCommand {
  const outside =
    path !== undefined && (/^([/\\~]|[A-Za-z]:)/.test(path) || path.split(/[/\\]/).includes('..'));
  if (outside) throw new ModelError('a path outside the request');
  if (pattern === '' || pattern.includes('\0')) throw new ModelError('no pattern');
  const { count: _count, json: _json, ...kept } = options;
  return { pattern, ...(path === undefined ? {} : { path }), options: { ...kept, recursive: true } };
}

class ModelError extends Error {}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ModelError('not JSON');
  }
}

/** Only messages of this module: others may quote an address with a key. */
function reason(error: unknown): string {
  if (error instanceof ModelError) return error.message;
  if (error instanceof Error && error.name === 'TimeoutError') return 'too slow';
  if (error instanceof Error && error.name === 'DowseError') return 'not a search command';
  return 'not reachable';
}
