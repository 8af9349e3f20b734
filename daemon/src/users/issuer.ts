import { createHash } from 'node:crypto';
import * as oidc from 'openid-client';
import { CALLBACK } from './callback.ts';
import type { Identity } from './identity.ts';
import { isOnMachine, type OidcSettings, type SettingsFile } from './oidc-settings.ts';

/** Reasons why sign-in failed. The sign-in page has a text for each. */
type Problem = 'settings' | 'issuer' | 'clock' | 'claim' | 'denied' | 'failed';

/** Signing in failed. The message is for the log and for administrators. */
export class IssuerError extends Error {
  override readonly name = 'IssuerError';
  readonly problem: Problem;

  constructor(problem: Problem, message: string) {
    super(message);
    this.problem = problem;
  }
}

/** The signed state in the browser while it is at the issuer. */
export interface Attempt {
  state: string;
  nonce: string;
  verifier: string;
  /** The path to open afterwards. */
  next: string;
}

const SECONDS = 10;
/** A clock may be wrong by this much. */
const TOLERANCE_SECONDS = 60;
/** An ID token that was issued longer ago, or later than now, means that a clock is wrong. */
const MAX_AGE_SECONDS = 300;
const DISCOVERED_MS = 60 * 60 * 1000;
const MAX_GROUPS = 1000;
const USUAL_SCOPES = ['openid', 'profile', 'email', 'groups'];

/** The other side of signing in: an OpenID Connect issuer, with the authorization code flow, PKCE, state and nonce. */
export class Issuer {
  readonly #file: SettingsFile;
  readonly #now: () => number;
  #discovered: { key: string; until: number; config: Promise<oidc.Configuration> } | undefined;

  constructor(file: SettingsFile, now: () => number = Date.now) {
    this.#file = file;
    this.#now = now;
  }

  /** The address at the issuer for the redirect, and the state for the browser. @throws IssuerError */
  async begin(next: string): Promise<{ url: string; attempt: Attempt }> {
    const settings = this.#settings();
    const config = await this.#configuration(settings);
    const attempt = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
      next,
    };
    const url = oidc.buildAuthorizationUrl(config, {
      redirect_uri: settings.url + CALLBACK,
      scope: settings.scope ?? usualScopes(config),
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, attempt };
  }

  /** The identity, from the query of the redirect back. @throws IssuerError */
  async finish(query: string, { state, nonce, verifier }: Attempt): Promise<Identity> {
    const settings = this.#settings();
    const config = await this.#configuration(settings);
    const checks = {
      ...{ pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce },
      idTokenExpected: true,
    };
    try {
      const tokens = await oidc.authorizationCodeGrant(
        config,
        new URL(`${settings.url}${CALLBACK}?${query}`),
        checks,
      );
      const claims = tokens.claims()!;
      this.#checkClock(claims.iat);
      const isComplete = claimOf(claims, settings.groupsClaim) !== undefined;
      const more =
        isComplete || !config.serverMetadata().userinfo_endpoint
          ? {}
          : await oidc.fetchUserInfo(config, tokens.access_token, claims.sub);
      return identityOf(settings, { ...more, ...claims });
    } catch (error) {
      throw problemOf(error, settings);
    }
  }

  /** Asks the issuer for its metadata. @throws IssuerError */
  async check(): Promise<void> {
    this.#discovered = undefined;
    await this.#configuration(this.#settings());
  }

  #settings(): OidcSettings {
    const settings = this.#file.read();
    if (settings) return settings;
    throw new IssuerError('settings', this.#file.problem ?? 'there is no oidc.json in the data folder');
  }

  /** The issuer's metadata. Cached for an hour. */
  async #configuration(settings: OidcSettings): Promise<oidc.Configuration> {
    const secret = this.#secret();
    const { issuer, clientId } = settings;
    const key = JSON.stringify([
      issuer,
      clientId,
      secret && createHash('sha256').update(secret).digest('hex'),
    ]);
    if (this.#discovered?.key !== key || this.#discovered.until < Date.now()) {
      const config = this.#discover(settings, secret);
      this.#discovered = { key, until: Date.now() + DISCOVERED_MS, config };
    }
    try {
      return await this.#discovered.config;
    } catch (error) {
      this.#discovered = undefined;
      throw problemOf(error, settings);
    }
  }

  async #discover({ issuer, clientId }: OidcSettings, secret?: string): Promise<oidc.Configuration> {
    const url = new URL(issuer);
    return oidc.discovery(
      url,
      clientId,
      { [oidc.clockTolerance]: TOLERANCE_SECONDS },
      secret ? secretAuth(secret) : oidc.None(),
      {
        timeout: SECONDS,
        [oidc.customFetch]: fetchSafely,
        ...(url.protocol === 'http:' && { execute: [oidc.allowInsecureRequests] }),
      },
    );
  }

  #secret(): string | undefined {
    try {
      return this.#file.secret();
    } catch (error) {
      const { message, details = '' } = error as Error & { details?: string };
      throw new IssuerError('settings', `${message} ${details}`.trim());
    }
  }

  #checkClock(issuedAt: number): void {
    const seconds = Math.round(this.#now() / 1000 - issuedAt);
    if (Math.abs(seconds) <= MAX_AGE_SECONDS) return;
    throw new IssuerError('clock', `the clocks of this machine and of the issuer differ by ${seconds} s`);
  }
}

