import type { Locale } from '@sala/shared-contracts';
import type { Db } from '../database/database';
import type { ExportTable } from './export-table';

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

/** What stands in the place of filters where somebody ticked the records: how many. */
export const pickedWords: Record<Locale, string> = {
  'es-MX': 'Elegidos a mano',
  en: 'Picked by hand',
};

export interface ExportQuestion {
  readonly userId: string;
  readonly locale: Locale;
  /** ISO 8601. */
  readonly now: string;
  /** What the list was narrowed by, in the person's words. */
  readonly filters: readonly (readonly [label: string, value: string])[];
}

/** What an export says of itself: who asked, when, for what. Times are those of the company. */
export const exportNotes = async (
  db: Db,
  { userId, locale, now, filters }: ExportQuestion,
): Promise<Pick<ExportTable, 'notes' | 'notesTitle' | 'timeZone'>> => {
  const { name, timeZone } = await db.one<{ name: string; timeZone: string }>(
    `select concat_ws(' ', u.first_name, u.last_name) as name, c.time_zone as "timeZone" from user_account u, company c where u.id = $1 and c.id = app_company()`,
    [userId],
  );
  const say = words[locale];
  const time = new Intl.DateTimeFormat(locale, {
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone,
  }).format(new Date(now));
  return {
    timeZone,
    notesTitle: say.title,
    notes: [
      [say.person, name],
      [say.time, `${time} (${timeZone})`],
      [
        say.filters,
        filters.length === 0
          ? say.none
          : filters.map(([label, value]) => `${label}: ${value}`).join('; '),
      ],
    ],
  };
};
