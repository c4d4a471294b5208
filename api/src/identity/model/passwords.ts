import { hash, verify } from '@node-rs/argon2';

/** Of argon2id: memory in KiB, passes, lanes. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** OWASP's first choice (about 13 ms). */
const defaultCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface Passwords {
  hash(password: string): Promise<string>;
  /** With no hash (an unknown account) it takes as long and answers false: timing tells nothing. */
  verify(hashed: string | undefined, password: string): Promise<boolean>;
}

/** @param cost of what is hashed from now on. */
export const createPasswords = (cost = defaultCost): Passwords => {
  const decoy = hash('no account has this password', cost);
  return {
    hash: (password) => hash(password, cost),
    verify: async (hashed, password) => {
      const matches = await verify(hashed ?? (await decoy), password);
      return hashed !== undefined && matches;
    },
  };
};
