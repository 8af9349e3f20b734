import { Html } from './html.ts';

const icon = (path: string) =>
  new Html(
    `<svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">${path}</svg>`,
  );
const line = (d: string) =>
  icon(
    `<path d="${d}" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"/>`,
  );

export const ICONS = {
  search: line('M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10Zm3.7-1.3L14 14'),
  folder: line(
    'M2 4.5A1.5 1.5 0 0 1 3.5 3h2.7l1.6 2h4.7A1.5 1.5 0 0 1 14 6.5v5a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 2 11.5Z',
  ),
  file: line('M4 2h5l3 3v9H4Zm5 0v3h3'),
  repository: line('M4 2h9v9H4.8A1.8 1.8 0 0 0 3 12.8V3a1 1 0 0 1 1-1Zm-1 10.8c0 .7.6 1.2 1.3 1.2H13v-3'),
  link: line('M6.5 9.5l3-3M7 4.5 8.3 3.2a3 3 0 0 1 4.5 4.5L11.5 9M9 11.5 7.7 12.8A3 3 0 0 1 3.2 8.3L4.5 7'),
} as const;

/** The mark of Dowse: a forked rod that points at what it found. */
export const LOGO = new Html(
  '<svg class="logo" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false"><path d="M4 3l8 9 8-9M12 12v6" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/><circle cx="12" cy="21" r="1.6" fill="currentColor"/></svg>',
);
