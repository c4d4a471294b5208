import type { Locale } from '@sala/shared-contracts';
import type { Db } from '../database/database';
import { zonedInstant } from '../pdf/format-values';
import type { ExportTable } from './export-table';
import { shortPersonName } from '../people/person-names';

const words: Record<
  Locale,
  { person: string; time: string; filters: string; none: string; title: string }
> = {
  'es-MX': {
    person: 'Exportado por',
    time: 'Fecha y hora',
    filters: 'Filtros',
    none: 'Ninguno',
    title: 'Acerca de',
  },
  en: {
    person: 'Exported by',
    time: 'Date and time',
    filters: 'Filters',
    none: 'None',
    title: 'About',
  },
};

/** Label that replaces the filters when records were ticked; its value is their number. */
export const pickedByHandLabel: Record<Locale, string> = {
  'es-MX': 'Elegidos a mano',
  en: 'Picked by hand',
};

export interface ExportRequest {
  readonly userId: string;
  readonly locale: Locale;
  /** ISO 8601. */
  readonly now: string;
  /** Filters of the list, in the person's language. */
  readonly filters: readonly (readonly [label: string, value: string])[];
}

/** Describes an export: author, time and filters, in the company's time zone. */
export const exportNotes = async (
  db: Db,
  { userId, locale, now, filters }: ExportRequest,
): Promise<Pick<ExportTable, 'notes' | 'notesTitle' | 'timeZone'>> => {
  const { name, timeZone } = await db.one<{ name: string; timeZone: string }>(
    `select ${shortPersonName('u')} as name, c.time_zone as "timeZone" from user_account u, company c where u.id = $1 and c.id = app_company()`,
    [userId],
  );
  const say = words[locale];
  return {
    timeZone,
    notesTitle: say.title,
    notes: [
      [say.person, name],
      [say.time, zonedInstant(locale, now, timeZone)],
      [
        say.filters,
        filters.length === 0
          ? say.none
          : filters.map(([label, value]) => `${label}: ${value}`).join('; '),
      ],
    ],
  };
};
