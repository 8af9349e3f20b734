/**
 * The batch API of Git LFS, for the basic transfer: https://github.com/git-lfs/git-lfs/blob/main/docs/api/batch.md. Answers of the server
 * may be hostile: they have a size limit and are validated, and redirects are not followed.
 */
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { DowseError } from '../api/errors.ts';
import type { LfsObject } from '../git/lfs.ts';
import { type Credentials, credentialsFor } from './credentials.ts';
import { readRemoteUrl } from './remote-url.ts';

/** The server of a repository. */
export interface LfsServer {
  /** The address of the batch API. */
  url: string;
  origin: string;
  credentials: Credentials | undefined;
}

/** The address of an object, or the reason why it is missing. */
type Download = { href: string; header: Record<string, string> } | { error: string };

/** Maximum number of objects in one request. */
export const LFS_BATCH = 50;

const JSON_TYPE = 'application/vnd.git-lfs+json';
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
/** The timeout of one request. */
const REQUEST_MS = 120_000;
const MAX_HEADERS = 20;
/** Headers of the transport, which a server's answer may not set. */
const OWN_HEADERS =
  /^(host|connection|content-.*|transfer-encoding|upgrade|expect|te|trailer|keep-alive|proxy-.*)$/;

/** Why an object, or a whole answer, was refused. */
class Refused extends Error {}

/** @returns undefined for an address without https or http @throws DowseError PERMISSION_DENIED as `credentialsFor` does */
export function lfsServerOf(repoUrl: string, dataDir: string): LfsServer | undefined {
  const { origin } = readRemoteUrl(repoUrl);
  if (origin === undefined) return undefined;
  const path = new URL(repoUrl).pathname.replace(/\/+$/, '').replace(/(\.git)?$/, '.git');
  return {
    url: `${origin}${path}/info/lfs/objects/batch`,
    origin,
    credentials: credentialsFor(origin, dataDir),
  };
}

/** Requests the addresses of objects, by SHA-256. @throws the reason why the server does not return them */
export async function downloadsOf(
  { url, credentials }: LfsServer,
  objects: readonly LfsObject[],
  signal: AbortSignal,
): Promise<Map<string, Download>> {
  const body = {
    operation: 'download',
    transfers: ['basic'],
    hash_algo: 'sha256',
    objects: objects.map(({ sha256, bytes }) => ({ oid: sha256, size: bytes })),
  };
  const response = await request(url, {
    method: 'POST',
    headers: { accept: JSON_TYPE, 'content-type': JSON_TYPE, ...authorization(credentials) },
    body: JSON.stringify(body),
    signal,
  });
  const parts: Uint8Array[] = [];
  await read(response, MAX_ANSWER_BYTES, part => void parts.push(part));
  return checked(Buffer.concat(parts).toString('utf8'), objects);
}

/**
 * Receives an object into a new file. Passwords go only to the server of the repository; elsewhere, an address must have https.
 *
 * @throws the reason why there is no such object
 */
export async function receiveObject(
  { origin, credentials }: LfsServer,
  download: Download | undefined,
  { sha256, bytes }: LfsObject,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  if (!download) throw new Refused('the server did not answer for it');
  if ('error' in download) throw new Refused(`the server says: ${download.error}`);
  const url = URL.parse(download.href);
  if (url?.username !== '' || url.password !== '') throw new Refused('its address is not valid');
  const isOwn = url.origin === origin;
  if (!isOwn && url.protocol !== 'https:')
    throw new Refused('its address is on another server, without https');
  const headers = { ...(isOwn && authorization(credentials)), ...download.header };
  const response = await request(url.href, { headers, signal });
  const hash = createHash('sha256');
  const handle = await open(file, 'wx', 0o600);
  try {
    const received = await read(response, bytes, async part => {
      hash.update(part);
      await handle.writeFile(part);
    });
    if (received !== bytes || hash.digest('hex') !== sha256)
      throw new Refused('what the server sent has another size or SHA-256');
  } finally {
    await handle.close();
  }
}

/** The reason of an error of this module, without control characters. */
export function whyOf(error: unknown): string {
  if (error instanceof DowseError) return error.text.trim();
  const { name, message, cause } = error as Error;
  if (name === 'TimeoutError') return 'it took too long';
  const reason = !(error instanceof Refused) && cause instanceof Error ? cause.message : message;
  return reason.replace(/\p{Cc}/gu, ' ').slice(0, 200);
}

const authorization = (credentials: Credentials | undefined): Record<string, string> =>
  credentials
    ? {
        authorization: `Basic ${Buffer.from(`${credentials.username}:${credentials.password}`).toString('base64')}`,
      }
    : {};

async function request(
  url: string,
  { signal, ...init }: RequestInit & { signal: AbortSignal },
): Promise<Response> {
  const limits = AbortSignal.any([signal, AbortSignal.timeout(REQUEST_MS)]);
  const response = await fetch(url, { ...init, redirect: 'manual', signal: limits });
  if (response.status === 200) return response;
  await response.body?.cancel();
  const { status } = response;
  const more = status === 401 ? '; its password belongs into repo-credentials' : '';
  throw new Refused(`${new URL(url).host} answered ${status}${more}`);
}

/** Reads an answer with a size limit. @returns its number of bytes */
async function read(
  { body }: Response,
  maxBytes: number,
  onPart: (part: Uint8Array) => void | Promise<void>,
): Promise<number> {
  let received = 0;
  for await (const part of body ?? []) {
    received += part.length;
    if (received > maxBytes) throw new Refused('the server sent more than it may');
    await onPart(part);
  }
  return received;
}

/** The requested objects in an answer. @throws Refused if it is no answer of the batch API */
function checked(text: string, asked: readonly LfsObject[]): Map<string, Download> {
  const answer = parsed(text);
  const found = isRecord(answer) ? answer.objects : undefined;
  const isBasic = isRecord(answer) && (answer.transfer ?? 'basic') === 'basic';
  if (!isBasic || !Array.isArray(found) || found.length > asked.length)
    throw new Refused('the server gave no answer of the batch API of Git LFS');
  const sizes = new Map(asked.map(({ sha256, bytes }) => [sha256, bytes]));
  return new Map(
    found.flatMap((each: unknown): [string, Download][] => {
      if (!isRecord(each) || typeof each.oid !== 'string' || sizes.get(each.oid) === undefined) return [];
      return [
        [each.oid, each.size === sizes.get(each.oid) ? downloadIn(each) : { error: 'it has another size' }],
      ];
    }),
  );
}

function downloadIn({ actions, error }: Record<string, unknown>): Download {
  if (isRecord(error)) return { error: `${error.code} ${error.message}` };
  const { href, header = {} } = isRecord(actions) && isRecord(actions.download) ? actions.download : {};
  if (typeof href !== 'string' || !isRecord(header)) return { error: 'it has no address' };
  // In lower case, so that a header of the same name is replaced.
  const headers = Object.entries(header)
    .map(([name, value]): [string, unknown] => [name.toLowerCase(), value])
    .filter(([name]) => !OWN_HEADERS.test(name));
  if (headers.length > MAX_HEADERS || headers.some(([, value]) => typeof value !== 'string'))
    return { error: 'its headers are not valid' };
  return { href, header: Object.fromEntries(headers) as Record<string, string> };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
