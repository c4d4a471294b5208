import type { Db } from '../../platform/database/database';
import type { JWK } from 'jose';

export interface StoredKey {
  readonly kid: string;
  /** Without `d` if the private half is encrypted. */
  readonly private_jwk: JWK;
  readonly sealed: Buffer | null;
}

export const sealSigningKey = async (
  db: Db,
  kid: string,
  publicJwk: string,
  box: Buffer,
): Promise<void> => {
  await db.query('update signing_key set private_jwk = $2, sealed = $3 where kid = $1', [
    kid,
    publicJwk,
    box,
  ]);
};

export const lockSigningKeys = async (db: Db, signingKeyLock: number): Promise<void> => {
  await db.query('select pg_advisory_xact_lock($1)', [signingKeyLock]);
};

export const findSigningKey = (db: Db): Promise<StoredKey | undefined> =>
  db.maybe<StoredKey>(
    'select kid, private_jwk, sealed from signing_key order by created_at desc limit 1',
  );

export const insertSigningKey = (db: Db, generate: string): Promise<StoredKey> =>
  db.one<StoredKey>(
    'insert into signing_key (kid, private_jwk) values (gen_random_uuid()::text, $1) returning kid, private_jwk, sealed',
    [generate],
  );
