import pg from 'pg';

const NOTE = `
  create schema witness;
  create table witness.jobs (job text);
  create function witness.note() returns trigger language plpgsql as $$
    begin insert into witness.jobs values (row_to_json(new)::text); return new; end $$`;
const TABLES = `
  select table_name from information_schema.tables where table_schema = 'bullmq' and table_type = 'BASE TABLE'`;

/** Keeps a copy of everything that is written into the queues' tables from now on. */
export async function watchJobs(
  databaseUrl: string,
): Promise<{ jobs(): Promise<string[]>; close(): Promise<void> }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(NOTE);
  const { rows } = await client.query<{ table_name: string }>(TABLES);
  for (const { table_name: table } of rows)
    await client.query(
      `create trigger witness after insert or update on bullmq.${client.escapeIdentifier(table)}
       for each row execute function witness.note()`,
    );
  return {
    async jobs() {
      const kept = await client.query<{ job: string }>('select job from witness.jobs');
      return kept.rows.map(({ job }) => job);
    },
    close: () => client.end(),
  };
}
