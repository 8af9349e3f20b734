import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyReply } from 'fastify';
import { DowseError } from '../../api/errors.ts';
import { buildWeb } from './build-web.ts';

const TYPES: Readonly<Record<string, string>> = {
  'page.css': 'text/css; charset=utf-8',
  'page.js': 'text/javascript; charset=utf-8',
  'icon.svg': 'image/svg+xml',
};

interface Asset {
  bytes: Buffer;
  hash: string;
}

/** Beside the sources in a checkout and in the package: `web/dist`, which is bundled from `web/src`. */
const FOLDER = new URL('../../../web/dist/', import.meta.url);
const loaded = new Map<string, Asset | undefined>();

function assetOf(name: string): Asset | undefined {
  if (!loaded.has(name)) {
    buildWeb();
    loaded.set(name, read(name));
  }
  return loaded.get(name);
}

/** Undefined if it could not be bundled. Pages work without a script and a style. */
function read(name: string): Asset | undefined {
  try {
    const bytes = readFileSync(new URL(name, FOLDER));
    return { bytes, hash: createHash('sha256').update(bytes).digest('base64url').slice(0, 12) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The URL of a file of the pages. It changes with its content, so browsers may keep the file. */
export function assetUrl(name: string): string {
  return `/assets/${name}?v=${assetOf(name)?.hash ?? ''}`;
}

/** @throws DowseError NOT_FOUND */
export function sendAsset(reply: FastifyReply, name: string): FastifyReply {
  const type = Object.hasOwn(TYPES, name) ? TYPES[name] : undefined;
  const asset = type === undefined ? undefined : assetOf(name);
  if (!type || !asset) throw new DowseError('NOT_FOUND', 'No such file.', 'Reload the page.');
  const headers = {
    'Cache-Control': 'public, max-age=31536000, immutable',
    'X-Content-Type-Options': 'nosniff',
  };
  return reply.headers(headers).type(type).send(asset.bytes);
}
