import type { Db } from '../../platform/database/database';

const whatsapp = `company_id = app_company() and port = 'whatsapp'`;

/** @returns the company, if it has an account whose limit was not asked for within these hours. */
export const findStale = async (db: Db, now: string, hours: number): Promise<string | null> =>
  (
    await db.maybe<{ companyId: string }>(
      `select company_id as "companyId" from connection where ${whatsapp}
         and (limit_asked_at is null or limit_asked_at < $1::timestamptz - make_interval(hours => $2))`,
      [now, hours],
    )
  )?.companyId ?? null;

/** @param tier null: nothing was learnt, so that what was known before stands. */
export const keepTier = async (
  db: Db,
  connectionId: string | null,
  { tier, now }: { readonly tier: string | null; readonly now: string },
): Promise<void> => {
  await db.query(
    `update connection set limit_asked_at = $2, limit_tier = coalesce($3, limit_tier),
       limit_read_at = case when $3::text is null then limit_read_at else $2 end
     where ${whatsapp} and ($1::uuid is null or id = $1)`,
    [connectionId, now, tier],
  );
};

export const readTier = async (db: Db): Promise<string | null> =>
  (
    await db.maybe<{ tier: string | null }>(
      `select limit_tier as tier from connection where ${whatsapp}`,
    )
  )?.tier ?? null;

/** Until the transaction is over, nobody else counts for the company. */
export const lockLimit = async (db: Db): Promise<void> => {
  await db.query(
    `select pg_advisory_xact_lock(hashtextextended('whatsapp_limit/' || app_company(), 0))`,
  );
};

export interface DailyUse {
  /** People whom the company wrote to by itself within 24 hours. */
  readonly used: number;
  /** When the first of them counts no more. */
  readonly freeAt: string | null;
}

/**
 * Templates to people who had not written within the 24 hours before; what still waits for the
 * provider counts as well, and what failed does not.
 */
export const readDailyUse = (db: Db, now: string): Promise<DailyUse> =>
  db.one<DailyUse>(
    `select count(*)::int as used, min(last) + interval '24 hours' as "freeAt"
     from (select m.conversation_id, max(greatest(m.at, m.sent_at)) as last from message m
       where m.company_id = app_company() and m.channel = 'whatsapp' and m.at > $1::timestamptz - interval '3 days'
         and m.direction = 'out' and m.kind = 'template' and m.status in ('queued', 'sending', 'sent', 'delivered', 'read')
         and (m.status in ('queued', 'sending') or greatest(m.at, m.sent_at) > $1::timestamptz - interval '24 hours')
         and not exists (select from message i where i.company_id = m.company_id and i.conversation_id = m.conversation_id
           and i.direction = 'in' and i.at <= m.at and i.at > m.at - interval '24 hours')
       group by m.conversation_id) as written`,
    [now],
  );
