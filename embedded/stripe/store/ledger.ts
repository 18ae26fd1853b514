import { z } from 'zod';
import { Journal } from './journal.ts';
import { KINDS, type Kind, type RecordOf, recordSchemas } from './records.ts';

/** Beyond this many superseded records the journal is rewritten at the next start. */
const COMPACTION_THRESHOLD = 2_000;
const commitSchema = z.array(z.object({ kind: z.enum(KINDS), record: z.unknown() }));

/** One record put; the union keeps kind and record together. */
export type Change = { [K in Kind]: { readonly kind: K; readonly record: RecordOf<K> } }[Kind];
type Tables = { [K in Kind]: Map<string, RecordOf<K>> };

/**
 * Everything the simulator knows, in memory and in a journal on disk. Handlers change it synchronously with
 * `put`; `commit` writes all changes since the last commit as one line, so that a crash keeps all or none of them.
 */
export class Ledger {
  readonly #tables: Tables;
  readonly #journal: Journal;
  #changes: Change[] = [];
  #listener: (change: Change) => void = () => undefined;

  private constructor(tables: Tables, journal: Journal) {
    this.#tables = tables;
    this.#journal = journal;
  }

  static async open(path: string): Promise<Ledger> {
    const { journal, lines } = await Journal.open(path);
    const tables = emptyTables();
    let read = 0;
    for (const line of lines) {
      for (const { kind, record } of commitSchema.parse(line)) {
        restore(tables, kind, record);
        read += 1;
      }
    }
    const kept = KINDS.reduce((sum, kind) => sum + tables[kind].size, 0);
    if (read - kept < COMPACTION_THRESHOLD) return new Ledger(tables, journal);
    await journal.close();
    await Journal.rewrite(path, snapshotOf(tables));
    return new Ledger(tables, (await Journal.open(path)).journal);
  }

  get<K extends Kind>(kind: K, id: string): RecordOf<K> | undefined {
    return this.#tables[kind].get(id);
  }

  /** All records of a kind, oldest first. */
  all<K extends Kind>(kind: K): RecordOf<K>[] {
    return [...this.#tables[kind].values()];
  }

  put<K extends Kind>(kind: K, record: RecordOf<K>): void {
    this.#tables[kind].set(record.id, record);
    // Kind and record belong together by this method's signature; the union cannot be built generically.
    this.#changes.push({ kind, record } as Change);
  }

  /** Calls `listener` with each change once it is on disk. */
  onDurable(listener: (change: Change) => void): void {
    this.#listener = listener;
  }

  /** Resolves once every change made so far is on disk. */
  async commit(): Promise<void> {
    const changes = this.#changes;
    this.#changes = [];
    await (changes.length > 0 ? this.#journal.append(changes) : this.#journal.settled());
    for (const change of changes) this.#listener(change);
  }

  async close(): Promise<void> {
    await this.commit();
    await this.#journal.close();
  }
}

function emptyTables(): Tables {
  // `as`: a map for each kind of record.
  return Object.fromEntries(KINDS.map((kind) => [kind, new Map()])) as Tables;
}

function restore<K extends Kind>(tables: Tables, kind: K, value: unknown): void {
  const schema: z.ZodType = recordSchemas[kind];
  // The schema of a kind yields that kind's record; TypeScript cannot follow the pairing through the table.
  const record = schema.parse(value) as RecordOf<K>;
  tables[kind].set(record.id, record);
}

function snapshotOf(tables: Tables): unknown[] {
  return KINDS.flatMap((kind) => [...tables[kind].values()].map((record) => [{ kind, record }]));
}
