/**
 * Parses the deliveries of each service into one form:
 * GitHub: https://docs.github.com/webhooks/webhook-events-and-payloads#push
 * GitLab: https://docs.gitlab.com/user/project/integrations/webhook_events/#push-events
 * Gitea, Forgejo: https://docs.gitea.com/usage/webhooks
 * Bitbucket: https://support.atlassian.com/bitbucket-cloud/docs/event-payloads/#Push
 * Bitbucket Data Center: https://confluence.atlassian.com/bitbucketserver/event-payload-938025882.html
 */
import type { IncomingHttpHeaders } from 'node:http';
import { DowseError } from '../api/errors.ts';
import { MAX_SKIPPED, reasonToSkip, type SkippedFile, skippedFile } from './confine-files.ts';
import { isCommit, isNoCommit, MAX_FILES, NO_COMMIT } from './git-changes.ts';
import type { Credential } from './registry.ts';
import { sha256 } from './secrets.ts';

/** The change that an event describes. File names are relative to the target, or to the repository. */
export interface EventData {
  branch?: string;
  before?: string;
  after?: string;
  /** Added, modified and removed files, in one list: the disk shows which is which. */
  files?: string[];
  /** Named files with names that this system cannot have: the first of them, and their total number. */
  skipped?: SkippedFile[];
  skippedCount?: number;
  /** The names in `files` are relative to the top of the repository, which may lie above the target. */
  fromTop?: boolean;
  /** The working tree of the event, if that is not the target. */
  checkout?: string;
}

export interface IncomingEvent {
  event: string;
  data: EventData;
  /** Why the event needs no work, whatever the filter says. */
  ignoreReason?: string;
  /** The event changes no files of a checkout, but branches or tags of the repository. */
  movesRefs?: true;
  /** The addresses of the repository, if the sender names them. */
  urls?: string[];
}

type Json = Record<string, unknown>;

const MAX_REF_CHARACTERS = 1000;
/** Maximum number of branches in one Bitbucket push. */
const MAX_CHANGES = 10_000;

/** The credential in the headers. A missing token is a wrong token. */
export function credentialOf(headers: IncomingHttpHeaders): Credential {
  const signature =
    firstValue(headers['x-hub-signature-256']) ??
    firstValue(headers['x-gitea-signature']) ??
    // Bitbucket. GitHub sends an older signature over SHA-1 in the same header.
    firstValue(headers['x-hub-signature'])?.match(/^sha256=.*/)?.[0];
  if (signature !== undefined) return { kind: 'signature', hex: signature.replace(/^sha256=/, '') };
  return {
    kind: 'token',
    token: firstValue(headers['x-gitlab-token']) ?? firstValue(headers['x-webhook-token']) ?? '',
  };
}

/**
 * The sender's id for the delivery. A redelivery has the same id.
 *
 * @throws DowseError INVALID_REQUEST for an invalid id: without an id, duplicates would not be detected.
 */
export function deliveryIdOf(headers: IncomingHttpHeaders, body: Uint8Array): string | undefined {
  const names = ['x-github-delivery', 'x-gitea-delivery', 'idempotency-key', 'webhook-id', 'x-request-uuid'];
  const name = names.find(header => headers[header] !== undefined);
  return name === undefined ? gitlabIdOf(headers, body) : idIn(headers, name);
}

/**
 * GitLab before 17.4 sends no `Idempotency-Key`. Deliveries caused by one event share its UUID
 * (https://docs.gitlab.com/user/project/integrations/webhooks/#delivery-headers), so the id also includes the
 * UUID of the webhook and a hash of the body.
 */
function gitlabIdOf(headers: IncomingHttpHeaders, body: Uint8Array): string | undefined {
  const names = ['x-gitlab-webhook-uuid', 'x-gitlab-event-uuid'];
  if (!names.every(name => headers[name] !== undefined)) return undefined;
  const bodyHash = Buffer.from(sha256(body)).toString('hex').slice(0, 16);
  return [...names.map(name => idIn(headers, name).slice(0, 64)), bodyHash].join('.');
}

function idIn(headers: IncomingHttpHeaders, name: string): string {
  const id = firstValue(headers[name]) ?? '';
  if (/^[\x21-\x7e]{1,200}$/.test(id)) return id;
  throw invalid(`the header ${name}`, '1 to 200 characters of ASCII, no spaces');
}

/**
 * The events of a delivery: one, or for Bitbucket one per pushed branch.
 *
 * @throws DowseError INVALID_REQUEST naming the wrong field.
 */
export function readEvents(headers: IncomingHttpHeaders, body: unknown): [IncomingEvent, ...IncomingEvent[]] {
  if (!isObject(body)) throw invalid('body', 'a JSON object');
  const events = eventsOf(headers, body);
  const urls = repositoryUrls(body);
  return urls.length === 0 ? events : (events.map(event => ({ ...event, urls })) as typeof events);
}

