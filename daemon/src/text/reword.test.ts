import { expect, test } from 'vitest';
import { DowseError } from '../api/errors.ts';
import { rewordError } from './reword.ts';

test.each([
  ['/options/globs/1: expected no NUL character', '<globs>: expected no NUL character'],
  ['/target_dir: name the folder of a project', '<target_dir>: name the folder of a project'],
  ['/options/directory', ''],
  ['target_dir is not a directory', '<target_dir> is not a directory'],
  ['options.directory is not a directory', '<directory> is not a directory'],
  [
    'x is the private address 10.0.0.1; allow_private lets it be notified',
    'x is the private address 10.0.0.1; <allow_private> lets it be notified',
  ],
  [
    '/url: expected an address of a server; allow_local lets it be a folder of this machine',
    '<url>: expected an address of a server; <allow_local> lets it be a folder of this machine',
  ],
  ['outside target_dir', 'outside <target_dir>'],
  ['position 1: matches only with options.multiline', 'position 1: matches only with <multiline>'],
  [
    'Resume it with POST /api/agent/index/pause {"target_dir": …, "paused": false}, or: dowse index resume',
    'Resume it with: dowse index resume',
  ],
])('names of API fields and endpoints are replaced: %s', (said, told) => {
  const error = new DowseError('SERVICE_UNAVAILABLE', said, said, 3);
  expect(rewordError(error, field => `<${field}>`)).toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    message: told,
    details: told,
    retryAfterSeconds: 3,
  });
});

test('the name may depend on the value that the error points at', () => {
  const error = new DowseError('INVALID_REQUEST', 'No.', '/options/globs/1: expected no NUL character');
  const { details } = rewordError(error, (field, pointer = field) => pointer);
  expect(details).toBe('/globs/1: expected no NUL character');
});

test('inserted names are not replaced again', () => {
  const error = new DowseError(
    'FILE_NOT_FOUND',
    'target_dir is not a directory',
    '/target_dir: expected one',
  );
  expect(rewordError(error, () => 'options.word')).toMatchObject({
    message: 'options.word is not a directory',
    details: 'options.word: expected one',
  });
});

test.each([
  'No file or directory at /code/options.directory/target_dir/options.word.',
  'error parsing glob "options.word"',
  '/home/options, /srv',
  'It is for /target_dir: or so.',
  'Build it with make',
  'options.word is not in a folder that this server is for.',
])('paths and patterns are not changed: %s', said => {
  const error = new DowseError('FILE_NOT_FOUND', said, said);
  expect(rewordError(error, () => 'WRONG')).toMatchObject({ message: said, details: said });
});
