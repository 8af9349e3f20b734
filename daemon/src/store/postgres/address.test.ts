import { expect, test } from 'vitest';
import { readPostgresUrl } from './address.ts';

test('a URL names host, port, user, password and database', () => {
  expect(readPostgresUrl('postgres://dowse:p%40ss@db.example:6432/team?sslmode=disable')).toEqual({
    host: 'db.example',
    port: 6432,
    user: 'dowse',
    password: 'p@ss',
    database: 'team',
    tls: false,
    shown: 'db.example:6432',
  });
});

test.each([
  ['postgres://localhost/team', false],
  ['postgresql://[::1]/team', false],
  ['postgres://localhost/team?host=%2Frun%2Fpostgresql', false],
  ['postgres://db.example/team', { rejectUnauthorized: true }],
  ['postgres://localhost/team?sslmode=verify-full', { rejectUnauthorized: true }],
  ['postgres://db.example/team?sslmode=require', { rejectUnauthorized: false }],
  ['postgres://db.example/team?sslmode=disable', false],
])('%s: TLS as sslmode says, and by default for other machines', (url, tls) => {
  expect(readPostgresUrl(url).tls).toEqual(tls);
});

test.each([
  ['mysql://u:secret@db.example/team', 'expected postgres://USER:PASSWORD@HOST:PORT/DATABASE'],
  ['not a url secret', 'expected postgres://'],
  ['postgres:///team', 'the host is missing'],
  ['postgres://u:secret@db.example/team?sslmode=prefer', 'sslmode: expected disable, require'],
  ['postgres://u:secret@db.example/team?pool=secret', 'unknown parameter pool'],
  ['postgres://u:sec%ret@db.example/team', '"%"'],
  ['postgres://u:secret@db.example/team?sslmode=verify-full&sslrootcert=/none.pem', 'sslrootcert: ENOENT'],
])('%s: the error says what is wrong, without the password', (url, message) => {
  const read = () => readPostgresUrl(url);
  expect(read).toThrow(message);
  expect(read).not.toThrow(/sec/);
});
