/**
 * A part of a statement (`with ${DURABLY} insert … select … from …, durably`) that makes its commit wait for the disk, however
 * the server or the database is set. The statement must read from `durably`, else PostgreSQL leaves it out. A stricter setting stays.
 * The commit makes everything durable that was committed before it, by whomever.
 */
export const DURABLY = `durably as materialized (
  select set_config('synchronous_commit', coalesce(nullif(current_setting('synchronous_commit'), 'off'), 'on'), true)
)`;
