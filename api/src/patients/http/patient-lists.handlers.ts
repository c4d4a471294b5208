import { dayIn, limits, type Locale } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { runEachInSavepoint } from '../../platform/http/bulk-outcome';
import { exportFile, type ExportFormat } from '../../platform/export/export-file';
import { exportNotes, pickedByHandLabel } from '../../platform/export/export-notes';
import type { ExportCell } from '../../platform/export/export-table';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { countPatients } from '../model/count-patients';
import { findPatients } from '../model/find-patients';
import { holdPatientForUpdate } from '../model/hold-patient';
import { recordPatientsShown } from '../model/patient-reads';
import * as rows from '../sql/patient-rows';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import type { ChangeRecorder } from '../../platform/audit/change-recorder';
import { exportColumns, type PatientColumn } from '../model/patient-export-columns';
import { filterNotes, type NamedFilters } from '../model/patient-export-notes';
import { entityType, patientChanges } from '../model/patient-records';
import { listFilterNames, findPatientTag } from '../sql/patient-lists.queries';

const titles: Record<Locale, string> = { 'es-MX': 'Pacientes', en: 'Patients' };

const pageSize = 1000;

/** Reads in pages; the audit log gets the patients of each page. */
async function* rowsOf(
  db: Db,
  ids: readonly string[],
  columns: readonly PatientColumn[],
  audit: ChangeRecorder['audit'],
): AsyncGenerator<ExportCell[]> {
  for (let from = 0; from < ids.length; from += pageSize) {
    const page = ids.slice(from, from + pageSize);
    const patients = await rows.readPatients(db, page);
    await recordPatientsShown(
      audit,
      patients.map(({ id }) => id),
    );
    for (const patient of patients) yield columns.map(({ cell }) => cell(patient));
  }
}

const filterNames = async (
  db: Db,
  { tags, practitionerId, customerId }: NamedFilters['filters'],
): Promise<NamedFilters['names']> => {
  const found = await listFilterNames(db, tags ?? [], practitionerId ?? null, customerId ?? null);
  return new Map(found.map(({ id, name }) => [id, name]));
};

/** Same change as from an open record; a patient already in that state is skipped. */
const tagPatient = async (
  { db, actor, now, audit, publish }: Context<'patientBulkTag'>,
  patientId: string,
  { tagId, tagged }: Context<'patientBulkTag'>['body'],
): Promise<void> => {
  const present = await holdPatientForUpdate(db, patientId);
  const tagIds = present.tags.map(({ id }) => id);
  if (tagIds.includes(tagId) === tagged) return;
  await rows.updatePatient(db, patientId, present, { userId: actor.userId, now });
  await rows.writeTags(
    db,
    patientId,
    tagged ? [...tagIds, tagId] : tagIds.filter((id) => id !== tagId),
  );
  await audit({
    action: 'patient.updated',
    entityType,
    entityId: patientId,
    diff: patientChanges(present, await rows.readPatient(db, patientId)),
  });
  await publish({ type: 'patient.updated', entityId: patientId });
};

interface ExportRequest {
  readonly ids: readonly string[];
  readonly format: ExportFormat;
  /** Comma-separated column names. */
  readonly named: string | undefined;
  /** Filters in words, for the file’s header. */
  readonly notes: [string, string][];
}

const exportPatients = async (
  { db, actor, now, locale, audit }: Context<'patientExport' | 'patientPickedExport'>,
  { ids, format, named, notes }: ExportRequest,
) => {
  const columns = exportColumns(locale, named);
  const exportHeader = await exportNotes(db, { userId: actor.userId, locale, now, filters: notes });
  const file = await exportFile(format, {
    ...exportHeader,
    title: `${titles[locale]} ${dayIn(exportHeader.timeZone, now)}`,
    columns,
    rows: rowsOf(db, ids, columns, audit),
  });
  await audit({
    action: 'patient.exported',
    entityType: 'patient_list',
    entityId: 'export',
    diff: { format, rows: ids.length, filters: Object.fromEntries(notes) },
  });
  return file;
};

export const patientListHandlers = defineHandlers<
  'patientFacets' | 'patientExport' | 'patientPickedExport' | 'patientBulkTag'
>({
  patientFacets: ({ db, query: { search, ...filters }, now }) =>
    countPatients(db, search, filters, now),

  patientExport: async (context) => {
    const { db, query, now, locale } = context;
    const { search, sort, format, columns: named, ...filters } = query;
    const { ids } = await findPatients(
      db,
      {
        search,
        filters,
        sort: sort === 'relevance' ? 'name' : sort,
        pageSize: limits.patientExportMax + 1,
        skip: 0,
      },
      now,
    );
    if (ids.length > limits.patientExportMax)
      throw new ProblemError('patient.too_many_rows', { meta: { most: limits.patientExportMax } });
    return exportPatients(context, {
      ids,
      format,
      named,
      notes: filterNotes({ search, filters, names: await filterNames(db, filters) }, locale),
    });
  },

  patientPickedExport: (context) => {
    const { body, locale } = context;
    const ids = [...new Set(body.ids)];
    return exportPatients(context, {
      ids,
      format: body.format,
      named: body.columns,
      notes: [[pickedByHandLabel[locale], String(ids.length)]],
    });
  },

  patientBulkTag: async (context) => {
    const { db, body } = context;
    const tag = await findPatientTag(db, body.tagId);
    if (!tag) throw invalid({ path: 'tagId', code: 'not_an_option' });
    return runEachInSavepoint(
      context,
      [...new Set(body.ids)].map((id) => ({ id })),
      ({ id }) => tagPatient(context, id, body),
    );
  },
});
