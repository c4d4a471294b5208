/** Why the server does not start; the message says what to do. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
