import type { PrivacyNotice } from '@sala/shared-contracts';
import { changesBetween, repeats } from '../../platform/audit/changes';
import type { Db } from '../../platform/database/database';
import { defineHandlers } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { refuseStale } from '../../platform/database/version-conflict';

type Names =
  | 'privacyNoticeList'
  | 'privacyNoticeCurrent'
  | 'privacyNoticeCreate'
  | 'privacyNoticeUpdate'
  | 'privacyNoticePublish'
  | 'privacyNoticeDelete';

const entityType = 'privacy_notice';

const columns = 'id, number, kind, locale, body, purposes, published_at as "publishedAt", version';

const lockDraft = async (db: Db, noticeId: string, version?: number): Promise<PrivacyNotice> => {
  const notice = await db.one<PrivacyNotice>(
    `select ${columns} from privacy_notice where id = $1 for update`,
    [noticeId],
  );
  if (notice.publishedAt !== null) throw new ProblemError('privacyNotice.published');
  if (version !== undefined) await refuseStale(db, entityType, notice, version);
  return notice;
};

export const privacyNoticeHandlers = defineHandlers<Names>({
  privacyNoticeList: async ({ db }) => ({
    items: await db.query<PrivacyNotice>(
      `select ${columns} from privacy_notice order by published_at desc nulls first, kind, locale desc, number desc`,
    ),
  }),

  privacyNoticeCurrent: async ({ db }) => ({
    items: await db.query<PrivacyNotice>(
      `select distinct on (kind, locale) ${columns} from privacy_notice where published_at is not null order by kind, locale, number desc`,
    ),
  }),

  privacyNoticeCreate: async ({ db, body, actor, now, audit, publish }) => {
    await db.query(
      `select pg_advisory_xact_lock(hashtextextended('privacy_notice/' || app_company(), 0))`,
    ); // numbers are counted
    const draft = await db.maybe<PrivacyNotice>(
      `select ${columns} from privacy_notice where kind = $1 and locale = $2 and published_at is null`,
      [body.kind, body.locale],
    );
    if (draft) throw new ProblemError('privacyNotice.draft_exists', { meta: { current: draft } });
    const notice = await db.one<PrivacyNotice>(
      `insert into privacy_notice (company_id, number, kind, locale, body, purposes, created_at, created_by, updated_at, updated_by)
       values (app_company(), (select coalesce(max(number), 0) + 1 from privacy_notice where kind = $1 and locale = $2), $1, $2, $3, $4, $5, $6, $5, $6)
       returning ${columns}`,
      [body.kind, body.locale, body.body, JSON.stringify(body.purposes), now, actor.userId],
    );
    await audit({
      action: 'privacy_notice.created',
      entityType,
      entityId: notice.id,
      diff: changesBetween({}, notice),
    });
    await publish({ type: 'privacy_notice.created', entityId: notice.id });
    return notice;
  },

  privacyNoticeUpdate: async ({ db, params, body, actor, now, audit, publish }) => {
    const present = await lockDraft(db, params.noticeId, body.version);
    if (body.body === undefined && body.purposes === undefined)
      throw invalid({ path: '', code: 'no_change' });
    const wanted = { body: body.body ?? present.body, purposes: body.purposes ?? present.purposes };
    if (repeats(wanted, present)) return present;
    const notice = await db.one<PrivacyNotice>(
      `update privacy_notice set body = $2, purposes = $3, updated_at = $4, updated_by = $5, version = version + 1 where id = $1 returning ${columns}`,
      [present.id, wanted.body, JSON.stringify(wanted.purposes), now, actor.userId],
    );
    await audit({
      action: 'privacy_notice.updated',
      entityType,
      entityId: notice.id,
      diff: changesBetween(present, notice),
    });
    await publish({ type: 'privacy_notice.updated', entityId: notice.id });
    return notice;
  },

  privacyNoticePublish: async ({ db, params, body, actor, now, audit, publish }) => {
    const draft = await lockDraft(db, params.noticeId, body.version);
    const notice = await db.one<PrivacyNotice>(
      `update privacy_notice set published_at = $2, updated_at = $2, updated_by = $3, version = version + 1 where id = $1 returning ${columns}`,
      [draft.id, now, actor.userId],
    );
    await audit({
      action: 'privacy_notice.published',
      entityType,
      entityId: notice.id,
      diff: { number: notice.number, kind: notice.kind, locale: notice.locale },
    });
    await publish({
      type: 'privacy_notice.published',
      entityId: notice.id,
      payload: { number: notice.number },
    });
    return notice;
  },

  privacyNoticeDelete: async ({ db, params, audit, publish }) => {
    const draft = await lockDraft(db, params.noticeId);
    await db.query('delete from privacy_notice where id = $1', [draft.id]);
    await audit({
      action: 'privacy_notice.deleted',
      entityType,
      entityId: draft.id,
      diff: changesBetween(draft, {}),
    });
    await publish({ type: 'privacy_notice.deleted', entityId: draft.id });
  },
});
