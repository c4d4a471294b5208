import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, handed out once. */
export const newSecretToken = (): string => randomBytes(32).toString('base64url');

/** Hash to store. A fast one suffices: 256 bits cannot be guessed. */
export const hashOfSecretToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');
