import { QUESTIONS } from './questions.ts';
import type { Figure } from './report.ts';
import { quantile, timed } from './statistics.ts';
import { type Subject, withIndex } from './subject.ts';

const ROUNDS = 10;

/** Asks each question ten times, one after another, over HTTP. The first round is a warm-up. */
export function benchAsk(subject: Subject): Promise<Figure[]> {
  return withIndex(subject, async daemon => {
    const ask = (query: string) =>
      timed(() => daemon.post('/api/agent/ask', { query, target_dir: subject.dir }));
    const first = await ask(QUESTIONS[0] as string);
    for (const question of QUESTIONS) await ask(question);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      for (const question of QUESTIONS) times.push(await ask(question));
    }
    const figure = (what: string, value: number, target?: Figure['target']): Figure => ({
      bench: 'ask',
      what,
      value,
      unit: 'ms',
      ...(target ? { target } : {}),
    });
    return [
      { ...figure('p50', quantile(times, 0.5), { atMost: 10 }), note: `${QUESTIONS.length} questions` },
      figure('p95', quantile(times, 0.95)),
      figure('p99', quantile(times, 0.99), { atMost: 50 }),
      { ...figure('the first question', first), note: 'after the daemon has started' },
    ];
  });
}
