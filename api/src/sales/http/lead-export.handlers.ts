import { dayIn, type Lead, type Locale } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { exportFile, type ExportFormat } from '../../platform/export/export-file';
import { exportNotes, pickedByHandLabel } from '../../platform/export/export-notes';
import type { ExportCell, ExportColumn } from '../../platform/export/export-table';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { exportWords } from '../model/lead-export-words';
import { findLeadIds, readLeads, type LeadFilter } from '../sql/leads.queries';
import { entityType } from './leads.handlers';
import { ownerName } from '../sql/lead-owners.queries';

interface LeadColumn extends ExportColumn {
  readonly cell: (lead: Lead) => ExportCell;
}

const exportColumns = (locale: Locale): readonly LeadColumn[] => {
  const { columns: heading, statuses, sources, lostReasons, slas } = exportWords[locale];
  return [
    { heading: heading.name, kind: 'text', cell: ({ name }) => name },
    { heading: heading.status, kind: 'text', cell: ({ status }) => statuses[status] },
    {
      heading: heading.lostReason,
      kind: 'text',
      cell: ({ lostReason }) => lostReason && lostReasons[lostReason],
    },
    { heading: heading.source, kind: 'text', cell: ({ source }) => sources[source] },
    { heading: heading.interest, kind: 'text', cell: ({ interest }) => interest },
    { heading: heading.message, kind: 'text', cell: ({ message }) => message },
    { heading: heading.phone, kind: 'text', cell: ({ phone }) => phone },
    { heading: heading.email, kind: 'text', cell: ({ email }) => email },
    { heading: heading.owner, kind: 'text', cell: ({ owner }) => owner?.name ?? null },
    { heading: heading.score, kind: 'number', cell: ({ score }) => score },
    { heading: heading.sla, kind: 'text', cell: ({ slaStatus }) => slaStatus && slas[slaStatus] },
    { heading: heading.responseBy, kind: 'time', cell: ({ responseBy }) => responseBy },
    {
      heading: heading.firstRespondedAt,
      kind: 'time',
      cell: ({ firstRespondedAt }) => firstRespondedAt,
    },
    { heading: heading.nextStep, kind: 'text', cell: ({ nextStep }) => nextStep },
    { heading: heading.nextStepOn, kind: 'date', cell: ({ nextStepOn }) => nextStepOn },
    { heading: heading.campaign, kind: 'text', cell: ({ utm }) => utm['campaign'] ?? null },
    { heading: heading.createdAt, kind: 'time', cell: ({ createdAt }) => createdAt },
  ];
};

const pageSize = 1000;

/** Reads every matching row, page by page. */
async function* rowsOf(
  db: Db,
  ids: readonly string[],
  columns: readonly LeadColumn[],
  now: string,
): AsyncGenerator<ExportCell[]> {
  for (let from = 0; from < ids.length; from += pageSize) {
    for (const lead of await readLeads(db, ids.slice(from, from + pageSize), now))
      yield columns.map(({ cell }) => cell(lead));
  }
}

/** The list’s filters in words. */
const filterNotes = async (
  db: Db,
  { search, status, source, owner, sla, from, to }: LeadFilter,
  locale: Locale,
): Promise<[string, string][]> => {
  const { filters: labels, statuses, sources, slas, nobody } = exportWords[locale];
  const notes: readonly (readonly [label: string, value: string | undefined])[] = [
    [labels.search, search],
    [labels.status, status && statuses[status]],
    [labels.source, source && sources[source]],
    [labels.owner, owner && (owner === 'none' ? nobody : await ownerName(db, owner))],
    [labels.sla, sla && slas[sla]],
    [labels.from, from],
    [labels.to, to],
  ];
  return notes.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : []));
};

type ExportContext = Pick<Context<'leadExport'>, 'db' | 'actor' | 'now' | 'locale' | 'audit'>;

const exportLeads = async (
  { db, actor, now, locale, audit }: ExportContext,
  format: ExportFormat,
  ids: readonly string[],
  notes: [string, string][],
) => {
  const columns = exportColumns(locale);
  const about = await exportNotes(db, { userId: actor.userId, locale, now, filters: notes });
  const file = await exportFile(format, {
    ...about,
    title: `${exportWords[locale].title} ${dayIn(about.timeZone, now)}`,
    columns,
    rows: rowsOf(db, ids, columns, now),
  });
  await audit({
    action: 'lead.exported',
    entityType,
    entityId: '*',
    diff: { format, rows: ids.length, filters: Object.fromEntries(notes) },
  });
  return file;
};

export const leadExportHandlers = defineHandlers<'leadExport' | 'leadPickedExport'>({
  leadExport: async (context) => {
    const { db, query, now, locale } = context;
    const { format, sort, ...filter } = query;
    return exportLeads(
      context,
      format,
      await findLeadIds(db, filter, sort, now),
      await filterNotes(db, filter, locale),
    );
  },

  leadPickedExport: async (context) => {
    const { body, locale } = context;
    const ids = [...new Set(body.ids)];
    return exportLeads(context, body.format, ids, [
      [pickedByHandLabel[locale], String(ids.length)],
    ]);
  },
});
