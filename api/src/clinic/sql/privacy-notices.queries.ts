import type { PrivacyNotice } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

const columns = 'id, number, kind, locale, body, purposes, published_at as "publishedAt", version';

export const lockPrivacyNotice = (db: Db, noticeId: string): Promise<PrivacyNotice> =>
  db.one<PrivacyNotice>(`select ${columns} from privacy_notice where id = $1 for update`, [
    noticeId,
  ]);

export const listPrivacyNotices = (db: Db): Promise<PrivacyNotice[]> =>
  db.query<PrivacyNotice>(
    `select ${columns} from privacy_notice order by published_at desc nulls first, kind, locale desc, number desc`,
  );

export const listCurrentPrivacyNotices = (db: Db): Promise<PrivacyNotice[]> =>
  db.query<PrivacyNotice>(
    `select distinct on (kind, locale) ${columns} from privacy_notice where published_at is not null order by kind, locale, number desc`,
  );

export const lockPrivacyNoticeNumbers = async (db: Db): Promise<void> => {
  await db.query(
    `select pg_advisory_xact_lock(hashtextextended('privacy_notice/' || app_company(), 0))`,
  );
};

export const findPrivacyNoticeDraft = (
  db: Db,
  kind: string,
  locale: string,
): Promise<PrivacyNotice | undefined> =>
  db.maybe<PrivacyNotice>(
    `select ${columns} from privacy_notice where kind = $1 and locale = $2 and published_at is null`,
    [kind, locale],
  );

export const insertPrivacyNotice = (
  db: Db,
  {
    kind,
    locale,
    body,
    purposes,
    now,
    userId,
  }: {
    readonly kind: string;
    readonly locale: string;
    readonly body: string;
    readonly purposes: string;
    readonly now: string;
    readonly userId: string;
  },
): Promise<PrivacyNotice> =>
  db.one<PrivacyNotice>(
    `insert into privacy_notice (company_id, number, kind, locale, body, purposes, created_at, created_by, updated_at, updated_by)
       values (app_company(), (select coalesce(max(number), 0) + 1 from privacy_notice where kind = $1 and locale = $2), $1, $2, $3, $4, $5, $6, $5, $6)
       returning ${columns}`,
    [kind, locale, body, purposes, now, userId],
  );

export const updatePrivacyNotice = (
  db: Db,
  {
    id,
    body,
    purposes,
    now,
    userId,
  }: {
    readonly id: string;
    readonly body: string;
    readonly purposes: string;
    readonly now: string;
    readonly userId: string;
  },
): Promise<PrivacyNotice> =>
  db.one<PrivacyNotice>(
    `update privacy_notice set body = $2, purposes = $3, updated_at = $4, updated_by = $5, version = version + 1 where id = $1 returning ${columns}`,
    [id, body, purposes, now, userId],
  );

export const publishPrivacyNotice = (
  db: Db,
  id: string,
  now: string,
  userId: string,
): Promise<PrivacyNotice> =>
  db.one<PrivacyNotice>(
    `update privacy_notice set published_at = $2, updated_at = $2, updated_by = $3, version = version + 1 where id = $1 returning ${columns}`,
    [id, now, userId],
  );

export const deletePrivacyNotice = async (db: Db, id: string): Promise<void> => {
  await db.query('delete from privacy_notice where id = $1', [id]);
};
