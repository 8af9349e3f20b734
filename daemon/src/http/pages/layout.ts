import { assetUrl } from './assets.ts';
import { type Html, type HtmlValue, html } from './html.ts';
import { LOGO } from './icons.ts';

/** The viewer of the page. */
export interface Viewer {
  name: string;
  isAdmin: boolean;
  /** Signed in with the issuer, and so may have keys of their own. */
  isUser?: boolean;
  /** Token of the forms, if signed in with a session. */
  csrf?: string;
}

export interface PageParts {
  title: string;
  viewer?: Viewer | undefined;
  /** In the header, beside the name: a search box. */
  search?: Html;
  body: HtmlValue;
  /** Classes of the body. */
  look?: 'home' | 'wide' | 'text';
}

/** A whole page. All pages, and the documentation of the API, share this frame. */
export function page({ title, viewer, search, body, look = 'wide' }: PageParts): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="${assetUrl('icon.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${assetUrl('page.css')}">
<script type="module" src="${assetUrl('page.js')}"></script>
</head>
<body class="${look}">
<a class="skip" href="#main">Skip to the content</a>
<header class="top">
<a class="brand" href="/" aria-label="Dowse, start page">${LOGO}<span>Dowse</span></a>
${search}
${menu(viewer)}
</header>
<main id="main" tabindex="-1">${body}</main>
</body>
</html>
`;
}

function menu(viewer: Viewer | undefined): Html {
  return html`<nav class="menu" aria-label="Pages">
${viewer && html`<a href="/places">Places</a>`}
${viewer && html`<a href="/saved">Saved</a>`}
${viewer?.isUser && html`<a href="/keys">Keys</a>`}
${viewer?.isAdmin && html`<a href="/admin">Server</a>`}
<a href="/docs">API</a>
${viewer?.csrf !== undefined && signOut(viewer.csrf)}
</nav>`;
}

function signOut(csrf: string): Html {
  return html`<form method="post" action="/logout"><input type="hidden" name="csrf" value="${csrf}"><button class="plain">Sign out</button></form>`;
}
