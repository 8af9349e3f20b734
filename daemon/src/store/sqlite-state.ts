import { createQueryId, type SelectModifierNode, SqliteQueryCompiler } from 'kysely';
import type { Sqlite, Statement } from './sqlite.ts';
import type { Query, Returned, StateDatabase, Work } from './state-database.ts';

/** The state in `dowse.db`. Every look-up reads it, so a change by another process takes effect with the next request. */
export class SqliteState implements StateDatabase {
  readonly #db: Sqlite;
  readonly #compiler = new Compiler();
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

  async run<Row>(query: Query<Row>): Promise<Returned<Row>[]> {
    return this.#all(query) as Returned<Row>[];
  }

  async lookup<Row>(_name: string, query: Query<Row>): Promise<Returned<Row> | undefined> {
    return (await this.run(query))[0];
  }

  forget(): void {}

  newId(): null {
    return null;
  }

  #all(query: Query): unknown[] {
    const { sql, parameters } = this.#compiler.compileQuery(query.toOperationNode(), createQueryId());
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#db.prepare(sql);
      this.#statements.set(sql, statement);
    }
    if (statement.reader) return statement.all(...parameters);
    statement.run(...parameters);
    return [];
  }
}

/** Leaves out row locks. SQLite has none, and needs none: it runs one unit of work at a time. */
class Compiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier === 'Distinct') super.visitSelectModifier(node);
  }
}
