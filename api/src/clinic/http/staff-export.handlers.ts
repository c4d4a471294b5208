import { dayIn, type Locale } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { exportFile } from '../../platform/export/export-file';
import { exportNotes } from '../../platform/export/export-notes';
import type { ExportCell, ExportColumn } from '../../platform/export/export-table';
import { defineHandlers } from '../../platform/http/handler';
import { companyDay } from '../../platform/time/company-day';
import { staffExportWords } from '../model/staff-export-words';
import { columnWords, contractWords } from '../model/staff-import/staff-words';
import { placeName } from '../sql/staff-imports.queries';
import { readStaff, type StaffFilter, type StaffMemberRecord } from '../sql/staff-members.queries';

interface StaffColumn extends ExportColumn {
  readonly cell: (member: StaffMemberRecord) => ExportCell;
}

/** Headings are those that the import reads, so that a file can come back. */
const exportColumns = (locale: Locale): readonly StaffColumn[] => {
  const heading = columnWords[locale];
  const own = staffExportWords[locale];
  const text = (name: string, cell: StaffColumn['cell']): StaffColumn => ({
    heading: name,
    kind: 'text',
    cell,
  });
  return [
    text(heading.code, ({ employeeNo }) => employeeNo),
    text(heading.firstName, ({ firstName }) => firstName),
    text(heading.lastName, ({ lastName }) => lastName),
    text(heading.secondLastName, ({ secondLastName }) => secondLastName),
    text(heading.position, ({ position }) => position),
    text(heading.department, ({ department }) => department?.name ?? null),
    text(heading.site, ({ site }) => site?.name ?? null),
    text(heading.contractType, ({ contractType }) => contractWords[locale][contractType]),
    { heading: heading.weeklyHours, kind: 'number', cell: ({ weeklyHours }) => weeklyHours },
    { heading: heading.hiredOn, kind: 'date', cell: ({ hiredOn }) => hiredOn },
    { heading: own.leftOn, kind: 'date', cell: ({ leftOn }) => leftOn },
    text(own.status, ({ status }) => own.statuses[status]),
    text(heading.curp, ({ curp }) => curp),
    text(heading.rfc, ({ rfc }) => rfc),
    text(heading.nss, ({ nss }) => nss),
    text(heading.phone, ({ phone }) => phone),
    text(heading.email, ({ email }) => email),
    text(heading.emergencyName, ({ emergencyName }) => emergencyName),
    text(heading.emergencyPhone, ({ emergencyPhone }) => emergencyPhone),
  ];
};

/** The list’s filters in words. */
const filterNotes = async (
  db: Db,
  filter: StaffFilter,
  locale: Locale,
): Promise<[string, string][]> => {
  const { statuses, search, status } = staffExportWords[locale];
  const heading = columnWords[locale];
  const notes: readonly (readonly [label: string, value: string | null | undefined])[] = [
    [search, filter.search],
    [status, filter.status?.map((one) => statuses[one]).join(', ')],
    [
      heading.department,
      filter.departmentId && (await placeName(db, 'department', filter.departmentId)),
    ],
    [heading.site, filter.siteId && (await placeName(db, 'site', filter.siteId))],
    [heading.position, filter.position],
  ];
  return notes.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : []));
};

export const staffExportHandlers = defineHandlers<'staffMemberExport'>({
  staffMemberExport: async ({ db, query, actor, now, locale, audit }) => {
    const { format, sort, ...filter } = query;
    const members = await readStaff(db, filter, sort, await companyDay(db, now));
    const notes = await filterNotes(db, filter, locale);
    const columns = exportColumns(locale);
    const about = await exportNotes(db, { userId: actor.userId, locale, now, filters: notes });
    const file = await exportFile(format, {
      ...about,
      title: `${staffExportWords[locale].title} ${dayIn(about.timeZone, now)}`,
      columns,
      rows: members.map((member) => columns.map(({ cell }) => cell(member))),
    });
    await audit({
      action: 'staff_member.exported',
      entityType: 'staff_member',
      entityId: '*',
      diff: { format, rows: members.length, filters: Object.fromEntries(notes) },
    });
    return file;
  },
});
