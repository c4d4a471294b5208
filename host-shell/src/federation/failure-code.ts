/** Reason why a version was not loaded, as a code the registry counts. */
export class LoadRefused extends Error {
  constructor(
    readonly code: 'rules' | 'digest' | 'integrity' | 'page' | 'frame',
    message: string,
  ) {
    super(message);
    this.name = 'LoadRefused';
  }
}

/** The federation runtime puts its codes into messages: `RUNTIME-008`. */
const runtimeCode = /\bRUNTIME-\d{3}\b/;

/** A code of a closed set; never a message, which could contain personal data. */
export const failureOf = (error: unknown): string => {
  if (error instanceof LoadRefused) return error.code;
  if (!(error instanceof Error)) return 'unknown';
  const known = runtimeCode.exec(error.message)?.[0];
  if (known) return known;
  if (error.message.includes('did not answer within')) return 'late';
  return /^[A-Za-z]{1,60}$/.test(error.name) ? error.name : 'unknown';
};
