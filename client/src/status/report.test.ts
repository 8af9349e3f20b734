import { expect, test } from 'vitest';
import { issueReport } from './report.ts';

test('the report has what is known of the system, and the doctor in a block of its own', () => {
  const report = issueReport({
    extensionVersion: '0.1.0',
    editor: 'Editor 1.2',
    system: 'linux x64, Node 24',
    remote: 'ssh-remote',
    command: 'extension',
    doctor: 'ok ```\n',
  });
  expect(report).toContain('- Dowse 0.1.0 (dowse from extension)\n- Editor 1.2 over ssh-remote\n');
  expect(report).toMatch(/```\nok '''\n```\n$/);
});
