import { hash, verify } from '@node-rs/argon2';

/** argon2id parameters: memory in KiB, passes, lanes. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** OWASP’s first recommendation (about 13 ms). */
const defaultCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Without a hash (unknown account) it returns false after the same time. */
  verify(hashed: string | undefined, password: string): Promise<boolean>;
}

/** @param cost of new hashes */
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
