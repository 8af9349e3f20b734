import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { which } from '../../setup.ts';
import type { Editor } from './server.ts';

/** Whether a process can get its own network namespace. */
export function canBeOffline(): boolean {
  return (
    process.platform === 'linux' && process.getuid?.() === 0 && Boolean(which('unshare') && which('nsenter'))
  );
}

/** Prefix of a command that runs in a new network without other hosts. */
export function offlineCommand(): string[] {
  // The loopback interface of a new network is down. `exec` keeps the process id.
  const up = `'${which('ip')}' link set lo up && exec "$@"`;
  return [which('unshare') as string, '--net', '/bin/sh', '-c', up, 'sh'];
}

/** A program that starts the browser in an editor's network. */
export function networkWrapper(editor: Editor, chromium: string): string {
  const file = join(editor.root, 'chromium.sh');
  writeFileSync(file, `#!/bin/sh\nexec nsenter --net=/proc/${editor.pid}/ns/net '${chromium}' "$@"\n`);
  chmodSync(file, 0o755);
  return file;
}
