/** Answers to a question while it is typed: as many as a list shows, and the others when they are wanted. */
import { type CancellationToken, l10n } from 'vscode';
import type { AskParams } from '../../../server/src/protocol.ts';
import type { Answer, Connection } from '../language/connection.ts';
import { settings } from '../settings.ts';
import type { LiveList, Row } from '../support/list.ts';

/** As many as a list shows without scrolling. They take the daemon half the time. */
const FIRST = 8;

export class FirstAnswers {
  readonly #connection: Pick<Connection, 'ask'>;
  readonly #list: () => LiveList;
  /** The question whose answers are all wanted. */
  #wanted: string | undefined;
  #asked: string | undefined;
  #answer: Answer | undefined;
  #isWhole = false;

  constructor(connection: Pick<Connection, 'ask'>, list: () => LiveList) {
    this.#connection = connection;
    this.#list = list;
  }

  /** The answer that is listed. */
  get answer(): Answer | undefined {
    return this.#answer;
  }

  /** The answer, if it has all that results can show. */
  get whole(): Answer | undefined {
    return this.#isWhole ? this.#answer : undefined;
  }

  /** Call when another question is typed. */
  clear(): void {
    this.#answer = undefined;
    this.#asked = undefined;
    this.#isWhole = false;
  }

  async ask(params: AskParams, token: CancellationToken): Promise<Answer> {
    this.clear();
    const isWhole = this.#wanted === params.query;
    if (!isWhole) this.#wanted = undefined;
    const limit = Math.min(FIRST, Math.max(1, settings.askLimit()));
    const part = isWhole ? {} : { limit, further: 0 };
    const answer = await this.#connection.ask({ ...params, ...part }, token);
    if (token.isCancellationRequested) return answer;
    this.#answer = answer;
    this.#asked = params.query;
    this.#isWhole = isWhole;
    return answer;
  }

  /** The row below the first answers, if there may be more. */
  moreRows(): Row[] {
    const isAll =
      this.#isWhole || (this.#answer?.results.length ?? 0) < FIRST || settings.askLimit() <= FIRST;
    const label = `$(ellipsis) ${l10n.t('More answers')}`;
    return isAll ? [] : [{ label, run: () => this.more(), fitsAnyText: true }];
  }

  /** Lists the others too. */
  more(): void {
    if (this.moreRows().length === 0 || this.#wanted === this.#asked) return;
    this.#wanted = this.#asked;
    this.#list().refreshInPlace();
  }
}