function eventsOf(headers: IncomingHttpHeaders, body: Json): [IncomingEvent, ...IncomingEvent[]] {
  const gitlab = firstValue(headers['x-gitlab-event']);
  if (gitlab !== undefined) return [fromForge(gitlabName(gitlab, body), body)];
  const event = firstValue(headers['x-gitea-event']) ?? firstValue(headers['x-github-event']);
  if (event !== undefined) return [fromForge(event.slice(0, 64), body)];
  const bitbucket = firstValue(headers['x-event-key']);
  return bitbucket === undefined ? [plain(body)] : fromBitbucket(bitbucket.slice(0, 64), body);
}

function plain(body: Json): IncomingEvent {
  for (const field of Object.keys(body)) {
    if (field !== 'event' && field !== 'data') {
      throw invalid(`/${field.slice(0, 100)}`, 'no other fields than event and data');
    }
  }
  const { event, data } = body;
  if (typeof event !== 'string' || !/^[\w.:-]{1,64}$/.test(event)) {
    throw invalid('/event', 'a name of up to 64 letters, digits, "_", ".", ":" and "-"');
  }
  if (!isObject(data)) throw invalid('/data', 'an object');
  return {
    event,
    data: {
      ...text(data, 'branch'),
      ...commit(data, 'before'),
      ...commit(data, 'after'),
      ...(data.files === undefined ? {} : filesOf(data.files)),
    },
  };
}

/** GitHub, GitLab and Gitea describe a push in nearly the same fields. */
function fromForge(event: string, body: Json): IncomingEvent {
  if (event === 'ping') return { event, data: {} };
  if (event !== 'push') return noFiles(event);
  const push = pushOf(body.ref, '/ref', { ...commit(body, 'before'), ...commit(body, 'after') });
  const files = push.ignoreReason === undefined ? filesOfCommits(body) : undefined;
  return files ? { ...push, data: { ...push.data, ...files, fromTop: true } } : push;
}

/** Bitbucket and Bitbucket Data Center do not name files. */
function fromBitbucket(key: string, body: Json): [IncomingEvent, ...IncomingEvent[]] {
  if (key === 'diagnostics:ping') return [{ event: 'ping', data: {} }];
  const pushes =
    key === 'repo:push'
      ? changesIn(isObject(body.push) ? body.push : {}, '/push/changes').map(pushOfCloud)
      : key === 'repo:refs_changed'
        ? changesIn(body, '/changes').map(pushOfDataCenter)
        : [noFiles(key)];
  const [first = { event: 'push', data: {} }, ...others] = pushes;
  return [first, ...others];
}

function changesIn({ changes }: Json, pointer: string): Json[] {
  if (!Array.isArray(changes) || changes.length > MAX_CHANGES || !changes.every(isObject)) {
    throw invalid(pointer, `an array of up to ${MAX_CHANGES} objects`);
  }
  return changes;
}

/** `new` is null for a deleted branch, `old` for a new one. */
function pushOfCloud(change: Json, index: number): IncomingEvent {
  const [before, after] = [change.old, change.new].map(side => (isObject(side) ? side : undefined));
  const side = after ?? before ?? {};
  const ref = side.type === 'tag' ? `refs/tags/${side.name}` : `refs/heads/${side.name}`;
  const hashOf = (ref: Json | undefined) => (isObject(ref?.target) ? ref.target.hash : undefined);
  const at = `/push/changes/${index}`;
  return pushOf(typeof side.name === 'string' ? ref : undefined, `${at}/new/name`, {
    ...commit({ before: hashOf(before) }, 'before', `${at}/old/target/hash`),
    ...(after ? commit({ after: hashOf(after) }, 'after', `${at}/new/target/hash`) : { after: NO_COMMIT }),
  });
}

function pushOfDataCenter({ ref, refId, fromHash, toHash }: Json, index: number): IncomingEvent {
  const at = `/changes/${index}`;
  return pushOf(isObject(ref) ? ref.id : refId, `${at}/ref/id`, {
    ...commit({ before: fromHash }, 'before', `${at}/fromHash`),
    ...commit({ after: toHash }, 'after', `${at}/toHash`),
  });
}

function pushOf(ref: unknown, pointer: string, commits: Pick<EventData, 'before' | 'after'>): IncomingEvent {
  if (typeof ref !== 'string' || ref.length > MAX_REF_CHARACTERS) {
    throw invalid(pointer, `the name of a branch or tag, up to ${MAX_REF_CHARACTERS} characters`);
  }
  const branch = /^refs\/heads\/(.+)$/s.exec(ref)?.[1];
  const event = 'push';
  if (branch === undefined)
    return {
      event,
      data: {},
      movesRefs: true,
      ignoreReason: `the push is of ${ref}, which is not a branch`,
    };
  const data = { branch, ...commits };
  if (data.after === undefined || !isNoCommit(data.after)) return { event, data };
  return { event, data, movesRefs: true, ignoreReason: `the branch ${branch} was deleted` };
}

