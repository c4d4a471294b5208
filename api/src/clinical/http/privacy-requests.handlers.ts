import {
  limits,
  type ApiEndpointName,
  type AttachmentKind,
  type PrivacyRequest,
} from '@sala/shared-contracts';
import { recordPatientsShown, seeBlocked } from '../../patients';
import { changesBetween } from '../../platform/audit/changes';
import { AfterCommit } from '../../platform/database/after-commit';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { exportFile } from '../../platform/export/export-file';
import { exportNotes } from '../../platform/export/export-notes';
import { fileKind, isPicture, mediaTypes } from '../../platform/files/file-kind';
import { readFile, storeFile } from '../../platform/files/files';
import { checkAttachedPicture } from '../../platform/files/images';
import type { Actor } from '../../platform/http/actor';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { enqueueJob } from '../../platform/jobs/job.queries';
import { nextNumber } from '../../platform/numbering/next-number';
import { companyDay } from '../../platform/time/company-day';
import { privacyReminderJob } from '../jobs/privacy-reminder';
import { privacyTable } from '../model/privacy-export';
import { blockSubject, unblockSubject } from '../model/privacy-blocks';
import { answering, extending, moving, type Step } from '../model/privacy-steps';
import { addWorkingDays } from '../model/working-days';
import * as queries from '../sql/privacy-requests.queries';

type Names =
  | 'privacyRequestList'
  | 'privacyRequestExport'
  | 'privacyRequestView'
  | 'privacyRequestCreate'
  | 'privacyRequestProofSave'
  | 'privacyRequestProofView'
  | 'privacyRequestReview'
  | 'privacyRequestExtend'
  | 'privacyRequestAnswer'
  | 'privacyRequestCarryOut'
  | 'privacyRequestClose'
  | 'privacyBlockLift';

const entityType = 'privacy_request';
/** Who answers for a block sees whom it is about. */
const everyone = '*';
const purpose = 'privacy_proof';

type StepContext = Pick<Context<ApiEndpointName>, 'db' | 'now' | 'audit'> & {
  readonly actor: Actor<string>;
  readonly params: { readonly privacyRequestId: string };
  readonly body: { readonly version: number };
};

/** One step of a request under its lock, with its line in the log. */
const take = async (
  { db, now, audit, actor, params, body }: StepContext,
  action: string,
  step: (present: PrivacyRequest, facts: Step) => Promise<queries.PrivacyChanges>,
): Promise<PrivacyRequest> => {
  await seeBlocked(db, everyone);
  const today = await companyDay(db, now);
  const present = await queries.lockPrivacyRequest(db, params.privacyRequestId, today);
  await requireCurrentVersion(db, entityType, present, body.version, present);
  const changes = await step(present, { db, today });
  await queries.changePrivacyRequest(db, present.id, changes, { userId: actor.userId, now });
  const request = await queries.readPrivacyRequest(db, present.id, today);
  await recordPatientsShown(audit, request.patient ? [request.patient.id] : []);
  await audit({
    action: `privacy_request.${action}`,
    entityType,
    entityId: present.id,
    diff: changesBetween(present, request),
  });
  return request;
};

const storeProof = async (
  { db, params, query, body, actor, now, audit }: Context<'privacyRequestProofSave'>,
  kind: AttachmentKind,
): Promise<PrivacyRequest> => {
  await seeBlocked(db, everyone);
  const today = await companyDay(db, now);
  const present = await queries.lockPrivacyRequest(db, params.privacyRequestId, today);
  if (present.outcome !== null) throw new ProblemError('privacy_request.transition_refused');
  const stamp = { userId: actor.userId, now };
  const content = { purpose, name: query.name, type: mediaTypes[kind], content: body } as const;
  const proofFileId = (await storeFile(db, stamp, content)).id;
  await queries.changePrivacyRequest(db, present.id, { proofFileId }, stamp);
  await audit({ action: 'privacy_request.proof_saved', entityType, entityId: present.id });
  const request = await queries.readPrivacyRequest(db, present.id, today);
  await recordPatientsShown(audit, request.patient ? [request.patient.id] : []);
  return request;
};

const shownIn = (items: readonly PrivacyRequest[]): string[] => [
  ...new Set(items.flatMap(({ patient }) => (patient ? [patient.id] : []))),
];

