import { limits, type AttachmentKind, type StaffDocument } from '@sala/shared-contracts';
import { changesBetween, isUnchanged } from '../../platform/audit/changes';
import { AfterCommit } from '../../platform/database/after-commit';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { fileKind, isPicture, mediaTypes } from '../../platform/files/file-kind';
import { readFile, storeFile } from '../../platform/files/files';
import { checkAttachedPicture } from '../../platform/files/images';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { companyDay } from '../../platform/time/company-day';
import { beginDocumentReminders } from '../jobs/document-reminder';
import { demandSeesAll } from '../model/staff-permissions';
import * as queries from '../sql/staff-documents.queries';
import { readStaffMember } from '../sql/staff-members.queries';

type Names =
  | 'staffDocumentList'
  | 'staffDocumentCreate'
  | 'staffDocumentUpdate'
  | 'staffDocumentDelete'
  | 'staffDocumentFileSave'
  | 'staffDocumentFileView';

const entityType = 'staff_document';
const purpose = 'staff_document';

const toDocument = ({
  staffMemberId: _member,
  fileId: _file,
  ...document
}: queries.DocumentRecord): StaffDocument => document;

const demandOrder = ({ issuedOn, expiresOn }: queries.DocumentColumns): void => {
  if (issuedOn && expiresOn && expiresOn < issuedOn)
    throw invalid({ path: 'expiresOn', code: 'too_small', facts: { minimum: issuedOn } });
};

/** A file nobody but the roster's managers and the person themself may read. */
const readOwnDocument = async ({
  db,
  params,
  actor,
  now,
}: Pick<Context<'staffDocumentFileView'>, 'db' | 'params' | 'actor' | 'now'>) => {
  const today = await companyDay(db, now);
  const document = await queries.readDocument(db, params.staffDocumentId, today);
  demandSeesAll(actor, await readStaffMember(db, document.staffMemberId, today));
  return document;
};

const storeDocumentFile = async (
  { db, params, query, body, actor, now, audit, publish }: Context<'staffDocumentFileSave'>,
  kind: AttachmentKind,
): Promise<StaffDocument> => {
  const today = await companyDay(db, now);
  const { id } = await queries.readDocument(db, params.staffDocumentId, today, 'for update');
  const stamp = { userId: actor.userId, now };
  const content = { purpose, name: query.name, type: mediaTypes[kind], content: body } as const;
  await queries.setDocumentFile(db, id, (await storeFile(db, stamp, content)).id, stamp);
  await audit({ action: 'staff_document.file_saved', entityType, entityId: id });
  await publish({ type: 'staff_document.updated', entityId: id });
  return toDocument(await queries.readDocument(db, id, today));
};

export const staffDocumentHandlers = defineHandlers<Names>({
  staffDocumentList: async ({ db, params, actor, now }) => {
    const today = await companyDay(db, now);
    const member = await readStaffMember(db, params.staffMemberId, today);
    demandSeesAll(actor, member);
    return { items: (await queries.listDocuments(db, member.id, today)).map(toDocument) };
  },

  staffDocumentCreate: async ({ db, params, body, actor, now, audit, publish }) => {
    const today = await companyDay(db, now);
    const member = await readStaffMember(db, params.staffMemberId, today, 'for update of s');
    const columns = {
      kind: body.kind,
      number: body.number || null,
      issuedOn: body.issuedOn ?? null,
      expiresOn: body.expiresOn ?? null,
    };
    demandOrder(columns);
    if ((await queries.listDocuments(db, member.id, today)).length >= limits.staffDocumentsMax)
      throw new ProblemError('staffDocument.limit_reached', {
        meta: { maximum: limits.staffDocumentsMax },
      });
    const stamp = { userId: actor.userId, now };
    const id = await queries.insertDocument(db, member.id, columns, stamp);
    await audit({
      action: 'staff_document.created',
      entityType,
      entityId: id,
      diff: changesBetween({}, { ...columns, staffMemberId: member.id }),
    });
    await publish({ type: 'staff_document.created', entityId: id });
    await beginDocumentReminders(db, actor.companyId, stamp);
    return toDocument(await queries.readDocument(db, id, today));
  },

  staffDocumentUpdate: async ({ db, params, body, actor, now, audit, publish }) => {
    const today = await companyDay(db, now);
    const present = await queries.readDocument(db, params.staffDocumentId, today, 'for update');
    await requireCurrentVersion(db, entityType, present, body.version, toDocument(present));
    const columns = {
      kind: body.kind ?? present.kind,
      number: body.number === undefined ? present.number : body.number || null,
      issuedOn: body.issuedOn === undefined ? present.issuedOn : body.issuedOn,
      expiresOn: body.expiresOn === undefined ? present.expiresOn : body.expiresOn,
    };
    demandOrder(columns);
    if (isUnchanged(columns, present)) return toDocument(present);
    const stamp = { userId: actor.userId, now };
    await queries.updateDocument(db, present.id, columns, stamp);
    const document = await queries.readDocument(db, present.id, today);
    await audit({
      action: 'staff_document.updated',
      entityType,
      entityId: present.id,
      diff: changesBetween(toDocument(present), toDocument(document)),
    });
    await publish({ type: 'staff_document.updated', entityId: present.id });
    await beginDocumentReminders(db, actor.companyId, stamp);
    return toDocument(document);
  },

  staffDocumentDelete: async ({ db, params, now, audit, publish }) => {
    const today = await companyDay(db, now);
    const present = await queries.readDocument(db, params.staffDocumentId, today, 'for update');
    await queries.deleteDocument(db, present.id);
    await audit({
      action: 'staff_document.deleted',
      entityType,
      entityId: present.id,
      diff: changesBetween(present, {}),
    });
    await publish({ type: 'staff_document.deleted', entityId: present.id });
  },

  staffDocumentFileSave: async (context) => {
    const { query, body, actor } = context;
    const kind = await fileKind(body, query.name);
    if (!kind) throw new ProblemError('staffDocument.kind_unknown');
    if (!isPicture(kind)) return storeDocumentFile(context, kind);
    return new AfterCommit(async () => {
      await checkAttachedPicture(actor.companyId, body);
      return (later) => storeDocumentFile(later, kind);
    });
  },

  staffDocumentFileView: async ({ db, params, actor, now, audit }) => {
    const { id, fileId } = await readOwnDocument({ db, params, actor, now });
    if (fileId === null) throw new ProblemError('resource.not_found');
    const { name, type, content } = await readFile(db, purpose, fileId);
    await audit({ action: 'staff_document.file_read', entityType, entityId: id });
    return { name, type, content };
  },
});
