import type { Sqlite, Statement } from './sqlite.ts';
import type { Query, StateDatabase, Value, Work } from './state-database.ts';

/** The state in `dowse.db`. Every look-up reads it, so a change by another process takes effect with the next request. */
export class SqliteState implements StateDatabase {
  readonly #db: Sqlite;
  readonly #statements = new Map<string, Statement>();

  constructor(db: Sqlite) {
    this.#db = db;
  }

  async transaction<T>(work: () => Work<T>): Promise<T> {
    const all = this.#db.transaction(() => {
      const steps = work();
      let step = steps.next();
      while (!step.done) step = steps.next(this.#all(step.value));
      return step.value;
    });
    return all.immediate();
  }

  async run<R>(sql: string, ...values: Value[]): Promise<R[]> {
    return this.#all({ sql, values }) as R[];
  }

  async lookup<R>(_name: string, sql: string, ...values: Value[]): Promise<R | undefined> {
    return this.#all({ sql, values })[0] as R | undefined;
  }

  forget(): void {}

  newId(): null {
    return null;
  }

  #all({ sql, values }: Query): unknown[] {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#db.prepare(sql);
      this.#statements.set(sql, statement);
    }
    if (statement.reader) return statement.all(...values);
    statement.run(...values);
    return [];
  }
}
