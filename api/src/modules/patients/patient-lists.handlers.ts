import { limits, type Locale } from '@sala/shared-contracts';
import type { Db } from '../../core/database';
import { exportFile } from '../../core/export/export-file';
import { exportNotes } from '../../core/export/export-notes';
import type { ExportCell } from '../../core/export/export-table';
import { defineHandlers } from '../../core/handler';
import { countPatients } from '../../core/patients/count-patients';
import { findPatients } from '../../core/patients/find-patients';
import { recordPatientsShown } from '../../core/patients/patient-reads';
import { readPatients } from '../../core/patients/patient-rows';
import { ProblemError } from '../../core/problem-error';
import type { Trail } from '../../core/trail';
import { columnsIn, type PatientColumn } from './export-columns';
import { filterNotes, type NamedFilters } from './export-notes';

const titles: Record<Locale, string> = { 'es-MX': 'Pacientes', en: 'Patients' };

const pageSize = 1000;

/** Page by page; each page that is read is in the log with who stands on it. */
async function* rowsOf(db: Db, ids: readonly string[], columns: readonly PatientColumn[], audit: Trail['audit']): AsyncGenerator<ExportCell[]> {
  for (let from = 0; from < ids.length; from += pageSize) {
    const page = ids.slice(from, from + pageSize);
    await recordPatientsShown(audit, page);
    for (const patient of await readPatients(db, page)) yield columns.map(({ cell }) => cell(patient));
  }
}

const namesOf = async (db: Db, { tags, practitionerId, customerId }: NamedFilters['filters']): Promise<NamedFilters['names']> => {
  const found = await db.query<{ id: string; name: string }>(
    `select id, name from category where id = any ($1)
     union all select id, concat_ws(' ', first_name, last_name, second_last_name) from practitioner where id = $2
     union all select id, name from customer where id = $3`,
    [tags ?? [], practitionerId ?? null, customerId ?? null],
  );
  return new Map(found.map(({ id, name }) => [id, name]));
};

export const patientListHandlers = defineHandlers<'patientFacets' | 'patientExport'>({
  patientFacets: ({ db, query: { search, ...filters }, now }) => countPatients(db, search, filters, now),

  patientExport: async ({ db, query, actor, now, locale, audit }) => {
    const { search, sort, format, columns: named, ...filters } = query;
    const { ids } = await findPatients(db, { search, filters, sort: sort === 'relevance' ? 'name' : sort, pageSize: limits.patientExportMax + 1, skip: 0 }, now);
    if (ids.length > limits.patientExportMax) throw new ProblemError('patient.too_many_rows', { meta: { most: limits.patientExportMax } });
    const notes = filterNotes({ search, filters, names: await namesOf(db, filters) }, locale);
    const columns = columnsIn(locale, named);
    const file = await exportFile(format, {
      ...(await exportNotes(db, { userId: actor.userId, locale, now, filters: notes })),
      title: `${titles[locale]} ${now.slice(0, 10)}`,
      columns,
      rows: rowsOf(db, ids, columns, audit),
    });
    await audit({ action: 'patient.exported', entityType: 'patient_list', entityId: 'export', diff: { format, rows: ids.length, filters: Object.fromEntries(notes) } });
    return file;
  },
});
