import type { ReadDb } from './database.ts';
import { inSchema } from './projection.ts';

export interface CheckpointRow {
  name: string;
  version: number;
  /** As text on the way out: a log position may outgrow a JavaScript number. */
  position: string | null;
  status: 'running' | 'parked';
  error: string | null;
  obstacle_position: string | null;
  obstacle_type: string | null;
  obstacle_stream: string | null;
  updated_at: Date;
}

/** Nothing stands in a reader's way. */
export const FREE = {
  status: 'running',
  error: null,
  obstacle_position: null,
  obstacle_type: null,
  obstacle_stream: null,
} as const;

/** The checkpoints of all readers of the log. */
export const tables = (db: ReadDb) => inSchema<{ checkpoints: CheckpointRow }>(db, 'projections');

/** A position as PostgreSQL is given it. */
export function textOf(position: bigint | null): string | null {
  return position === null ? null : String(position);
}
