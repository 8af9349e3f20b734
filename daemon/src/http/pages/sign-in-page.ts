import type { FastifyReply } from 'fastify';
import { type Html, html } from './html.ts';
import { LOGO } from './icons.ts';
import { page } from './layout.ts';
import { sendPage } from './send-page.ts';

export interface SignInQuery {
  /** The page to open afterwards. */
  next?: string;
  /** Why signing in failed before. */
  error?: string;
}

const PROBLEMS: Readonly<Record<string, string>> = {
  key: 'This key is not valid. It may be misspelled, expired or revoked.',
  ticket: 'This link was used already, or is too old. Run dowse open again, or sign in with a key.',
};

/** The page for signing in with a key. The form goes to `routes/sign-in.ts`. */
export function answerSignIn(reply: FastifyReply, { next = '/', error = '' }: SignInQuery): FastifyReply {
  return sendPage(reply, page({ title: 'Sign in · Dowse', look: 'text', body: form(next, PROBLEMS[error]) }));
}

function form(next: string, problem: string | undefined): Html {
  return html`<div class="sign-in">
<div class="mark">${LOGO}</div>
<h1>Sign in</h1>
<form method="post" action="/login">
<input type="hidden" name="next" value="${next}">
<label for="key">Your key</label>
<input id="key" name="key" type="password" autocomplete="current-password" spellcheck="false" required maxlength="100" placeholder="dws_…" autofocus${problem !== undefined && html` aria-invalid="true" aria-describedby="problem"`}>
${problem !== undefined && html`<p class="note" id="problem" role="alert">${problem}</p>`}
<button class="go">Sign in</button>
</form>
<p class="quiet">On the machine of the daemon, <code>dowse open</code> signs in without a key. An administrator makes keys with <code>dowse keys create</code>.</p>
</div>`;
}
