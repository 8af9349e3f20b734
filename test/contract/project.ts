import type { Files } from '../support/tree.ts';

/** Many functions about one topic, to test the limit of results per file. */
const manyParsers = Array.from(
  { length: 12 },
  (_, i) => `
// Reads invoice line number ${i} from the ledger export.
export function parseInvoiceLine${i}(ledger: string[]): string {
  const invoice = ledger[${i}] ?? '';
  const cleaned = invoice.trim().toLowerCase();
  const parts = cleaned.split(';');
  if (parts.length < ${i + 2}) throw new Error('invoice line ${i} is too short');
  return parts.slice(0, ${i + 2}).join(',');
}
`,
).join('');

/** A small project in five languages, used by all contract tests. */
export const PROJECT: Files = {
  'src/net/retry.ts': `import { sleep } from './sleep';

/** Waits longer after each failed attempt, up to a minute. */
export function backoffDelay(attempt: number): number {
  return Math.min(60_000, 2 ** attempt * 100);
}

/** Calls the operation again until it succeeds or the attempts are used up. */
export async function retryWithBackoff<T>(operation: () => Promise<T>, attempts = 5): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await operation();
    } catch (error) {
      if (attempt + 1 >= attempts) throw error;
      await sleep(backoffDelay(attempt));
    }
  }
}
`,
  'src/net/sleep.ts': `export function sleep(milliseconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, milliseconds));
}
`,
  'src/billing/invoices.ts': manyParsers,
  'src/config.py': `import json


def load_settings(path):
    """Reads the settings of the application from a JSON file."""
    with open(path) as handle:
        return json.load(handle)


def merge_settings(base, override):
    """Lets values of override win over those of base."""
    merged = dict(base)
    merged.update(override)
    return merged
`,
  'server/main.go': `package main

import "net/http"

// healthHandler tells a load balancer that the server is alive.
func healthHandler(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(http.StatusOK)
}

func main() {
	http.HandleFunc("/health", healthHandler)
	http.ListenAndServe(":8080", nil)
}
`,
  'core/tokenizer.rs': `/// Splits source text into tokens, skipping whitespace.
pub fn tokenize(source: &str) -> Vec<String> {
    source.split_whitespace().map(|word| word.to_string()).collect()
}
`,
  'docs/guide.md': `# Guide

## Installing

Run the installer and restart the shell.

## Upgrading

Back up the database before an upgrade.
`,
  'notes.txt': 'alpha one\nbeta Needle two\ngamma three\nneedle four\nneedles five\ndelta (needle) six\n',
  'crlf.txt': 'first\r\ncarriage needle\r\nlast\r\n',
  'latin1.txt': Buffer.from('caf\xe9 needle\n', 'latin1'),
  'wide.txt': `${'x'.repeat(6000)} widematch ${'y'.repeat(6000)}\n`,
  '.gitignore': 'ignored/\n*.log\n',
  'ignored/secret.txt': 'needle in an ignored folder\n',
  'debug.log': 'needle in a log\n',
  '.hidden/file.txt': 'needle in a hidden folder\n',
  'binary.dat': Buffer.from([0x6e, 0x65, 0x65, 0x64, 0x6c, 0x65, 0, 1, 2, 3]),
  'package-lock.json': '{ "lockfileVersion": 3 }\n',
  'dist/bundle.js': `var a=1;${'function f(){return a+1};'.repeat(400)}\n`,
};

/** Files of the project that belong in its index. */
export const INDEXED_FILES = 11;
