import type { Appointment, AppointmentStatus, Locale } from '@sala/shared-contracts';
import { readAppointments, type Asking } from '../../core/appointments/read-appointments';
import type { Db } from '../../core/database';
import { exportFile } from '../../core/export/export-file';
import { exportNotes } from '../../core/export/export-notes';
import type { ExportCell, ExportColumn } from '../../core/export/export-table';
import { defineHandlers } from '../../core/handler';
import { ProblemError } from '../../core/problem-error';
import { findAppointments } from './appointment-list.queries';
import { columnWords, filterNotes, statusWords } from './export-words';

const pageSize = 500;
/** More than a year of a busy clinic; a transaction that reads them takes some seconds. */
const rowsMost = 50_000;

const kinds: Readonly<Record<keyof (typeof columnWords)['en'], ExportColumn['kind']>> = {
  start: 'time', end: 'time', record: 'text', patient: 'text', phone: 'text', practitioner: 'text', eventType: 'text', department: 'text', site: 'text',
  status: 'text', via: 'text', price: 'money', created: 'time',
};

const cellsOf = ({ patient, ...one }: Appointment, words: Readonly<Record<AppointmentStatus, string>>): ExportCell[] => [
  one.startAt, one.endAt, patient.recordNumber, patient.name, patient.phone, one.practitioner?.name ?? null, one.eventType.name, one.department.name, one.site.name,
  words[one.status], one.bookedVia, one.priceQuoted, one.createdAt,
];

async function* rowsOf(db: Db, query: Parameters<typeof findAppointments>[1], asking: Asking, locale: Locale): AsyncGenerator<ExportCell[]> {
  for (let page = 1; ; page += 1) {
    const { ids } = await findAppointments(db, { ...query, page }, asking.now);
    for (const item of await readAppointments(db, ids, asking)) yield cellsOf(item, statusWords[locale]);
    if (ids.length < pageSize) return;
  }
}

const titles: Record<Locale, string> = { 'es-MX': 'Citas', en: 'Appointments' };

export const appointmentExportHandlers = defineHandlers<'appointmentExport'>({
  appointmentExport: async ({ db, query: filter, actor, now, locale, audit }) => {
    const query = { ...filter, sort: 'startAt' as const, page: 1, pageSize };
    const { total } = await findAppointments(db, query, now);
    if (total > rowsMost) throw new ProblemError('appointment.too_many_rows', { meta: { total, most: rowsMost } });
    const notes = filterNotes(filter, locale);
    const words = columnWords[locale];
    const file = await exportFile('csv', {
      ...(await exportNotes(db, { userId: actor.userId, locale, now, filters: notes })),
      title: `${titles[locale]} ${now.slice(0, 10)}`,
      columns: (Object.keys(kinds) as (keyof typeof kinds)[]).map((name) => ({ heading: words[name], kind: kinds[name] })), // the keys of a constant object
      rows: rowsOf(db, query, { actor, now }, locale),
    });
    await audit({ action: 'appointment.exported', entityType: 'appointment', entityId: '*', diff: { rows: total, filters: Object.fromEntries(notes) } });
    return file;
  },
});
