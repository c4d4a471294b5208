import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits that are handed out once; whoever brings them back has them from us. */
export const newSecretToken = (): string => randomBytes(32).toString('base64url');

/** What is kept of such a token. Nothing slower is needed: 256 bits cannot be guessed. */
export const hashOfSecretToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');
