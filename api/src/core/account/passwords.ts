import { hash, verify } from '@node-rs/argon2';

/** argon2id with the parameters of OWASP's first choice (about 13 ms): m = 19 MiB, t = 2, p = 1. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface Passwords {
  hash(password: string): Promise<string>;
  /** With no hash (an unknown account) it takes as long and answers false: timing tells nothing. */
  verify(hashed: string | undefined, password: string): Promise<boolean>;
}

export const createPasswords = (): Passwords => {
  const decoy = hash('no account has this password', cost);
  return {
    hash: (password) => hash(password, cost),
    verify: async (hashed, password) => {
      const matches = await verify(hashed ?? (await decoy), password);
      return hashed !== undefined && matches;
    },
  };
};
