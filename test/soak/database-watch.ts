import type { PostgresServer } from '../../daemon/src/store/testing/postgres-server.ts';

/** Something that a node has ended: an index that it published, or a delivery that it processed. */
interface Ended {
  what: 'index' | 'delivery' | 'undone delivery';
  name: string;
  /** The user of the database that wrote it, and the node that had the right to. */
  writer: string;
  holder: string;
}

/** Triggers write down who ends what: the daemons know nothing of it, and each has a user of its own. */
const TRIGGERS = `
CREATE TABLE soak_ended (
  at BIGSERIAL, what TEXT NOT NULL, name TEXT NOT NULL, writer TEXT NOT NULL DEFAULT session_user, holder TEXT NOT NULL
);
CREATE FUNCTION soak_index() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO soak_ended (what, name, holder) VALUES ('index', NEW.repo || '@' || NEW.branch, OLD.node);
  RETURN NEW;
END $$;
CREATE TRIGGER soak_index AFTER UPDATE ON manifests FOR EACH ROW
  WHEN (NEW.generation > OLD.generation AND NEW.commit_hash IS NOT NULL) EXECUTE FUNCTION soak_index();
CREATE FUNCTION soak_delivery() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO soak_ended (what, name, holder)
    VALUES (CASE WHEN NEW.state = 'done' THEN 'delivery' ELSE 'undone delivery' END, NEW.delivery_id, coalesce(OLD.node, ''));
  RETURN NEW;
END $$;
CREATE TRIGGER soak_delivery AFTER UPDATE ON deliveries FOR EACH ROW
  WHEN ((NEW.state = 'done') <> (OLD.state = 'done')) EXECUTE FUNCTION soak_delivery();`;

/** Looks from the side of the database at what nodes end: each thing once, and only by the node that has the right to. */
export class DatabaseWatch {
  readonly #database: PostgresServer;
  readonly #userOf: (node: string) => string;
  readonly #done = new Set<string>();
  /** How many indexes were published, and how many deliveries processed. */
  readonly counts = { index: 0, delivery: 0 };

  private constructor(database: PostgresServer, userOf: (node: string) => string) {
    this.#database = database;
    this.#userOf = userOf;
  }

  static async begin(database: PostgresServer, userOf: (node: string) => string): Promise<DatabaseWatch> {
    await database.run(TRIGGERS);
    return new DatabaseWatch(database, userOf);
  }

  /** The faults in the work that nodes have ended since the last call. */
  async faults(): Promise<string[]> {
    const rows = await this.#database.rows<Ended>(
      `WITH ended AS (DELETE FROM soak_ended RETURNING *) SELECT what, name, writer, holder FROM ended ORDER BY at`,
    );
    const faults: string[] = [];
    for (const { what, name, writer, holder } of rows) {
      if (what === 'undone delivery') {
        faults.push(`the delivery ${name} was done, and is open again`);
        continue;
      }
      this.counts[what]++;
      if (this.#userOf(holder) !== writer)
        faults.push(`${writer} ended the ${what} ${name}, which belonged to ${this.#userOf(holder)}`);
      if (what === 'delivery' && this.#done.has(name))
        faults.push(`the delivery ${name} was processed twice`);
      if (what === 'delivery') this.#done.add(name);
    }
    return faults;
  }

  /** The node that has the right to write an index of a repository now. */
  async builderOf(repo: string): Promise<string | undefined> {
    const rows = await this.#database.rows<{ node: string }>(
      `SELECT node FROM manifests WHERE repo = '${repo}' AND until > 0 AND commit_hash IS NULL`,
    );
    return rows[0]?.node;
  }

  /** Whether an index of a repository is published. */
  async isPublished(repo: string): Promise<boolean> {
    const sql = `SELECT 1 FROM manifests WHERE repo = '${repo}' AND commit_hash IS NOT NULL`;
    return (await this.#database.rows(sql)).length > 0;
  }
}
