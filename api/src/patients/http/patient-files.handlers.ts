import { limits, type AttachmentKind, type PatientFile } from '@sala/shared-contracts';
import type { Actor } from '../../platform/http/actor';
import { AfterCommit } from '../../platform/database/after-commit';
import type { Db } from '../../platform/database/database';
import { fileKind, isPicture, mediaTypes } from '../../platform/files/file-kind';
import { keepFile, readFile } from '../../platform/files/files';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { checkAttachedPicture } from '../../platform/files/images';
import { holdPatientForUpdate } from '../model/hold-patient';
import { recordPatientRead } from '../model/patient-reads';
import { readPatient } from '../sql/patient-rows';
import { ProblemError } from '../../platform/http/problem-error';
import type { Trail } from '../../platform/audit/trail';

type Names = 'patientFileList' | 'patientFileCreate' | 'patientFileDownload' | 'patientFileDelete';

const selection = `f.id, f.name, x.kind, x.clinical, f.size, f.created_at as "createdAt",
  (select concat_ws(' ', u.first_name, u.last_name) from user_account u where u.id = f.created_by) as "createdBy"
  from patient_file x join stored_file f on f.company_id = x.company_id and f.id = x.id`;

interface Paper {
  readonly id: string;
  readonly patientId: string;
  readonly name: string;
  readonly clinical: boolean;
}

/**
 * @throws `resource.not_found`: to whoever may not see the clinical record, its papers are not
 *   there.
 */
const readPaper = async (
  db: Db,
  actor: Pick<Actor, 'permissions'>,
  fileId: string,
): Promise<Paper> =>
  db.one<Paper>(
    `select x.id, x.patient_id as "patientId", f.name, x.clinical from patient_file x join stored_file f on f.company_id = x.company_id and f.id = x.id
     where x.id = $1 and (not x.clinical or $2)`,
    [fileId, actor.permissions.has('clinical:read')],
  );

/** What is clinical is logged under its own entity, and without its name: owners read the log, too. */
const record = (
  audit: Trail['audit'],
  what: 'added' | 'read' | 'removed',
  { id, patientId, name, clinical }: Paper,
): Promise<void> =>
  audit({
    action: `patient.file_${what}`,
    ...(clinical
      ? { entityType: 'patient_file', entityId: id, diff: { patientId } }
      : { entityType: 'patient', entityId: patientId, diff: { file: name } }),
  });

const keep = async (
  { db, params, query, body, actor, now, audit, publish }: Context<'patientFileCreate'>,
  kind: AttachmentKind,
): Promise<PatientFile> => {
  const { name, clinical } = query;
  const { id: patientId } = await holdPatientForUpdate(db, params.patientId); // one after the other: the limit holds
  const { count } = await db.one<{ count: number }>(
    'select count(*)::int as count from patient_file where patient_id = $1',
    [patientId],
  );
  if (count >= limits.attachmentsMax)
    throw new ProblemError('patientFile.limit_reached', {
      meta: { maximum: limits.attachmentsMax },
    });
  const { id } = await keepFile(
    db,
    { userId: actor.userId, now },
    { purpose: 'patient', name, type: mediaTypes[kind], content: body },
  );
  await db.query(
    'insert into patient_file (company_id, id, patient_id, kind, clinical) values (app_company(), $1, $2, $3, $4)',
    [id, patientId, kind, clinical],
  );
  await record(audit, 'added', { id, patientId, name, clinical });
  await publish({ type: 'patient.file_added', entityId: patientId });
  return db.one<PatientFile>(`select ${selection} where x.id = $1`, [id]);
};

export const patientFileHandlers = defineHandlers<Names>({
  patientFileList: async ({ db, params, actor, audit }) => {
    const { id } = await readPatient(db, params.patientId);
    await recordPatientRead(audit, id);
    const items = await db.query<PatientFile>(
      `select ${selection} where x.patient_id = $1 and (not x.clinical or $2) order by f.created_at desc, f.id`,
      [id, actor.permissions.has('clinical:read')],
    );
    return { items };
  },

  patientFileCreate: async (context) => {
    const { query, body, actor } = context;
    if (query.clinical && !actor.permissions.has('clinical:write'))
      throw new ProblemError('permission.denied', { meta: { permission: 'clinical:write' } });
    const kind = await fileKind(body, query.name);
    if (!kind) throw new ProblemError('patientFile.kind_unknown');
    if (!isPicture(kind)) return keep(context, kind);
    return new AfterCommit(async () => {
      await checkAttachedPicture(actor.companyId, body);
      return (later) => keep(later, kind);
    });
  },

  patientFileDownload: async ({ db, params, actor, audit }) => {
    const paper = await readPaper(db, actor, params.patientFileId);
    const { name, type, content } = await readFile(db, 'patient', paper.id);
    await record(audit, 'read', paper);
    return { name, type, content };
  },

  patientFileDelete: async ({ db, params, actor, audit, publish }) => {
    const paper = await readPaper(db, actor, params.patientFileId);
    if (paper.clinical) throw new ProblemError('patientFile.kept');
    await db.query('delete from patient_file where id = $1', [paper.id]);
    await record(audit, 'removed', paper);
    await publish({ type: 'patient.file_removed', entityId: paper.patientId });
  },
});
