import type { FastifyReply } from 'fastify';
import { type Html, html } from './html.ts';
import { LOGO } from './icons.ts';
import { page } from './layout.ts';
import { sendPage } from './send-page.ts';

interface SignInQuery {
  /** The page to open afterwards. */
  next?: string;
  /** Why signing in failed before. */
  error?: string;
}

const PROBLEMS: Readonly<Record<string, string>> = {
  key: 'This key is not valid. It may be misspelled, expired or revoked.',
  ticket: 'This link was used already, or is too old. Run dowse open again, or sign in with a key.',
  state: 'Signing in took too long, or was begun in another window. Try again.',
  denied: 'You did not allow the sign-in, or the issuer refused it. Try again, or ask those who run it.',
  groups:
    'You are signed in with the issuer, but none of your groups may see anything here. Ask an administrator to add one of them to oidc.json.',
  revoked: 'An administrator has revoked your access. Only dowse users restore gives it back.',
  issuer:
    'The issuer cannot be reached, or does not answer as expected. Try again later. dowse users check says why.',
  clock:
    'The clocks of this server and of the issuer differ too much. An administrator must set them, for example with NTP.',
  claim:
    'The issuer does not send your groups. An administrator must add them to the ID token, or set groups_claim in oidc.json.',
  settings:
    'Signing in is not set up correctly. An administrator finds the reason with dowse users check, or in the log of the daemon.',
  failed: 'The answer of the issuer could not be verified. Try again. The log of the daemon has the reason.',
};

/**
 * The page for signing in: with the issuer if there is one, and with a key. The forms go to `routes/sign-in.ts`.
 *
 * @param issuer its name, for the button
 */
export function answerSignIn(
  reply: FastifyReply,
  { next = '/', error = '' }: SignInQuery,
  issuer: string | undefined,
): FastifyReply {
  const body = form(next, PROBLEMS[error], issuer, error === 'key');
  return sendPage(reply, page({ title: 'Sign in · Dowse', look: 'text', body }));
}

function form(next: string, problem: string | undefined, issuer: string | undefined, isKey: boolean): Html {
  const note = problem !== undefined && html`<p class="note" id="problem" role="alert">${problem}</p>`;
  return html`<div class="sign-in">
<div class="mark">${LOGO}</div>
<h1>Sign in</h1>
${!isKey && note}
${issuer !== undefined && html`<p><a class="go" href="/login/oidc?${new URLSearchParams({ next }).toString()}">Sign in with ${issuer}</a></p>`}
<form method="post" action="/login">
<input type="hidden" name="next" value="${next}">
<label for="key">${issuer === undefined ? 'Your key' : 'Or with your key'}</label>
<input id="key" name="key" type="password" autocomplete="current-password" spellcheck="false" required maxlength="100" placeholder="dws_…"${issuer === undefined && html` autofocus`}${isKey && html` aria-invalid="true" aria-describedby="problem"`}>
${isKey && note}
<button class="${issuer === undefined ? 'go' : 'button'}">Sign in</button>
</form>
<p class="quiet">On the machine of the daemon, <code>dowse open</code> signs in without a key. An administrator makes keys with <code>dowse keys create</code>.</p>
</div>`;
}
