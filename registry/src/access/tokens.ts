import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseToken, TokenScope } from '@sala/shared-contracts';
import type { PoolClient } from 'pg';
import type { EventDraft } from '../life-cycle/life-cycle';
import { ReleaseRefused } from '../life-cycle/release-refused';
import type { Queryable } from '../log/event-log';
import type { TokenHolder } from '../registry-port';

export interface NewToken {
  readonly name: string;
  /** Federation name of the only bundle the token is for; null: all bundles. */
  readonly remote: string | null;
  readonly scopes: readonly TokenScope[];
  /** Paths the remote may claim; absent or null: its stable paths and its own name. */
  readonly prefixes?: readonly string[] | null | undefined;
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly bundle: string | null;
  readonly scopes: TokenScope[];
  readonly prefixes: string[] | null;
  readonly created_at: string | Date;
  readonly created_by: string;
  readonly last_used_at: string | Date | null;
  readonly revoked_at: string | Date | null;
}

const columns =
  'id, name, bundle, scopes, prefixes, created_at, created_by, last_used_at, revoked_at';

const iso = (at: string | Date): string => new Date(at).toISOString();

const tokenOf = ({
  bundle,
  created_at,
  created_by,
  last_used_at,
  revoked_at,
  ...row
}: Row): ReleaseToken => ({
  ...row,
  remote: bundle,
  createdAt: iso(created_at),
  createdBy: created_by,
  lastUsedAt: last_used_at && iso(last_used_at),
  revokedAt: revoked_at && iso(revoked_at),
});

/** A 256-bit random secret needs no slow hash. */
const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

const draftOf = (
  action: 'token_created' | 'token_revoked',
  { id, name, remote, scopes, prefixes }: ReleaseToken,
): EventDraft => ({
  action,
  target: { name: remote, version: null },
  evidence: { token: id, name, scopes, ...(prefixes && { prefixes }) },
});

/** Newest first, revoked tokens included. */
export const listTokens = async (db: Queryable): Promise<ReleaseToken[]> => {
  const { rows } = await db.query<Row>(
    `select ${columns} from release_token order by created_at desc, id`,
  );
  return rows.map(tokenOf);
};

/** Stores a token by its hash. */
export const insertToken = async (
  db: PoolClient,
  { name, remote, scopes, prefixes = null }: NewToken,
  by: string,
  at: Date,
) => {
  const secret = `mfe_${randomBytes(32).toString('base64url')}`;
  const { rows } = await db.query<Row>(
    `insert into release_token (name, bundle, scopes, prefixes, secret_hash, created_at, created_by) values ($1, $2, $3, $4, $5, $6, $7) returning ${columns}`,
    [name, remote, scopes, prefixes, hashOf(secret), at, by],
  );
  const token = tokenOf(rows[0] as Row); // an insert returns its row
  return { token, secret, draft: draftOf('token_created', token) };
};

/**
 * Revokes a token.
 *
 * @returns a null draft when it was already revoked
 * @throws ReleaseRefused `resource.not_found`
 */
export const markTokenRevoked = async (db: PoolClient, id: string, at: Date) => {
  const { rows } = await db.query<Row>(
    `update release_token set revoked_at = $2 where id = $1 and revoked_at is null returning ${columns}`,
    [id, at],
  );
  if (rows[0]) {
    const token = tokenOf(rows[0]);
    return { token, draft: draftOf('token_revoked', token) };
  }
  const found = await db.query<Row>(`select ${columns} from release_token where id = $1`, [id]);
  if (!found.rows[0]) throw new ReleaseRefused('resource.not_found');
  return { token: tokenOf(found.rows[0]), draft: null };
};

/** The holder of a secret; null when unknown or revoked. Records use at most once a minute. */
export const findHolder = async (
  db: Queryable,
  secret: string,
  at: Date,
): Promise<TokenHolder | null> => {
  if (!/^mfe_[A-Za-z0-9_-]{43}$/.test(secret)) return null;
  const { rows } = await db.query<Row>(
    `select ${columns} from release_token where secret_hash = $1 and revoked_at is null`,
    [hashOf(secret)],
  );
  const [row] = rows;
  if (!row) return null;
  const { id, name, bundle, scopes, prefixes } = row;
  if (row.last_used_at === null || at.getTime() - Date.parse(iso(row.last_used_at)) >= 60_000) {
    await db.query('update release_token set last_used_at = $2 where id = $1', [id, at]);
  }
  return { id, name, remote: bundle, scopes, prefixes };
};

/** `<data>/registry/operator-token`, readable by its owner only. */
export const operatorTokenFile = (registryDirectory: string): string =>
  path.join(registryDirectory, 'operator-token');

export const readOperatorToken = (registryDirectory: string): Promise<string | null> =>
  readFile(operatorTokenFile(registryDirectory), 'utf8').then(
    (text) => text.trim(),
    () => null,
  );

export const writeOperatorToken = async (
  registryDirectory: string,
  secret: string,
): Promise<void> => {
  await mkdir(registryDirectory, { recursive: true });
  const file = operatorTokenFile(registryDirectory);
  const draft = `${file}.${process.pid}.tmp`;
  await writeFile(draft, `${secret}\n`, { mode: 0o600 });
  await rename(draft, file);
};
