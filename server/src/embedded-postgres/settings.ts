import os from 'node:os';

const megabyte = 1024 * 1024;

/** Memory of the machine, or of the container if less. */
const availableMemory = (): number => {
  const constrained = process.constrainedMemory?.() ?? 0;
  return constrained > 0 ? Math.min(constrained, os.totalmem()) : os.totalmem();
};

const clamp = (value: number, minimum: number, maximum: number) =>
  Math.max(minimum, Math.min(maximum, value));

/** A socket only its user can enter, or (Windows) loopback with a password. */
export type ListenOn =
  | { readonly socketDirectory: string; readonly port: number }
  | { readonly port: number };

/**
 * All settings that differ from PostgreSQL's defaults. Passed on the command line, so upgrades
 * rewrite no files. `fsync`, `full_page_writes` and `synchronous_commit` are explicit because
 * acknowledged writes must survive a power cut.
 */
export const serverSettings = (
  listen: ListenOn,
  memory = availableMemory(),
): Record<string, string> => ({
  ...('socketDirectory' in listen
    ? {
        listen_addresses: '',
        unix_socket_directories: listen.socketDirectory,
        unix_socket_permissions: '0700',
      }
    : { listen_addresses: '127.0.0.1', unix_socket_directories: '' }),
  port: String(listen.port),
  max_connections: '100',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  // The default of 128 MB costs a third of the throughput on large lists. A company with a million
  // patients and as many appointments takes 2.2 GB, which should fit. Memory is allocated only as
  // used.
  shared_buffers: `${clamp(Math.floor(memory / 4 / megabyte), 64, 4096)}MB`,
  effective_cache_size: `${clamp(Math.floor(memory / 2 / megabyte), 128, 16_384)}MB`,
  maintenance_work_mem: `${clamp(Math.floor(memory / 16 / megabyte), 32, 256)}MB`,
  work_mem: '16MB',
  wal_level: 'replica',
  wal_compression: 'on',
  max_wal_size: '1GB',
  min_wal_size: '80MB',
  random_page_cost: '1.1',
  jit: 'off',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_line_prefix: '%m [%p] %q%a ',
  log_min_duration_statement: '1s',
  // Keeps searched names out of log files.
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  lc_messages: 'C',
  idle_in_transaction_session_timeout: '60s',
});