export const privacyRequestHandlers = defineHandlers<Names>({
  privacyRequestList: async ({ db, query, now, audit }) => {
    await seeBlocked(db, everyone);
    const today = await companyDay(db, now);
    const { items, total } = await queries.listPrivacyRequests(db, query, today);
    await recordPatientsShown(audit, shownIn(items));
    return { items, total, page: query.page, pageSize: query.pageSize };
  },

  privacyRequestExport: async ({ db, query, locale, now, actor, audit }) => {
    await seeBlocked(db, everyone);
    const rows = await queries.readPrivacyExport(db, query, await companyDay(db, now));
    if (rows.length > limits.privacyExportMax)
      throw new ProblemError('privacy_request.too_many_rows');
    await recordPatientsShown(audit, shownIn(rows));
    await audit({
      action: 'privacy_request.exported',
      entityType,
      entityId: '*',
      diff: { filters: query, rows: rows.length },
    });
    const notes = await exportNotes(db, { userId: actor.userId, locale, now, filters: [] });
    return exportFile('csv', { ...notes, ...privacyTable(locale, rows, notes.timeZone, now) });
  },

  privacyRequestView: async ({ db, params, now, audit }) => {
    await seeBlocked(db, everyone);
    const today = await companyDay(db, now);
    const request = await queries.readPrivacyRequest(db, params.privacyRequestId, today);
    await recordPatientsShown(audit, shownIn([request]));
    return request;
  },

  privacyRequestCreate: async ({ db, body, actor, now, audit }) => {
    await seeBlocked(db, everyone);
    const today = await companyDay(db, now);
    if (body.receivedOn > today) throw invalid({ path: 'receivedOn', code: 'in_future' });
    const { patientId = null, customerId = null, receivedOn } = body;
    if (patientId !== null && customerId !== null)
      throw invalid({ path: 'customerId', code: 'unknown' });
    await queries.requireSubject(db, { patientId, customerId });
    const holidays = await queries.listHolidaysAfter(db, receivedOn);
    const { count: number, text: folio } = await nextNumber(db, 'privacy_request', now);
    const request = {
      number,
      folio,
      kind: body.kind,
      requester: body.requester,
      contact: body.contact || null,
      representative: body.representative || null,
      patientId,
      customerId,
      details: body.details || null,
      receivedOn,
      dueOn: addWorkingDays(receivedOn, limits.privacyAnswerDays, holidays),
    };
    const id = await queries.insertPrivacyRequest(db, request, { userId: actor.userId, now });
    await audit({
      action: 'privacy_request.created',
      entityType,
      entityId: id,
      diff: changesBetween({}, request),
    });
    await enqueueJob(db, privacyReminderJob, actor.companyId, actor.userId);
    const created = await queries.readPrivacyRequest(db, id, today);
    await recordPatientsShown(audit, shownIn([created]));
    return created;
  },

  privacyRequestProofSave: async (context) => {
    const { query, body, actor } = context;
    const kind = await fileKind(body, query.name);
    if (!kind) throw new ProblemError('staffDocument.kind_unknown');
    if (!isPicture(kind)) return storeProof(context, kind);
    return new AfterCommit(async () => {
      await checkAttachedPicture(actor.companyId, body);
      return (later) => storeProof(later, kind);
    });
  },

  privacyRequestProofView: async ({ db, params, audit }) => {
    const fileId = await queries.findProofFile(db, params.privacyRequestId);
    if (fileId === null) throw new ProblemError('resource.not_found');
    const { name, type, content } = await readFile(db, purpose, fileId);
    await audit({
      action: 'privacy_request.proof_read',
      entityType,
      entityId: params.privacyRequestId,
    });
    return { name, type, content };
  },

  privacyRequestReview: (context) =>
    take(context, 'reviewed', async (present) => moving(present, 'in_review')),

  privacyRequestExtend: (context) =>
    take(context, 'extended', (present, step) => extending(present, step, context.body.reason)),

  privacyRequestAnswer: (context) =>
    take(context, 'answered', (present, step) => answering(present, step, context.body)),

  privacyRequestCarryOut: (context) =>
    take(context, 'carried_out', async (present, { today }) => {
      const { state } = moving(present, 'carried_out');
      if (present.outcome === 'blocked') await blockSubject(context, present, context.now);
      return { state, carriedOutOn: today };
    }),

  privacyBlockLift: (context) =>
    take(context, 'block_lifted', async (present) => {
      if (!(await unblockSubject(context, present, context.body.reason)))
        throw new ProblemError('privacy_block.not_blocked');
      return {};
    }),

  privacyRequestClose: (context) =>
    take(context, 'closed', async (present, { today }) => ({
      ...moving(present, 'closed'),
      closedOn: today,
    })),
});
