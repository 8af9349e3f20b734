import type { FileState } from '../store/analyzed.ts';

const MAX_BYTES = 1 << 20;
/** Most of a large notebook is pictures, which are not indexed; but a question may read some dozens of such files. */
const MAX_NOTEBOOK_BYTES = 8 << 20;
const NOTEBOOK = /\.ipynb$/i;

const SNIFF_BYTES = 8192;
const MINIFIED_MEAN_LINE = 400;
const MINIFIED_MIN_BYTES = 4096;
/** A notebook with pictures has long lines too. */
const LEAST_LINES_OF_NOTEBOOK = 10;

const GENERATED_NAME =
  /(^|\/)(package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|Cargo\.lock|Gemfile\.lock|composer\.lock|poetry\.lock|uv\.lock|Pipfile\.lock|go\.sum|mix\.lock|flake\.lock|Package\.resolved)$|\.(pb\.go|pb\.cc|pb\.h|pb2?\.py|g\.dart|designer\.cs|min\.(js|css)|map|snap)$|_pb2(_grpc)?\.py$/i;
const GENERATED_MARK =
  /@generated\b|\bcode generated (by|from)\b[^\n]{0,120}\bdo not edit\b|^[^\w\n]*(this (file|code) (was|is) (auto(matically)?[- ]?)?generated\b|automatically generated\b|auto-?generated (file|code|by|from)\b)/im;

/** Files larger than this are left out of the index; pattern search reads them all the same. */
export function maxBytesOf(path: string): number {
  return NOTEBOOK.test(path) ? MAX_NOTEBOOK_BYTES : MAX_BYTES;
}

/**
 * Whether a file's content belongs in the index. Binary: a NUL byte in the first 8 KiB, as ripgrep and git have it.
 * Generated: by the names of lock files and outputs, or a mark in the first lines. Minified: lines of 400 bytes and
 * more on average.
 */
export function classify(path: string, bytes: Uint8Array): FileState {
  if (bytes.length > maxBytesOf(path)) return 'oversized';
  const head = bytes.subarray(0, SNIFF_BYTES);
  if (head.includes(0)) return 'binary';
  if (GENERATED_NAME.test(path)) return 'generated';
  if (GENERATED_MARK.test(firstLines(head))) return 'generated';
  return isMinified(path, bytes) ? 'minified' : 'indexed';
}

/** A mark counts only near the top: a program that writes such marks is not itself generated. */
function firstLines(head: Uint8Array): string {
  return Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, 1500))
    .toString('latin1')
    .split('\n', 12)
    .join('\n');
}

function isMinified(path: string, bytes: Uint8Array): boolean {
  if (bytes.length < MINIFIED_MIN_BYTES || /\.(md|markdown|txt|rst|adoc|tex)$/i.test(path)) return false;
  let lines = 1;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines++;
  if (NOTEBOOK.test(path)) return lines < LEAST_LINES_OF_NOTEBOOK;
  return bytes.length / lines > MINIFIED_MEAN_LINE;
}
