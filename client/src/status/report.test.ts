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

test('the report has the system, and the doctor in a code block', () => {
  const report = issueReport(FACTS);
  expect(report).toContain('- Dowse 0.1.0 (dowse from extension)\n- Editor 1.2 over ssh-remote\n');
  expect(report).toMatch(/```\nok '''\n```\n$/);
});

test('the report does not name the user', () => {
  const doctor = 'ok  data folder  /home/ada/.local/share/dowse\n';
  const report = issueReport({ ...FACTS, command: '/home/ada/bin/dowse', doctor });
  expect(report).toContain('ok  data folder  ~/.local/share/dowse');
  expect(report).not.toContain('ada');
});
