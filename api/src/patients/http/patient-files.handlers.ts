import { limits, type AttachmentKind, type PatientFile } from '@sala/shared-contracts';
import { AfterCommit } from '../../platform/database/after-commit';
import { fileKind, isPicture, mediaTypes } from '../../platform/files/file-kind';
import { storeFile, readFile } from '../../platform/files/files';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { checkAttachedPicture } from '../../platform/files/images';
import { findClinicalAccess, requireCare } from '../model/clinical-access';
import { holdPatientForUpdate } from '../model/hold-patient';
import { recordPatientRead } from '../model/patient-reads';
import { requirePatient } from '../sql/clinical-access.queries';
import { readPatient } from '../sql/patient-rows';
import { ProblemError } from '../../platform/http/problem-error';
import type { ChangeRecorder } from '../../platform/audit/change-recorder';
import {
  countPatientFiles,
  insertPatientFile,
  readPatientFile,
  listPatientFiles,
  deletePatientFile,
  type Paper,
  readPaper,
} from '../sql/patient-files.queries';

type Names = 'patientFileList' | 'patientFileCreate' | 'patientFileDownload' | 'patientFileDelete';

/** Owners read the patient log, so clinical files have an entity of their own and no name there. */
const auditFile = (
  audit: ChangeRecorder['audit'],
  what: 'added' | 'read' | 'removed',
  { id, patientId, name, clinical }: Paper,
): Promise<void> =>
  audit({
    action: `patient.file_${what}`,
    ...(clinical
      ? { entityType: 'patient_file', entityId: id, diff: { patientId } }
      : { entityType: 'patient', entityId: patientId, diff: { file: name } }),
  });

const storePatientFile = async (
  { db, params, query, body, actor, now, audit, publish }: Context<'patientFileCreate'>,
  kind: AttachmentKind,
): Promise<PatientFile> => {
  const { name, clinical } = query;
  const { id: patientId } = await holdPatientForUpdate(db, params.patientId); // serialises uploads to enforce the limit
  const { count } = await countPatientFiles(db, patientId);
  if (count >= limits.attachmentsMax)
    throw new ProblemError('patientFile.limit_reached', {
      meta: { maximum: limits.attachmentsMax },
    });
  const { id } = await storeFile(
    db,
    { userId: actor.userId, now },
    { purpose: 'patient', name, type: mediaTypes[kind], content: body },
  );
  await insertPatientFile(db, id, patientId, kind, clinical);
  await auditFile(audit, 'added', { id, patientId, name, clinical });
  await publish({ type: 'patient.file_added', entityId: patientId });
  return readPatientFile(db, id);
};

export const patientFileHandlers = defineHandlers<Names>({
  patientFileList: async (desk) => {
    const { db, params, now, audit } = desk;
    const { id } = await readPatient(db, params.patientId, now);
    await recordPatientRead(audit, id);
    const access = await findClinicalAccess(desk, id, { record: 'files', recordId: id });
    return { items: await listPatientFiles(db, id, access !== null) };
  },

  patientFileCreate: async (context) => {
    const { query, body, actor } = context;
    if (query.clinical && !actor.permissions.has('clinical:write'))
      throw new ProblemError('permission.denied', { meta: { permission: 'clinical:write' } });
    if (query.clinical) await requireCare(context, context.params.patientId);
    const kind = await fileKind(body, query.name);
    if (!kind) throw new ProblemError('patientFile.kind_unknown');
    if (!isPicture(kind)) return storePatientFile(context, kind);
    return new AfterCommit(async () => {
      await checkAttachedPicture(actor.companyId, body);
      return (later) => storePatientFile(later, kind);
    });
  },

  patientFileDownload: async (desk) => {
    const { db, params, now, audit } = desk;
    const paper = await readPaper(db, true, params.patientFileId);
    await requirePatient(db, paper.patientId, now);
    const read = { record: 'file', recordId: paper.id } as const;
    if (paper.clinical && !(await findClinicalAccess(desk, paper.patientId, read)))
      throw new ProblemError('resource.not_found');
    const { name, type, content } = await readFile(db, 'patient', paper.id);
    await auditFile(audit, 'read', paper);
    return { name, type, content };
  },

  patientFileDelete: async ({ db, params, actor, audit, publish }) => {
    const clinical = actor.permissions.has('clinical:read');
    const paper = await readPaper(db, clinical, params.patientFileId);
    await requirePatient(db, paper.patientId);
    if (paper.clinical) throw new ProblemError('patientFile.kept');
    await deletePatientFile(db, paper.id);
    await auditFile(audit, 'removed', paper);
    await publish({ type: 'patient.file_removed', entityId: paper.patientId });
  },
});
