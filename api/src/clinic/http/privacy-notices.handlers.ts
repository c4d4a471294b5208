import type { PrivacyNotice } from '@sala/shared-contracts';
import { changesBetween, isUnchanged } from '../../platform/audit/changes';
import type { Db } from '../../platform/database/database';
import { defineHandlers } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import {
  lockPrivacyNotice,
  listPrivacyNotices,
  listCurrentPrivacyNotices,
  lockPrivacyNoticeNumbers,
  findPrivacyNoticeDraft,
  insertPrivacyNotice,
  updatePrivacyNotice,
  publishPrivacyNotice,
  deletePrivacyNotice,
} from '../sql/privacy-notices.queries';

type Names =
  | 'privacyNoticeList'
  | 'privacyNoticeCurrent'
  | 'privacyNoticeCreate'
  | 'privacyNoticeUpdate'
  | 'privacyNoticePublish'
  | 'privacyNoticeDelete';

const entityType = 'privacy_notice';

const lockDraft = async (db: Db, noticeId: string, version?: number): Promise<PrivacyNotice> => {
  const notice = await lockPrivacyNotice(db, noticeId);
  if (notice.publishedAt !== null) throw new ProblemError('privacyNotice.published');
  if (version !== undefined) await requireCurrentVersion(db, entityType, notice, version);
  return notice;
};

export const privacyNoticeHandlers = defineHandlers<Names>({
  privacyNoticeList: async ({ db }) => ({
    items: await listPrivacyNotices(db),
  }),

  privacyNoticeCurrent: async ({ db }) => ({
    items: await listCurrentPrivacyNotices(db),
  }),

  privacyNoticeCreate: async ({ db, body, actor, now, audit, publish }) => {
    await lockPrivacyNoticeNumbers(db); // serializes numbering
    const draft = await findPrivacyNoticeDraft(db, body.kind, body.locale);
    if (draft) throw new ProblemError('privacyNotice.draft_exists', { meta: { current: draft } });
    const notice = await insertPrivacyNotice(db, {
      kind: body.kind,
      locale: body.locale,
      body: body.body,
      purposes: JSON.stringify(body.purposes),
      now,
      userId: actor.userId,
    });
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
    if (isUnchanged(wanted, present)) return present;
    const notice = await updatePrivacyNotice(db, {
      id: present.id,
      body: wanted.body,
      purposes: JSON.stringify(wanted.purposes),
      now,
      userId: actor.userId,
    });
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
    const notice = await publishPrivacyNotice(db, draft.id, now, actor.userId);
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
    await deletePrivacyNotice(db, draft.id);
    await audit({
      action: 'privacy_notice.deleted',
      entityType,
      entityId: draft.id,
      diff: changesBetween(draft, {}),
    });
    await publish({ type: 'privacy_notice.deleted', entityId: draft.id });
  },
});
