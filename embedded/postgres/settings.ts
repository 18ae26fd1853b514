/** What a cluster keeps: what a replay of the log rebuilds, or the customers' keys, which nothing rebuilds. */
export type ClusterPurpose = 'read-models' | 'keys';

/** Settings for one small machine, given on the command line at every start so that a newer version of the shop applies its own to an older data directory. */
const SETTINGS: Readonly<Record<string, string | number>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  work_mem: '8MB',
  // No replicas and no archive: the shortest write-ahead log that is still crash-safe.
  wal_level: 'minimal',
  max_wal_senders: 0,
  checkpoint_timeout: '10min',
  // Fewer helper processes on a machine with two cores.
  io_method: 'sync',
  max_worker_processes: 4,
  max_parallel_workers_per_gather: 0,
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_destination: 'stderr',
  logging_collector: 'off',
};

/**
 * `synchronous_commit=off` where everything that matters is rebuilt from the log (docs/embedded.md names each table and what its loss
 * costs): a crash may lose the last moments of commits, always whole ones and in order, and readers of the log catch up from the checkpoint
 * that survived with its rows. Commits that a replay does not bring back wait for the disk all the same (`platform/postgres/durable-commit.ts`).
 * `fsync` stays on, so the files never become corrupt. The customers' keys are as durable as the log.
 */
const OWN: Readonly<Record<ClusterPurpose, Readonly<Record<string, string | number>>>> = {
  'read-models': {
    synchronous_commit: 'off',
    max_connections: 100,
    shared_buffers: '128MB',
    maintenance_work_mem: '64MB',
    effective_cache_size: '512MB',
    max_wal_size: '512MB',
  },
  keys: { synchronous_commit: 'on', max_connections: 60, shared_buffers: '8MB', max_wal_size: '64MB' },
};

/** The command line of `postgres` for a cluster directory and port. */
export function postgresArguments(clusterDir: string, port: number, purpose: ClusterPurpose): string[] {
  const settings = Object.entries({ ...SETTINGS, ...OWN[purpose] }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  return ['-D', clusterDir, '-p', String(port), ...settings];
}
