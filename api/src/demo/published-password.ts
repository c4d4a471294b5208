import type { Pool } from 'pg';
import { createPasswords } from '../identity/model/passwords';
import { demoAccounts, demoPassword } from './demo-accounts';

/** Demo accounts that still have the published password. */
export const accountsWithPublishedPassword = async (pool: Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ email: string; hash: string }>(
    'select email, password_hash as hash from user_account where email = any ($1) and password_hash is not null order by created_at, email',
    [demoAccounts.map(({ email }) => email)],
  );
  const passwords = createPasswords();
  // accounts share a hash, which is verified once
  const hashes = [...new Set(rows.map(({ hash }) => hash))];
  const matches = await Promise.all(hashes.map((hash) => passwords.verify(hash, demoPassword)));
  const open = new Set(hashes.filter((_, index) => matches[index]));
  return rows.filter(({ hash }) => open.has(hash)).map(({ email }) => email);
};
