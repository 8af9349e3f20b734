import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { linkSync } from 'node:fs';
import { join } from 'node:path';
import { loadSecret } from '../security/secret-file.ts';

/** Input for deriving a webhook's secrets, besides the key of this machine. */
export interface SecretSeed {
  salt: Uint8Array;
  generation: number;
  /** Replaces the key of this machine. */
  ownKey?: Uint8Array | null;
}

export const webhookKeyFile = (dataDir: string): string => join(dataDir, 'webhook.key');

/**
 * Derives the secrets of webhooks. GitHub, Gitea and Bitbucket sign with the token, so checking needs it in
 * plain text. It is stored nowhere: it is derived when needed, from a salt and the key in `webhook.key` (0600) or in the database that
 * several daemons share. The database stores its SHA-256, which shows whether the key is still the one that made it.
 */
export class Secrets {
  readonly #key: Uint8Array;

  constructor(key: Uint8Array) {
    this.#key = key;
  }

  /** With the key in a data folder. @throws when it can be neither read nor created. */
  static in(dataDir: string, link?: typeof linkSync): Secrets {
    return new Secrets(loadSecret(webhookKeyFile(dataDir), 'rotate the tokens of all webhooks', link));
  }

  /** The token that senders present, or sign with. */
  token(seed: SecretSeed): string {
    return `dwh_${this.#derive('token', seed).toString('base64url')}`;
  }

  /** The secret that signs notifications, in the form of Standard Webhooks. */
  signingSecret(seed: SecretSeed): string {
    return `whsec_${this.#derive('signing', seed).toString('base64')}`;
  }

  /**
   * The X-Webhook-Token of notifications. It differs from the token of senders, so a receiver cannot send.
   */
  notifyToken(seed: SecretSeed): string {
    return `dwn_${this.#derive('notify', seed).toString('base64url')}`;
  }

  #derive(purpose: string, { salt, generation, ownKey }: SecretSeed): Buffer {
    return createHmac('sha256', ownKey ?? this.#key)
      .update(`dowse webhook ${purpose} ${generation}\0`)
      .update(salt)
      .digest();
  }
}

export function sha256(content: string | Uint8Array): Buffer {
  return createHash('sha256').update(content).digest();
}

export function hmacSha256(key: string, content: Uint8Array): Buffer {
  return createHmac('sha256', key).update(content).digest();
}

/** Whether `given` is one of `expected` (32 bytes each), in constant time. */
export function isOneOf(given: Uint8Array, expected: readonly Uint8Array[]): boolean {
  const same = given.length === 32 ? given : Buffer.alloc(32);
  let found = false;
  // Never empty, so that a webhook without tokens takes as long as one with them.
  for (const candidate of expected.length > 0 ? expected : [randomBytes(32)]) {
    if (timingSafeEqual(same, candidate)) found = true;
  }
  return found && same === given;
}
