import { randomInt } from 'node:crypto';
import { limits } from '@sala/shared-contracts';

/** RFC 8628 §6.1: no vowels, so no words, and nothing that looks like something else. */
const alphabet = 'BCDFGHJKLMNPQRSTVWXZ';

export const newUserCode = (): string =>
  Array.from({ length: limits.userCodeLength }, () => alphabet[randomInt(alphabet.length)]).join(
    '',
  );

/** As people type it: any case, with spaces and dashes. */
export const tidyUserCode = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[^A-Z]/g, '');