const noFiles = (event: string): IncomingEvent => ({
  event,
  data: {},
  ignoreReason: `the event ${event} changes no files`,
});

const MAX_URLS = 16;
const MAX_URL_CHARACTERS = 2048;

/** The addresses of the repository in a delivery of any service. */
function repositoryUrls({ repository, project }: Json): string[] {
  const found = [repository, project].filter(isObject).flatMap(named => {
    const own = Object.entries(named).filter(([field]) => /(^|_)url$|^homepage$/.test(field));
    const { html, clone } = isObject(named.links) ? named.links : {};
    const links = [html, clone].flat().map(link => (isObject(link) ? link.href : undefined));
    return [...own.map(([, value]) => value), ...links];
  });
  const urls = found.filter(url => typeof url === 'string' && url.length <= MAX_URL_CHARACTERS) as string[];
  // Templates of other addresses, such as GitHub's `commits_url`.
  return urls.filter(url => !url.includes('{')).slice(0, MAX_URLS);
}

function gitlabName(header: string, body: Json): string {
  const name = header === 'System Hook' ? String(body.event_name ?? '') : header.replace(/ Hook$/, '');
  return name.toLowerCase().replaceAll(' ', '_').slice(0, 64);
}

/** @returns undefined if the list of commits is incomplete, or the push was forced. */
function filesOfCommits(body: Json): NamedFiles | undefined {
  const { commits, forced } = body;
  const total = body.total_commits_count ?? body.total_commits;
  if (!Array.isArray(commits) || commits.length === 0 || forced === true) return undefined;
  if (typeof total === 'number' && total > commits.length) return undefined;
  const lists: unknown[][] = [];
  for (const [index, entry] of commits.entries()) {
    if (!isObject(entry)) throw invalid(`/commits/${index}`, 'an object');
    const { added, modified, removed } = entry;
    // Large pushes omit the file names.
    if (!Array.isArray(added) || !Array.isArray(modified) || !Array.isArray(removed)) return undefined;
    lists.push(added, modified, removed);
  }
  return sortNames(lists);
}

function filesOf(files: unknown): NamedFiles {
  if (!isObject(files)) throw invalid('/data/files', 'an object of added, modified and removed');
  const lists = Object.entries(files).map(([field, names]) => {
    const pointer = `/data/files/${field.slice(0, 100)}`;
    if (!['added', 'modified', 'removed'].includes(field)) {
      throw invalid(pointer, 'one of added, modified and removed');
    }
    if (!Array.isArray(names)) throw invalid(pointer, 'an array of names of files');
    return names as unknown[];
  });
  return sortNames(lists);
}

/** Limit on the stored file names of one delivery, in characters. Above it, the directory is scanned. */
const MAX_NAME_CHARACTERS = 1_000_000;

type NamedFiles = Pick<EventData, 'files' | 'skipped' | 'skippedCount'>;

/**
 * Separates valid names from invalid ones. An invalid name does not reject the delivery, because services do
 * not resend a rejected one.
 */
function sortNames(lists: readonly (readonly unknown[])[]): NamedFiles {
  const files: string[] = [];
  const skipped: SkippedFile[] = [];
  let skippedCount = 0;
  let characters = 0;
  for (const name of new Set(lists.flat())) {
    const reason = reasonToSkip(name);
    if (reason === undefined) {
      files.push(name as string);
      characters += (name as string).length;
    } else if (skippedCount++ < MAX_SKIPPED) skipped.push(skippedFile(name, reason));
  }
  return {
    // Beyond these limits a scan is faster.
    ...(files.length <= MAX_FILES && characters <= MAX_NAME_CHARACTERS && { files }),
    ...(skippedCount > 0 && { skipped, skippedCount }),
  };
}

function text(data: Json, field: 'branch'): { branch?: string } {
  const value = data[field];
  if (value === undefined || value === null) return {};
  if (typeof value !== 'string' || value.length > MAX_REF_CHARACTERS) {
    throw invalid(`/data/${field}`, `a string of up to ${MAX_REF_CHARACTERS} characters`);
  }
  return { [field]: value.replace(/^refs\/heads\//, '') };
}

function commit(
  data: Json,
  field: 'before' | 'after',
  pointer = `/data/${field}`,
): { before?: string; after?: string } {
  const value = data[field];
  if (value === undefined || value === null) return {};
  if (!isCommit(value)) throw invalid(pointer, 'a commit: 40 or 64 hexadecimal digits');
  return { [field]: value };
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function firstValue(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

function invalid(pointer: string, expected: string): DowseError {
  return new DowseError('INVALID_REQUEST', 'The delivery is not valid.', `${pointer}: expected ${expected}`);
}
