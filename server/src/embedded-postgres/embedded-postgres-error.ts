/** Why the embedded database is unavailable; the message is written for the operator. */
export type EmbeddedPostgresReason =
  | 'unsupported_platform'
  | 'data_directory'
  | 'in_use'
  | 'not_started';

export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
  constructor(
    readonly reason: EmbeddedPostgresReason,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Code of a failed system call (`EACCES`), otherwise ''. */
export const systemCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
