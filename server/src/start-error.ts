/** Why the server does not start; the message is a sentence that says what to do. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
