import { randomInt } from 'node:crypto';

/**
 * Without the letters and digits that are taken for each other when they are copied from paper: 0 O
 * 1 I.
 */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const groupLength = 5;

const newGroup = (): string =>
  Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');

/** 50 random bits in two groups, for example `K7PQM-X3ZRA`. */
export const newRecoveryCode = (): string => `${newGroup()}-${newGroup()}`;

/** As it was made, however it was typed. */
export const plainRecoveryCode = (typed: string): string => typed.replace('-', '').toUpperCase();
