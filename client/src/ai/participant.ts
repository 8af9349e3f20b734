import {
  type CancellationToken,
  type ChatRequest,
  type ChatResponseStream,
  type ChatResult,
  chat,
  type Disposable,
  Location,
  l10n,
  Position,
  ThemeIcon,
  Uri,
} from 'vscode';
import type { AskHit, SearchOptions, SearchResult } from '../../../server/src/protocol.ts';
import { failureOf, isCancelled } from '../language/errors.ts';
import { caveatOf, focusedPart, type Search } from '../results/hit.ts';
import { searchNotes } from '../results/labels.ts';
import type { Services } from '../services.ts';
import { asMarkdown } from '../support/markdown.ts';
import { shownPath, toRange } from '../support/ranges.ts';
import { askWhenIndexed } from './ask-when-indexed.ts';
import { fenced, matchCount } from './format.ts';

/** Maximum number of results and matches shown in a chat. */
const SHOWN_ANSWERS = 5;
const SHOWN_MATCHES = 30;
/** Maximum number of lines of a result; the link opens all of it. */
const SHOWN_LINES = 12;
/** Number of further places in the file of each result. */
const FURTHER = 3;

/** Registers `@dowse`, which answers with places in the code and uses no model. */
export function registerParticipant(here: Services): Disposable {
  const participant = chat.createChatParticipant('dowse.chat', async (request, _context, stream, token) => {
    try {
      return await respond(here, request, stream, token);
    } catch (error) {
      if (isCancelled(error)) return {};
      const { message, details } = failureOf(error);
      return { errorDetails: { message: details ? `${message} ${details}` : message } };
    }
  });
  participant.iconPath = new ThemeIcon('search');
  return participant;
}

async function respond(
  here: Services,
  { prompt, command }: ChatRequest,
  stream: ChatResponseStream,
  token: CancellationToken,
): Promise<ChatResult> {
  const query = prompt.trim();
  if (query === '') {
    stream.markdown(l10n.t('Ask where in this code something is done: “where are retries handled”.'));
    return {};
  }
  if (command === 'search') return searchFor(here, query, stream, token);
  if (command === 'plain') return plainWords(here, query, stream, token);
  return answerQuestion(here, query, stream, token);
}

async function answerQuestion(
  { connection }: Services,
  query: string,
  stream: ChatResponseStream,
  token: CancellationToken,
): Promise<ChatResult> {
  stream.progress(l10n.t('Asking the index'));
  const { results, folders } = await askWhenIndexed(connection, { query, further: FURTHER }, token);
  if (results.length === 0) {
    const reasons = folders.map(folder => folder.message).filter(Boolean);
    stream.markdown([l10n.t('Nothing found.'), ...reasons].join(' '));
    return {};
  }
  for (const hit of results.slice(0, SHOWN_ANSWERS)) cite(stream, focusedPart(hit));
  showAll(stream, { kind: 'ask', query });
  return {};
}

function cite(stream: ChatResponseStream, hit: AskHit): void {
  const location = new Location(Uri.parse(hit.uri), toRange(hit.range));
  stream.reference(location);
  if (hit.symbol) stream.markdown(`${inlineCode(hit.symbol)} `);
  stream.anchor(location, `${shownPath(hit.folder, hit.path)}:${hit.lineRange[0]}`);
  const lines = hit.snippet.split('\n');
  const shown = lines.slice(0, SHOWN_LINES).join('\n');
  const more = lines.length > SHOWN_LINES ? '\n…' : '';
  stream.markdown(`\n\n${asMarkdown(hit.why)}\n\n${fenced(shown + more, hit.language)}\n\n`);
  citeFurther(stream, hit);
}

function citeFurther(stream: ChatResponseStream, { uri, folder, path, further = [] }: AskHit): void {
  for (const [at, { symbol, line }] of further.entries()) {
    const before = at === 0 ? `${l10n.t('Further in the file:')} ` : ', ';
    stream.markdown(`${before}${symbol ? `${inlineCode(symbol)} ` : ''}`);
    const place = new Location(Uri.parse(uri), new Position(line - 1, 0));
    stream.anchor(place, `${shownPath(folder, path)}:${line}`);
  }
  if (further.length > 0) stream.markdown('\n\n');
}

async function searchFor(
  { connection }: Services,
  pattern: string,
  stream: ChatResponseStream,
  token: CancellationToken,
): Promise<ChatResult> {
  const found = await connection.search({ pattern }, token);
  listMatches(stream, found);
  if (found.count > 0) showAll(stream, { kind: 'search', query: pattern, options: {} });
  return {};
}

async function plainWords(
  here: Services,
  query: string,
  stream: ChatResponseStream,
  token: CancellationToken,
): Promise<ChatResult> {
  const found = await here.connection.chat({ query }, token);
  const { generatedCommand, explanation, alternatives: [other] = [], asked } = found;
  if (asked) return answerQuestion(here, query, stream, token);
  stream.markdown(`${asMarkdown(explanation)}\n\n${fenced(generatedCommand, 'sh')}\n\n`);
  if (other)
    stream.markdown(
      `${l10n.t('If that is not meant:')} ${asMarkdown(other.explanation)}\n\n${fenced(other.generatedCommand, 'sh')}\n\n`,
    );
  listMatches(stream, found, found.search.options);
  if (found.count > 0)
    showAll(stream, { kind: 'plain', query, command: generatedCommand, ...caveatOf(found) });
  return {};
}

function listMatches(stream: ChatResponseStream, found: SearchResult, options?: SearchOptions): void {
  const { matches, count, truncated } = found;
  stream.markdown(`${matchCount(count, truncated, options)}\n\n`);
  for (const match of matches.slice(0, SHOWN_MATCHES)) {
    stream.markdown('- ');
    stream.anchor(
      new Location(Uri.parse(match.uri), toRange(match.range)),
      `${shownPath(match.folder, match.path)}:${match.line}`,
    );
    stream.markdown(` ${inlineCode(match.text.trim())}\n`);
  }
  for (const reservation of searchNotes(found)) stream.markdown(`\n${asMarkdown(reservation)}\n`);
}

function inlineCode(text: string): string {
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``;
}

function showAll(stream: ChatResponseStream, search: Search): void {
  stream.button({
    command: 'dowse.history.run',
    title: l10n.t('Show All in the Results View'),
    arguments: [{ search }],
  });
}
