/**
 * Settings for one small machine, given on the command line at every start so that a newer version of the shop
 * applies its own to an older data directory.
 *
 * `synchronous_commit=off`: everything kept here (read models with their checkpoints, job bells) is rebuilt from
 * the event log. A crash may lose the last moments of commits, always whole ones and in order, and the projectors
 * catch up from the checkpoint that survived with its rows. `fsync` stays on, so the files never become corrupt.
 */
const SETTINGS: Readonly<Record<string, string | number>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 100,
  shared_buffers: '128MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '512MB',
  synchronous_commit: 'off',
  // No replicas and no archive: the shortest write-ahead log that is still crash-safe.
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '512MB',
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

/** The command line of `postgres` for a cluster directory and port. */
export function postgresArguments(clusterDir: string, port: number): string[] {
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', clusterDir, '-p', String(port), ...settings];
}
