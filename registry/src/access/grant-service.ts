import { randomUUID } from 'node:crypto';
import type { ReleaseAction, ReleaseGrant } from '@sala/shared-contracts';
import { makeChange, type ChangeParts } from '../life-cycle/make-change';
import type { EventDraft } from '../life-cycle/life-cycle';
import { ReleaseRefused } from '../life-cycle/release-refused';
import type { Queryable } from '../log/event-log';
import type { Grant, GrantsPort, Person, ReleaseActor } from '../registry-port';
import { readSignedGrant, signGrant } from './grants';

interface Row {
  readonly id: string;
  readonly kind: Grant['kind'];
  readonly bundle: string | null;
  readonly subject: string;
  readonly created_at: string | Date;
  readonly created_by: string;
  readonly expires_at: string | Date;
  readonly user_id: string | null;
  readonly user_name: string | null;
}

const columns = 'id, kind, bundle, subject, created_at, created_by, expires_at, user_id, user_name';

const iso = (at: string | Date): string => new Date(at).toISOString();

const grantOf = ({
  id,
  kind,
  bundle,
  subject,
  created_at,
  created_by,
  expires_at,
  user_name,
}: Row): ReleaseGrant => ({
  id,
  kind,
  name: bundle,
  subject,
  createdAt: iso(created_at),
  createdBy: created_by,
  expiresAt: iso(expires_at),
  user: user_name,
});

const draftOf = (
  action: ReleaseAction,
  { id, kind, bundle, subject, expires_at, user_name }: Row,
): EventDraft => ({
  action,
  target: { name: bundle, version: null },
  evidence: { grant: id, kind, subject, user: user_name, expiresAt: iso(expires_at) },
});

const rowOf = (grant: Grant, person: Person | null, at: Date): Row => ({
  id: randomUUID(),
  kind: grant.kind,
  bundle: grant.kind === 'override' ? grant.name : null,
  subject: grant.kind === 'override' ? grant.origin : grant.composition,
  created_at: at,
  created_by: grant.by,
  expires_at: grant.expiresAt,
  user_id: person?.userId ?? null,
  user_name: person?.email ?? null,
});

/** A grant's content is signed; its owner and revocation are in the database. */
export class GrantService implements GrantsPort {
  /** @param wasInForce whether a composition with this id was ever in force */
  constructor(
    private readonly change: ChangeParts,
    private readonly wasInForce: (composition: string) => Promise<boolean>,
  ) {}

  async sign(
    grant: Grant,
    actor: ReleaseActor,
    person: Person | null,
  ): Promise<{ readonly id: string; readonly token: string }> {
    if (grant.kind === 'replay' && !(await this.wasInForce(grant.composition))) {
      throw new ReleaseRefused('resource.not_found', {
        detail: `${grant.composition} was never in force`,
      });
    }
    const row = rowOf(grant, person, this.change.clock());
    await makeChange(this.change, {
      actor,
      reason: null,
      decide: async (_log, db) => {
        const {
          id,
          kind,
          bundle,
          subject,
          created_at,
          created_by,
          expires_at,
          user_id,
          user_name,
        } = row;
        await db.query(
          `insert into release_grant (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
          [id, kind, bundle, subject, created_at, created_by, expires_at, user_id, user_name],
        );
        return draftOf('grant_created', row);
      },
    });
    return {
      id: row.id,
      token: await signGrant(this.change.keys, row.id, grant, this.change.clock()),
    };
  }

  async open(token: string, person: Person): Promise<Grant | null> {
    const signed = await readSignedGrant(this.change.keys, token, this.change.clock());
    if (!signed) return null;
    const found = await this.find(this.change.pool, signed.id);
    if (!found) return null;
    if (found.user_id === null) await this.take(signed.id, person);
    const now = found.user_id === null ? await this.find(this.change.pool, signed.id) : found;
    if (now && now.user_id !== person.userId)
      throw new ReleaseRefused('permission.denied', {
        detail: 'this page belongs to someone else',
      });
    return now ? signed.grant : null;
  }

  async read(token: string, { userId }: Person): Promise<Grant | null> {
    const signed = await readSignedGrant(this.change.keys, token, this.change.clock());
    const found = signed && (await this.find(this.change.pool, signed.id));
    return signed && found?.user_id === userId ? signed.grant : null;
  }

  async list(): Promise<readonly ReleaseGrant[]> {
    const { rows } = await this.change.pool.query<Row>(
      `select ${columns} from release_grant where revoked_at is null and expires_at > $1 order by created_at desc, id`,
      [this.change.clock()],
    );
    return rows.map(grantOf);
  }

  async revoke(
    id: string,
    actor: ReleaseActor,
    check: (name: string | null) => void,
  ): Promise<ReleaseGrant> {
    let ended: Row | undefined;
    await makeChange(this.change, {
      actor,
      reason: null,
      decide: async (_log, db) => {
        const { rows } = await db.query<Row>(`select ${columns} from release_grant where id = $1`, [
          id,
        ]);
        [ended] = rows;
        if (!ended) throw new ReleaseRefused('resource.not_found');
        check(ended.bundle);
        const { rowCount } = await db.query(
          'update release_grant set revoked_at = $2 where id = $1 and revoked_at is null',
          [id, this.change.clock()],
        );
        return rowCount === 1 ? draftOf('grant_revoked', ended) : null;
      },
    });
    if (!ended) throw new Error('a grant was ended and is not there');
    return grantOf(ended);
  }

  /** Null when revoked or unknown. */
  private async find(db: Queryable, id: string): Promise<Row | null> {
    const { rows } = await db.query<Row>(
      `select ${columns} from release_grant where id = $1 and revoked_at is null`,
      [id],
    );
    return rows[0] ?? null;
  }

  /** The first person to open an unclaimed grant owns it; a race has one winner. */
  private async take(id: string, { userId, email }: Person): Promise<void> {
    await makeChange(this.change, {
      actor: { kind: 'staff', id: userId, name: email },
      reason: null,
      decide: async (_log, db) => {
        const { rows } = await db.query<Row>(
          `update release_grant set user_id = $2, user_name = $3 where id = $1 and user_id is null and revoked_at is null returning ${columns}`,
          [id, userId, email],
        );
        return rows[0] ? draftOf('grant_taken', rows[0]) : null;
      },
    });
  }
}
