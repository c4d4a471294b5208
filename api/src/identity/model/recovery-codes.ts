import { randomInt } from 'node:crypto';

/** Without 0 O 1 I, which are easily confused on paper. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const groupLength = 5;

const newGroup = (): string =>
  Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');

/** 50 random bits in two groups, such as `K7PQM-X3ZRA`. */
export const newRecoveryCode = (): string => `${newGroup()}-${newGroup()}`;

/** Normalises a typed code. */
export const plainRecoveryCode = (typed: string): string => typed.replace('-', '').toUpperCase();
