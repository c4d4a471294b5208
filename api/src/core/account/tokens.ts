import { errors, exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT, type CryptoKey, type JWK } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import type { Clock } from '../clock';
import { inTransaction, type Db } from '../database';
import { ProblemError } from '../problem-error';

/** What a verified token says. */
export interface TokenClaims {
  readonly userId: string;
  readonly sessionId: string;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

export interface Tokens {
  /** A signed JWT (EdDSA) with `sub`, `sid`, `iat`, `exp`. */
  sign(claims: TokenClaims): Promise<string>;
  /** Throws `auth.token_invalid` or `auth.token_expired`. */
  verify(token: string): Promise<TokenClaims>;
}

interface SigningKey {
  readonly kid: string;
  readonly private: CryptoKey;
  readonly public: CryptoKey;
}

const algorithm = 'EdDSA';
const signingKeyLock = 7_252_003;
/** Longer ones are not ours; hashing them would only cost time. */
const tokenMaxLength = 2048;

const generate = async () => {
  const pair = await generateKeyPair(algorithm, { extractable: true });
  return exportJWK(pair.privateKey);
};

/** The newest key; the first process that asks makes it, the others wait for that one. */
const readOrMakeKey = async (db: Db): Promise<{ kid: string; private_jwk: JWK }> => {
  await db.query('select pg_advisory_xact_lock($1)', [signingKeyLock]);
  const found = await db.maybe<{ kid: string; private_jwk: JWK }>(
    'select kid, private_jwk from signing_key order by created_at desc limit 1',
  );
  if (found) return found;
  return db.one('insert into signing_key (kid, private_jwk) values (gen_random_uuid()::text, $1) returning kid, private_jwk', [
    JSON.stringify(await generate()),
  ]);
};

const toCryptoKey = async (jwk: JWK): Promise<CryptoKey> => (await importJWK(jwk, algorithm)) as CryptoKey; // only symmetric keys come back as bytes

const loadKey = async (pool: Pool): Promise<SigningKey> => {
  const row = await inTransaction(pool, { userId: null, companyId: null }, readOrMakeKey);
  const { d: _secret, ...publicJwk } = row.private_jwk;
  return { kid: row.kid, private: await toCryptoKey(row.private_jwk), public: await toCryptoKey(publicJwk) };
};

/** Signs and verifies with the key kept in the database; verified tokens are remembered, bounded. */
export const createTokens = (pool: Pool, clock: Clock): Tokens => {
  const verified = new LRUCache<string, TokenClaims>({ max: 10_000 });
  let loading: Promise<SigningKey> | undefined;
  const key = (): Promise<SigningKey> => {
    loading ??= loadKey(pool).catch((cause: unknown) => {
      loading = undefined; // the database was away: the next request asks again
      throw cause;
    });
    return loading;
  };

  const check = async (token: string): Promise<TokenClaims> => {
    const { kid, public: publicKey } = await key();
    const { payload, protectedHeader } = await jwtVerify(token, publicKey, {
      algorithms: [algorithm],
      requiredClaims: ['sub', 'sid', 'exp'],
      currentDate: clock.now(),
    }).catch((cause: unknown) => {
      throw new ProblemError(cause instanceof errors.JWTExpired ? 'auth.token_expired' : 'auth.token_invalid', { cause });
    });
    if (protectedHeader.kid !== kid) throw new ProblemError('auth.token_invalid');
    return { userId: String(payload.sub), sessionId: String(payload['sid']), expiresAt: Number(payload.exp) };
  };

  return {
    sign: async ({ userId, sessionId, expiresAt }) => {
      const { kid, private: privateKey } = await key();
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: algorithm, kid, typ: 'JWT' })
        .setSubject(userId)
        .setIssuedAt(clock.now())
        .setExpirationTime(expiresAt)
        .sign(privateKey);
    },
    verify: async (token) => {
      const known = verified.get(token);
      if (known) {
        if (known.expiresAt * 1000 <= clock.now().getTime()) throw new ProblemError('auth.token_expired');
        return known;
      }
      if (token.length > tokenMaxLength) throw new ProblemError('auth.token_invalid');
      const claims = await check(token);
      verified.set(token, claims);
      return claims;
    },
  };
};
