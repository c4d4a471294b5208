import { importJWK, jwtVerify, SignJWT, errors } from 'jose';
import * as z from 'zod/mini';
import { bundleName } from '@sala/shared-contracts';
import type { Grant } from '../registry-port';
import type { SigningKey } from '../signing/sign-composition';

/** JWT header `typ`: keeps other documents signed with the same key from passing as grants. */
const type = 'sala-grant+jwt';

const grantSchema = z.union([
  z.object({
    kind: z.literal('override'),
    name: bundleName,
    origin: z.string(),
    by: z.string(),
    expiresAt: z.string(),
  }),
  z.object({
    kind: z.literal('replay'),
    composition: z.string(),
    by: z.string(),
    expiresAt: z.string(),
  }),
]);

const keyFor = (keys: readonly SigningKey[]): SigningKey => {
  const key = keys.find(({ alg }) => alg === 'EdDSA');
  if (!key) throw new Error('keys.json has no EdDSA key, which signs grants');
  return key;
};

/** @param id primary key of the row that holds owner and revocation */
export const signGrant = async (
  keys: readonly SigningKey[],
  id: string,
  grant: Grant,
  at: Date,
): Promise<string> => {
  const { alg, kid, privateJwk } = keyFor(keys);
  const seconds = (time: number): number => Math.floor(time / 1000);
  return new SignJWT({ grant })
    .setProtectedHeader({ alg, kid, typ: type })
    .setJti(id)
    .setIssuedAt(seconds(at.getTime()))
    .setExpirationTime(seconds(Date.parse(grant.expiresAt)))
    .sign(await importJWK({ ...privateJwk, alg }, alg));
};

/** Null: not signed by this registry, expired, or not a grant. */
export const readSignedGrant = async (
  keys: readonly SigningKey[],
  token: string,
  at: Date,
): Promise<{ readonly id: string; readonly grant: Grant } | null> => {
  try {
    const key = async ({ kid }: { readonly kid?: string }) => {
      const found = keys.find((one) => one.kid === kid && one.alg === 'EdDSA');
      if (!found) throw new errors.JWKSNoMatchingKey();
      return importJWK({ ...found.jwk, alg: 'EdDSA' }, 'EdDSA');
    };
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['EdDSA'],
      typ: type,
      currentDate: at,
      requiredClaims: ['exp', 'jti'],
    });
    const grant = grantSchema.safeParse(payload['grant']);
    return grant.success && payload.jti !== undefined
      ? { id: payload.jti, grant: grant.data }
      : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
};