/** The secret in the header, which is the default of the standard, or in the body if the issuer supports only that. */
function secretAuth(secret: string): oidc.ClientAuth {
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)];
  return (server, ...more) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    (methods.includes('client_secret_basic') ? basic : post)(server, ...more);
  };
}

/** Unencrypted connections stay on this machine, regardless of the metadata. */
const fetchSafely: oidc.CustomFetch = async (address, options) => {
  const url = new URL(address);
  if (url.protocol !== 'https:' && !isOnMachine(url)) {
    throw new IssuerError('settings', `the issuer names an address without https: ${url.origin}`);
  }
  return fetch(address, options as RequestInit);
};

function usualScopes(config: oidc.Configuration): string {
  const offered = config.serverMetadata().scopes_supported;
  return USUAL_SCOPES.filter(
    scope => scope === 'openid' || (offered?.includes(scope) ?? scope !== 'groups'),
  ).join(' ');
}

function identityOf(settings: OidcSettings, claims: Record<string, unknown>): Identity {
  const { sub, email, email_verified, preferred_username } = claims;
  const names = [email_verified === false ? undefined : email, preferred_username, sub];
  return {
    issuer: settings.issuer,
    subject: String(sub),
    name: names.find((name): name is string => typeof name === 'string' && name !== '')!,
    groups: groupsOf(settings, claims),
  };
}

/** @throws IssuerError if the claim is missing, unless the settings have only a grant for everybody */
function groupsOf({ groupsClaim, groups }: OidcSettings, claims: Record<string, unknown>): string[] {
  const value = claimOf(claims, groupsClaim);
  const given = (Array.isArray(value) ? value : [value]).filter(each => typeof each === 'string');
  if (given.length <= MAX_GROUPS && (given.length > 0 || value !== undefined || groups.has('*')))
    return given;
  const reason = given.length > 0 ? `has more than ${MAX_GROUPS} groups` : 'is missing';
  throw new IssuerError(
    'claim',
    `the claim "${groupsClaim}" ${reason}; it has ${Object.keys(claims).join(', ')}`,
  );
}

/** A claim by its name, or with dots by its path: `realm_access.roles`. */
function claimOf(claims: object, name: string): unknown {
  if (Object.hasOwn(claims, name)) return (claims as Record<string, unknown>)[name];
  let value: unknown = claims;
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}

/** Explains an error of the library to administrators. */
function problemOf(error: unknown, { issuer, clientId }: OidcSettings): IssuerError {
  const chain: unknown[] = [];
  for (let at = error; at instanceof Error && chain.length < 5; at = at.cause) chain.push(at);
  const own = chain.find(each => each instanceof IssuerError);
  if (own) return own as IssuerError;
  const codes = chain.map(each => (each as { code?: string }).code);
  const text = chain.map(each => (each as Error).message).join(': ');
  if (error instanceof oidc.AuthorizationResponseError) {
    const problem = error.error === 'access_denied' ? 'denied' : 'failed';
    return new IssuerError(problem, `the issuer answered ${error.error}: ${error.error_description ?? ''}`);
  }
  const answer = error instanceof oidc.ResponseBodyError ? error.error : undefined;
  if (
    error instanceof oidc.WWWAuthenticateChallengeError ||
    /^(invalid|unauthorized)_client$/.test(answer ?? '')
  ) {
    return new IssuerError('settings', `${issuer} refuses the client ${clientId} or its secret`);
  }
  if (answer !== undefined) return new IssuerError('failed', `${issuer} answered ${answer}`);
  if (codes.includes('OAUTH_JWT_TIMESTAMP_CHECK_FAILED')) return new IssuerError('clock', text);
  if (codes.includes('OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED')) {
    return new IssuerError('settings', `Issuer mismatch: ${issuer} names another issuer: ${text}`);
  }
  const isUnreachable =
    chain.some(each => each instanceof TypeError && each.message === 'fetch failed') ||
    codes.some(code => /^OAUTH_(TIMEOUT|RESPONSE_IS_NOT_|PARSE_ERROR)/.test(code ?? ''));
  return new IssuerError(isUnreachable ? 'issuer' : 'failed', `${issuer}: ${text}`);
}
