import {
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  jwtVerify,
  SignJWT,
  type CryptoKey,
  type JWK,
} from 'jose';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/time/clock';
import { inTransaction, type Db } from '../../platform/database/database';
import { ProblemError } from '../../platform/http/problem-error';
import type { SecretBox } from '../../platform/secrets/secret-box';
import {
  sealSigningKey,
  lockSigningKeys,
  findSigningKey,
  insertSigningKey,
  type StoredKey,
} from '../sql/signing-keys.queries';

/** Claims of a verified token. */
export interface TokenClaims {
  readonly userId: string;
  readonly sessionId: string;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

export interface Tokens {
  /**
   * Loads or creates the key.
   *
   * @throws an Error for the operator if another SALA_SECRET_KEY encrypted it
   */
  prepare(): Promise<void>;
  /** A signed JWT (EdDSA) with `sub`, `sid`, `iat` and `exp`. */
  sign(claims: TokenClaims): Promise<string>;
  /** @throws auth.token_invalid, auth.token_expired */
  verify(token: string): Promise<TokenClaims>;
}

interface SigningKey {
  readonly kid: string;
  readonly private: CryptoKey;
  readonly public: CryptoKey;
}

const algorithm = 'EdDSA';
const signingKeyLock = 7_252_003;
/** Longer tokens are not ours; skip the cost of hashing them. */
const tokenMaxLength = 2048;

const generate = async () => {
  const pair = await generateKeyPair(algorithm, { extractable: true });
  return exportJWK(pair.privateKey);
};

const sealedFor = (kid: string): string => `signing key ${kid}`;

/** @throws if the configured key cannot decrypt it */
const openKey = async (
  { kid, private_jwk: jwk, sealed }: StoredKey,
  secrets: SecretBox | null,
): Promise<JWK> => {
  if (sealed === null) return jwk;
  const because = 'The key that signs sessions is encrypted in the database';
  if (secrets === null)
    throw new Error(
      `${because}, and SALA_SECRET_KEY is not set. Set it to the key that it was encrypted with.`,
    );
  const secret = await secrets.open(sealed, sealedFor(kid)).catch((cause: unknown) => {
    throw new Error(
      `${because} with another SALA_SECRET_KEY. Set that one again; if it is lost, delete the rows of the table signing_key: everybody signs in anew then.`,
      { cause },
    );
  });
  return { ...jwk, d: secret.toString() };
};

/** Encrypts the private half of a stored key once a secret key is configured. */
const sealKey = async (
  db: Db,
  { kid, private_jwk: jwk, sealed }: StoredKey,
  secrets: SecretBox | null,
): Promise<void> => {
  const { d, ...publicJwk } = jwk;
  if (secrets === null || sealed !== null || d === undefined) return;
  const box = await secrets.seal(Buffer.from(d), sealedFor(kid));
  await sealSigningKey(db, kid, JSON.stringify(publicJwk), box);
};

/** The newest key; the first process creates it while the others wait. */
const readOrMakeKey = async (
  db: Db,
  secrets: SecretBox | null,
): Promise<{ readonly kid: string; readonly jwk: JWK }> => {
  await lockSigningKeys(db, signingKeyLock);
  const found = await findSigningKey(db);
  const key = found ?? (await insertSigningKey(db, JSON.stringify(await generate())));
  const jwk = await openKey(key, secrets);
  await sealKey(db, key, secrets);
  return { kid: key.kid, jwk };
};

const toCryptoKey = async (jwk: JWK): Promise<CryptoKey> =>
  (await importJWK(jwk, algorithm)) as CryptoKey; // only symmetric keys come back as bytes

const loadKey = async (pool: Pool, secrets: SecretBox | null): Promise<SigningKey> => {
  const { kid, jwk } = await inTransaction(pool, { userId: null, companyId: null }, (db) =>
    readOrMakeKey(db, secrets),
  );
  const { d: _secret, ...publicJwk } = jwk;
  return { kid, private: await toCryptoKey(jwk), public: await toCryptoKey(publicJwk) };
};

/**
 * Signs and verifies with the key in the database; verified tokens are cached in a bounded LRU.
 *
 * @param secrets encrypts that key; null without a configured key, because the database’s own key
 *   would protect nothing
 */
export const createTokens = (
  pool: Pool,
  clock: Clock,
  secrets: SecretBox | null = null,
): Tokens => {
  const verified = new LRUCache<string, TokenClaims>({ max: 10_000 });
  let loading: Promise<SigningKey> | undefined;
  const key = (): Promise<SigningKey> => {
    loading ??= loadKey(pool, secrets).catch((cause: unknown) => {
      loading = undefined; // the database was unavailable: the next request retries
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
      throw new ProblemError(
        cause instanceof errors.JWTExpired ? 'auth.token_expired' : 'auth.token_invalid',
        { cause },
      );
    });
    if (protectedHeader.kid !== kid) throw new ProblemError('auth.token_invalid');
    return {
      userId: String(payload.sub),
      sessionId: String(payload['sid']),
      expiresAt: Number(payload.exp),
    };
  };

  return {
    prepare: async () => void (await key()),
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
      const cached = verified.get(token);
      if (cached) {
        if (cached.expiresAt * 1000 <= clock.now().getTime())
          throw new ProblemError('auth.token_expired');
        return cached;
      }
      if (token.length > tokenMaxLength) throw new ProblemError('auth.token_invalid');
      const claims = await check(token);
      verified.set(token, claims);
      return claims;
    },
  };
};
