import { expect, test } from 'vitest';
import { createEmbedder } from '../../embed/index.ts';
import { parseQuestion, shortForms } from './parse.ts';

const formsOf = async (question: string) => shortForms(parseQuestion(question), await createEmbedder({}));

test.each([
  ['how is the virtual environment made', ['virtualenv', 'venv']],
  ['connection tracking', ['conntrack']],
  ['the Socket Statistics of a host', ['sockstat']],
  ['cpu frequency', ['cpufreq']],
])('two words may be one short word in code: %s', async (question, forms) => {
  expect(await formsOf(question)).toEqual(expect.arrayContaining(forms));
});

test.each([
  ['clear all rows', 'call'],
  ['check old rows', 'cold'],
  ['connection text', 'context'],
  ['virtual, environment', 'venv'],
  ['virtual or environment', 'venv'],
  ['virtual_x environment', 'venv'],
])('words that only begin so are no short form: %s, %s', async (question, form) => {
  expect(await formsOf(question)).not.toContain(form);
});

test('a model that knows no words leaves what begins with the first word', () => {
  const forms = shortForms(parseQuestion('cpu time'), {});
  expect(forms).toEqual(['cputim']);
});
