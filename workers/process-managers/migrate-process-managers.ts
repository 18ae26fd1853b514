import { migrate, type Steps } from '#platform/postgres/migrate.ts';
import type { ReadDatabase } from '#projections/lib/database.ts';
import { migrateUnpaidHolds } from '#services/checkout/unpaid-holds.ts';

const STEPS: Steps = {
  '1-notes': `
    create table if not exists process_managers.payment_deadlines (
      order_id uuid primary key,
      due_at timestamptz not null,
      product_ids uuid[] not null,
      promo_ids uuid[] not null default '{}'
    );
    create index if not exists payment_deadlines_due_at on process_managers.payment_deadlines (due_at);
    create table if not exists process_managers.mail_retries (
      stream text primary key,
      retry_at timestamptz not null
    );
    create table if not exists process_managers.open_refunds (
      refund_id uuid primary key,
      order_id uuid not null
    );
    create table if not exists process_managers.timed_runs (
      task text primary key,
      due_at timestamptz not null
    );
    create table if not exists process_managers.uploaded_pictures (
      image_id uuid primary key,
      url text not null,
      accepted_at timestamptz not null,
      discarded_at timestamptz
    );
    create table if not exists process_managers.product_pictures (
      product_id uuid primary key,
      url text not null
    );
    create table if not exists process_managers.waiting_for_keys (
      process_manager text not null,
      stream text not null,
      revision bigint not null,
      key_id uuid not null,
      set_aside_at timestamptz not null default now(),
      primary key (process_manager, stream, revision)
    );
    create index if not exists product_pictures_url on process_managers.product_pictures (url);
    create index if not exists mail_retries_retry_at on process_managers.mail_retries (retry_at);
  `,
  '2-disputes-and-times': `
    alter table process_managers.payment_deadlines add column if not exists noted_at timestamptz;
    alter table process_managers.mail_retries add column if not exists noted_at timestamptz;
    create table if not exists process_managers.open_disputes (
      dispute_id text primary key
    );
  `,
  '3-restock-notices': `
    create table if not exists process_managers.restock_notices (
      notice_id text primary key,
      product_id uuid not null,
      place bigint not null,
      expires_at timestamptz not null,
      turn_ends_at timestamptz
    );
    create index if not exists restock_notices_in_turn on process_managers.restock_notices (product_id, place);
    create index if not exists restock_notices_expires_at on process_managers.restock_notices (expires_at);
    create index if not exists restock_notices_turn_ends_at on process_managers.restock_notices (turn_ends_at);
  `,
  '4-other-pictures': `
    create table if not exists process_managers.product_other_pictures (
      product_id uuid not null,
      url text not null,
      primary key (product_id, url)
    );
    create index if not exists product_other_pictures_url on process_managers.product_other_pictures (url);
  `,
  '5-undo-periods': `
    create table if not exists process_managers.undo_periods (
      order_id uuid primary key,
      undoable_until text not null,
      due_at timestamptz not null
    );
    create index if not exists undo_periods_due_at on process_managers.undo_periods (due_at);
  `,
  '6-stock-undo-periods': `
    create table if not exists process_managers.stock_undo_periods (
      product_id uuid primary key,
      undoable_until text not null,
      due_at timestamptz not null
    );
    create index if not exists stock_undo_periods_due_at on process_managers.stock_undo_periods (due_at);
  `,
};

/**
 * Creates what the process managers keep to look up what time calls for. Filled from events alone, so it may be emptied and filled again
 * from the log; what is decided is always decided on the streams.
 */
export async function migrateProcessManagers({ db, pool }: Pick<ReadDatabase, 'db' | 'pool'>): Promise<void> {
  await migrateUnpaidHolds(pool);
  await migrate(db, 'process_managers.notes', STEPS);
}
