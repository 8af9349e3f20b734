import { resolve } from 'node:path';
import type { ChatResponse } from '../../../daemon/src/api/schemas.ts';
import { someAnswer } from '../../../daemon/src/daemon-client/several-places.ts';
import { type Caller, type Context, call } from '../context.ts';
import { failure } from '../errors.ts';
import type { ChatParams, ChatResult, NotSearched, SearchParams } from '../protocol.ts';
import type { Target } from '../workspace.ts';
import { elsewhere, notSearched } from './not-searched.ts';
import { run, withFailed, withSettings } from './search.ts';

/** @throws DowseError as the daemon does: UNSUPPORTED_QUERY for what it cannot read. */
export async function chat(context: Context, params: ChatParams, caller: Caller): Promise<ChatResult> {
  if (!params.query?.trim()) throw failure('INVALID_REQUEST', 'There is nothing to look for.');
  const started = performance.now();
  const targets = context.workspace.targets(params.in);
  if (targets.length === 0) throw failure('INVALID_REQUEST', 'There is no place to look in: `in` is empty.');
  const outcomes = await Promise.allSettled(
    targets.map(target => translate(context, params.query, target, caller)),
  );
  const unread: NotSearched[] = elsewhere(context, params.in);
  const read = someAnswer(outcomes, caller.signal, (error, at) => {
    unread.push(notSearched(targets[at]!, error));
    return [];
  }).flat();
  const { generated_command, explanation } = read[0]!.response;
  const answer = {
    query: params.query,
    generatedCommand: generated_command,
    explanation,
    search: searchOf(context, read),
  };
  if (params.dryRun) {
    const tookMs = Math.round(performance.now() - started);
    const nothing = { matches: [], count: 0, files: 0, truncated: false, notOnScreen: [] };
    return withFailed({ ...answer, ...nothing, tookMs }, unread);
  }
  const files = new Set<string>();
  const count = (matches: { uri: string }[]) => {
    for (const { uri } of matches) files.add(uri);
  };
  const part = caller.part;
  const found = await run(context, await toJobs(context, read), {
    ...caller,
    part:
      part &&
      (matches => {
        count(matches);
        part(matches);
      }),
  });
  count(found.matches);
  const tookMs = Math.round(performance.now() - started);
  return withFailed({ ...found, ...answer, files: files.size, tookMs }, [
    ...unread,
    ...(found.notSearched ?? []),
  ]);
}

interface Read {
  target: Target;
  response: ChatResponse;
  search: NonNullable<ChatResponse['search']>;
}

async function translate(context: Context, query: string, target: Target, { signal }: Caller): Promise<Read> {
  const request = { query, path: target.path, options: { dry_run: true } };
  const response = await context.link.call(signal, ({ dowse }) => dowse.chat(request, call(signal)));
  const { search } = response;
  if (!search) throw failure('SERVICE_UNAVAILABLE', 'The daemon is of an older version.', 'Restart it.');
  return { target, response, search };
}

/** The words are read alike for each place; where they name a place in it, that is searched. */
function searchOf({ workspace }: Context, read: readonly Read[]): SearchParams {
  const { pattern, options } = read[0]!.search;
  const isNarrower = read.some(({ target, search }) => resolve(search.path) !== target.path);
  const places = read.flatMap(({ search }) => workspace.place(search.path)?.uri ?? []);
  return { pattern, options, ...(isNarrower ? { in: places } : {}) };
}

/** The searches that the commands stand for. What a command says goes before the settings, and silence is said too. */
async function toJobs(context: Context, read: readonly Read[]) {
  const settings = await withSettings(context);
  return read.map(({ target, search }) => {
    const options = {
      ...search.options,
      ranges: true,
      max_results: search.options.max_results ?? settings?.max_results,
    };
    return { target, request: { pattern: search.pattern, path: search.path, options } };
  });
}
