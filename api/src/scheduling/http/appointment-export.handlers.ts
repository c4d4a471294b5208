import { dayIn, type Appointment, type Locale } from '@sala/shared-contracts';
import { readAppointments, type AppointmentReader } from '../sql/read-appointments';
import { exportFile } from '../../platform/export/export-file';
import { exportNotes } from '../../platform/export/export-notes';
import type { ExportCell, ExportColumn } from '../../platform/export/export-table';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { recordPatientsShown } from '../../patients';
import { ProblemError } from '../../platform/http/problem-error';
import { findAppointments, paymentsOf } from '../sql/appointment-list.queries';
import { exportLabels } from '../model/appointment-export-labels';
import { filterNotes } from '../sql/appointment-filter-notes.queries';

const pageSize = 500;
/** More than a year of a busy clinic; the transaction takes a few seconds. */
const maxRows = 50_000;

const kinds: Readonly<Record<keyof (typeof exportLabels)['en']['columns'], ExportColumn['kind']>> =
  {
    start: 'time',
    end: 'time',
    record: 'text',
    patient: 'text',
    phone: 'text',
    practitioner: 'text',
    eventType: 'text',
    department: 'text',
    site: 'text',
    status: 'text',
    via: 'text',
    payment: 'text',
    price: 'money',
    created: 'time',
  };

const cellsOf = (
  { patient, ...one }: Appointment,
  payment: string,
  locale: Locale,
): ExportCell[] => {
  const { statuses, vias } = exportLabels[locale];
  return [
    one.startAt,
    one.endAt,
    patient.recordNumber,
    patient.name,
    patient.phone,
    one.practitioner?.name ?? null,
    one.eventType.name,
    one.department.name,
    one.site.name,
    statuses[one.status],
    vias[one.bookedVia],
    payment,
    one.priceQuoted,
    one.createdAt,
  ];
};

async function* rowsOf(
  { db, audit }: Pick<Context<'appointmentExport'>, 'db' | 'audit'>,
  query: Parameters<typeof findAppointments>[1],
  reader: AppointmentReader,
  locale: Locale,
): AsyncGenerator<ExportCell[]> {
  const { payments } = exportLabels[locale];
  for (let page = 1; ; page += 1) {
    const { ids } = await findAppointments(db, { ...query, page }, reader.now);
    const paid = await paymentsOf(db, ids);
    const items = await readAppointments(db, ids, reader);
    await recordPatientsShown(audit, [...new Set(items.map(({ patient }) => patient.id))]);
    for (const item of items) yield cellsOf(item, payments[paid.get(item.id) ?? 'none'], locale);
    if (ids.length < pageSize) return;
  }
}

export const appointmentExportHandlers = defineHandlers<'appointmentExport'>({
  appointmentExport: async ({ db, query: { format, ...wanted }, actor, now, locale, audit }) => {
    const query = { ...wanted, page: 1, pageSize };
    const { total } = await findAppointments(db, query, now);
    if (total > maxRows)
      throw new ProblemError('appointment.too_many_rows', { meta: { total, most: maxRows } });
    const { sort: _sort, ...filter } = wanted;
    const notes = await filterNotes(db, filter, locale);
    const { title, columns } = exportLabels[locale];
    const about = await exportNotes(db, { userId: actor.userId, locale, now, filters: notes });
    const file = await exportFile(format, {
      ...about,
      title: `${title} ${dayIn(about.timeZone, now)}`,
      columns: (Object.keys(kinds) as (keyof typeof kinds)[]).map((name) => ({
        heading: columns[name],
        kind: kinds[name],
      })), // the keys of a constant object
      rows: rowsOf({ db, audit }, query, { actor, now }, locale),
    });
    await audit({
      action: 'appointment.exported',
      entityType: 'appointment',
      entityId: '*',
      diff: { rows: total, format, filters: Object.fromEntries(notes) },
    });
    return file;
  },
});
