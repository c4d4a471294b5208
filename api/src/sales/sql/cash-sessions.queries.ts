import type { CashCounts, CashSession, CashSessionDetail } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { countedPayment, personOf } from './read-purchases.queries';
import { personName } from '../../platform/people/person-names';

interface Stamp {
  readonly userId: string;
  readonly now: string;
}

const columns = `s.id, ${personOf('o')} as "openedBy", s.opened_at as "openedAt", s.opening_float as "openingFloat",
  s.payments, s.refunds, s.movements_in as "movementsIn", s.movements_out as "movementsOut", s.expected,
  case when s.closed_at is null then 'open' else 'closed' end as status, s.counted, s.counts, s.difference,
  s.difference_reason as "differenceReason", s.closed_at as "closedAt",
  case when s.closed_by is not null then ${personOf('c')} end as "closedBy", s.version`;

const source = `cash_session s join user_account o on o.id = s.opened_by left join user_account c on c.id = s.closed_by`;

export interface SessionFilter {
  readonly search?: string | undefined;
  readonly status?: CashSession['status'] | undefined;
  readonly different?: boolean | undefined;
  /** Only sessions opened by this user; null: all. */
  readonly openedBy: string | null;
  readonly sort: '-openedAt' | 'openedAt';
  readonly pageSize: number;
  readonly skip: number;
}

export const findSessions = async (
  db: Db,
  { search, status, different, openedBy, sort, pageSize, skip }: SessionFilter,
) => {
  const where = `($1::uuid is null or s.opened_by = $1)
    and ($2::text is null or (s.closed_at is null) = ($2 = 'open'))
    and ($4::boolean is null or (coalesce(s.difference, 0) <> 0) = $4)
    and ($3::text is null or searched_text(${personName('o')}) like all (search_patterns($3)))`;
  const given = [openedBy, status ?? null, search || null, different ?? null];
  const { total } = await db.one<{ total: number }>(
    `select count(*)::int as total from ${source} where ${where}`,
    given,
  );
  const order = sort === 'openedAt' ? 's.opened_at, s.id' : 's.opened_at desc, s.id desc';
  const items = await db.query<CashSession>(
    `select ${columns} from ${source} where ${where} order by ${order} limit $5 offset $6`,
    [...given, pageSize, skip],
  );
  return { items, total };
};

/** Blocks cash movements until the transaction ends. */
export const lockSession = async (db: Db, cashSessionId: string): Promise<void> => {
  await db.one('select from cash_session where id = $1 for update', [cashSessionId]);
};

/** Payments by method that the session’s owner took while it was open. */
const byMethod = (db: Db, cashSessionId: string): Promise<CashSessionDetail['byMethod']> =>
  db.query<CashSessionDetail['byMethod'][number]>(
    `with session as (select opened_by, opened_at, coalesce(closed_at, 'infinity') as until from cash_session where id = $1),
     moved as (
       select m.method, m.amount from payment m, session
       where m.${countedPayment} and m.created_by = opened_by and m.created_at >= opened_at and m.created_at <= until
       union all
       select m.method, -r.amount from payment_refund r join payment m on m.company_id = r.company_id and m.id = r.payment_id, session
       where r.created_by = opened_by and r.created_at >= opened_at and r.created_at <= until
     )
     select method, sum(amount)::bigint as amount from moved group by method order by method`,
    [cashSessionId],
  );

/** @throws resource.not_found */
export const readSession = async (db: Db, cashSessionId: string): Promise<CashSessionDetail> => {
  const session = await db.one<CashSession>(`select ${columns} from ${source} where s.id = $1`, [
    cashSessionId,
  ]);
  const movements = await db.query<CashSessionDetail['movements'][number]>(
    `select m.id, m.kind, m.amount, m.reason, m.created_at as at, ${personOf('u')} as by
     from cash_movement m join user_account u on u.id = m.created_by
     where m.cash_session_id = $1 order by m.created_at, m.id`,
    [cashSessionId],
  );
  return { ...session, movements, byMethod: await byMethod(db, cashSessionId) };
};

export const findOpenSession = (db: Db, userId: string): Promise<{ id: string } | undefined> =>
  db.maybe<{ id: string }>(
    'select id from cash_session where opened_by = $1 and closed_at is null',
    [userId],
  );

export const insertSession = (
  db: Db,
  openingFloat: number,
  { userId, now }: Stamp,
): Promise<{ id: string }> =>
  db.one<{ id: string }>(
    'insert into cash_session (company_id, opened_by, opened_at, opening_float) values (app_company(), $1, $2, $3) returning id',
    [userId, now, openingFloat],
  );

export const findMovement = (
  db: Db,
  idempotencyKey: string,
): Promise<{ cashSessionId: string; kind: string; amount: number } | undefined> =>
  db.maybe(
    'select cash_session_id as "cashSessionId", kind, amount from cash_movement where request_key = $1',
    [idempotencyKey],
  );

interface NewMovement {
  readonly kind: 'in' | 'out';
  readonly amount: number;
  readonly reason: string;
  readonly idempotencyKey: string;
}

export const insertMovement = async (
  db: Db,
  cashSessionId: string,
  movement: NewMovement,
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    `insert into cash_movement (company_id, cash_session_id, kind, amount, reason, request_key, created_at, created_by)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7)`,
    [
      cashSessionId,
      movement.kind,
      movement.amount,
      movement.reason,
      movement.idempotencyKey,
      now,
      userId,
    ],
  );
};

interface Closing {
  readonly counts: CashCounts;
  readonly counted: number;
  readonly differenceReason: string | null;
}

export const closeSession = async (
  db: Db,
  cashSessionId: string,
  closing: Closing,
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    `update cash_session set counts = $2, counted = $3, difference_reason = $4, closed_at = $5, closed_by = $6, version = version + 1
     where id = $1`,
    [
      cashSessionId,
      JSON.stringify(closing.counts),
      closing.counted,
      closing.differenceReason,
      now,
      userId,
    ],
  );
};
