import { MODES, type Mode } from '../../../search-command/query-mode.ts';

export const MODE_TEXTS: Readonly<Record<Mode, { label: string; hint: string; example: string }>> = {
  ask: {
    label: 'Ask',
    hint: 'by meaning',
    example: 'where are failed requests retried?',
  },
  pattern: {
    label: 'Pattern',
    hint: 'text or regular expression',
    example: 'class \\w+Error',
  },
  structure: {
    label: 'Structure',
    hint: 'flags of dowse search',
    example: '--kind function --name "read*"',
  },
  words: {
    label: 'Plain words',
    hint: 'a request in English or Spanish',
    example: 'functions that call fetch',
  },
};

export const isMode = (text: string): text is Mode => (MODES as readonly string[]).includes(text);
