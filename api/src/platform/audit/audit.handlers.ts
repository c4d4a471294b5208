import { actionsToReview, dayIn, limits, scopeOf, type AuditEntry } from '@sala/shared-contracts';
import { exportFile } from '../export/export-file';
import { exportNotes } from '../export/export-notes';
import type { ExportCell } from '../export/export-table';
import type { Actor } from '../http/actor';
import { defineHandlers, type Context } from '../http/handler';
import { ProblemError } from '../http/problem-error';
import { auditColumns, auditTitle, cellsOf, filterNotes, linesFile } from './audit-export';
import { recordShown } from './audit-reads';
import {
  countActions,
  listActions,
  listAudit,
  listNamedAudit,
  readPatientName,
  type AuditFilters,
  type NamesShown,
} from './audit.queries';
import { companyDay } from '../time/company-day';
import { dayAfter } from '../time/wall-clock';
import { listDigests } from './digest.queries';

const exportPage = 5000;

/** Days of the summary before today. */
const summaryDays = 6;

/** Who may only read their own sees what they did themself. @returns null: nothing of that */
const ownOnly = (actor: Actor, filters: AuditFilters): AuditFilters | null => {
  if (scopeOf(actor.roles, 'audit:read') !== 'own') return filters;
  const asked = filters.user ?? actor.userId;
  return asked === actor.userId ? { ...filters, user: asked } : null;
};

const namesFor = ({ permissions }: Pick<Actor, 'permissions'>): NamesShown => ({
  people: permissions.has('users:read'),
  patients: permissions.has('patients:read'),
});

/** @throws audit.too_many_rows */
async function* everyEntry(
  { audit, db }: Pick<Context<'auditExport'>, 'audit' | 'db'>,
  filters: AuditFilters,
): AsyncGenerator<AuditEntry> {
  let rows = 0;
  for (let before: number | null = null; ;) {
    const page: AuditEntry[] = await listAudit(db, filters, before, exportPage);
    await recordShown(audit, page);
    rows += page.length;
    if (rows > limits.auditExportMax)
      throw new ProblemError('audit.too_many_rows', { meta: { maximum: limits.auditExportMax } });
    yield* page;
    if (page.length < exportPage) return;
    before = page.at(-1)?.id ?? null;
  }
}

async function* cells(entries: AsyncIterable<AuditEntry>): AsyncGenerator<ExportCell[]> {
  for await (const entry of entries) yield cellsOf(entry);
}

export const auditHandlers = defineHandlers<
  'auditList' | 'auditSummary' | 'auditActionList' | 'auditDigestList' | 'auditExport'
>({
  auditList: async ({ actor, audit, db, query }) => {
    const { before, pageSize, ...filters } = query;
    const allowed = ownOnly(actor, filters);
    const names = namesFor(actor);
    const { record } = filters;
    const patientName =
      record !== undefined && names.patients ? await readPatientName(db, record) : null;
    if (!allowed) return { items: [], next: null, patientName };
    const rows = await listNamedAudit(db, allowed, before ?? null, { size: pageSize + 1, names });
    const items = rows.slice(0, pageSize);
    await recordShown(audit, items);
    const next = rows.length > pageSize ? (items.at(-1)?.id ?? null) : null;
    return { items, next, patientName };
  },

  auditSummary: async ({ actor, db, now }) => {
    const to = await companyDay(db, now);
    const from = dayAfter(to, -summaryDays);
    const allowed = ownOnly(actor, { from, to });
    const counted = allowed ? await countActions(db, allowed, actionsToReview) : [];
    return {
      from,
      to,
      items: actionsToReview.flatMap((action) => {
        const count = counted.find((one) => one.action === action)?.count;
        return count === undefined ? [] : [{ action, count }];
      }),
    };
  },

  auditActionList: async ({ db }) => ({ items: await listActions(db) }),

  auditDigestList: async ({ db }) => ({ items: await listDigests(db) }),

  auditExport: async ({ actor, audit, db, locale, now, query }) => {
    const { format, ...filters } = query;
    const notes = filterNotes(filters, locale);
    const header = await exportNotes(db, { userId: actor.userId, locale, now, filters: notes });
    const title = `${auditTitle(locale)} ${dayIn(header.timeZone, now)}`;
    const entries = everyEntry({ audit, db }, filters);
    const file =
      format === 'jsonl'
        ? await linesFile(title, entries)
        : await exportFile('csv', {
            ...header,
            title,
            columns: auditColumns(locale),
            rows: cells(entries),
          });
    await audit({
      action: 'audit.exported',
      entityType: 'audit_log',
      entityId: '*',
      diff: { format, filters },
    });
    return file;
  },
});
