import { expect, test } from 'vitest';
import { issueReport } from './report.ts';

const FACTS = {
  extensionVersion: '0.1.0',
  editor: 'Editor 1.2',
  system: 'linux x64, Node 24',
  remote: 'ssh-remote',
  command: 'extension',
  doctor: 'ok ```\n',
  home: '/home/ada',
};

test('the report has what is known of the system, and the doctor in a block of its own', () => {
  const report = issueReport(FACTS);
  expect(report).toContain('- Dowse 0.1.0 (dowse from extension)\n- Editor 1.2 over ssh-remote\n');
  expect(report).toMatch(/```\nok '''\n```\n$/);
});

test('it does not say whose system it is', () => {
  const doctor = 'ok  data folder  /home/ada/.local/share/dowse\n';
  const report = issueReport({ ...FACTS, command: '/home/ada/bin/dowse', doctor });
  expect(report).toContain('ok  data folder  ~/.local/share/dowse');
  expect(report).not.toContain('ada');
});
