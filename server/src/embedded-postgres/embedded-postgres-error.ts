/**
 * Why the embedded database could not be had; the message is a sentence for the person who starts
 * it.
 */
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

/** The code of a failed system call (`EACCES`), or '' for any other error. */
export const systemCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
