/** What keeps a version from being loaded, as the registry counts it. */
export class LoadRefused extends Error {
  constructor(
    readonly code: 'rules' | 'digest' | 'integrity' | 'page' | 'frame',
    message: string,
  ) {
    super(message);
    this.name = 'LoadRefused';
  }
}

/** Codes of the federation runtime stand in its messages: `RUNTIME-008`. */
const runtimeCode = /\bRUNTIME-\d{3}\b/;

/** A short code of a closed set; never words, which could hold anything. */
export const failureOf = (error: unknown): string => {
  if (error instanceof LoadRefused) return error.code;
  if (!(error instanceof Error)) return 'unknown';
  const known = runtimeCode.exec(error.message)?.[0];
  if (known) return known;
  if (error.message.includes('did not answer within')) return 'late';
  return /^[A-Za-z]{1,60}$/.test(error.name) ? error.name : 'unknown';
};
