import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomUUID,
  sign,
  verify,
} from 'node:crypto';
import type { Db } from '../database/database';
import type { SecretBox } from '../secrets/secret-box';
import {
  findAuditKey,
  insertAuditKey,
  lockAuditKey,
  type DigestRow,
  type StoredAuditKey,
} from './digest.queries';

const sealedFor = (kid: string): string => `audit key ${kid}`;

/** The newest key, made at the first digest. */
export const readOrMakeAuditKey = async (
  db: Db,
  secrets: SecretBox,
  now: string,
): Promise<StoredAuditKey> => {
  const found = await findAuditKey(db);
  if (found) return found;
  await lockAuditKey(db);
  const meanwhile = await findAuditKey(db);
  if (meanwhile) return meanwhile;
  const kid = randomUUID();
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const sealed = await secrets.seal(
    privateKey.export({ format: 'der', type: 'pkcs8' }),
    sealedFor(kid),
  );
  return insertAuditKey(
    db,
    { kid, publicKey: publicKey.export({ format: 'der', type: 'spki' }), sealed },
    now,
  );
};

type Statement = Pick<DigestRow, 'day' | 'firstId' | 'lastId' | 'rows' | 'root' | 'marks'>;

/** What is signed; anything else would be a new version. */
const statementOf = (
  companyId: string,
  { day, firstId, lastId, rows, root, marks }: Statement,
): Buffer =>
  Buffer.from(
    [
      'sala-audit-digest/1',
      companyId,
      day,
      firstId ?? '',
      lastId,
      rows,
      root.toString('hex'),
      createHash('sha256').update(marks).digest('hex'),
    ].join('\n'),
  );

export const signDigest = async (
  key: StoredAuditKey,
  secrets: SecretBox,
  companyId: string,
  statement: Statement,
): Promise<Buffer> => {
  const der = await secrets.open(key.sealed, sealedFor(key.kid));
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  return sign(null, statementOf(companyId, statement), privateKey);
};

export const isSigned = (
  publicKey: Buffer,
  companyId: string,
  { signature, ...statement }: Statement & Pick<DigestRow, 'signature'>,
): boolean =>
  verify(
    null,
    statementOf(companyId, statement),
    createPublicKey({ key: publicKey, format: 'der', type: 'spki' }),
    signature,
  );
