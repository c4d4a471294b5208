import type { Locale, StaffStatus } from '@sala/shared-contracts';

interface Words {
  readonly title: string;
  readonly search: string;
  readonly status: string;
  readonly leftOn: string;
  readonly statuses: Record<StaffStatus, string>;
}

/** What an export has besides the columns of an import. */
export const staffExportWords: Record<Locale, Words> = {
  'es-MX': {
    title: 'Personal',
    search: 'Búsqueda',
    status: 'Estado',
    leftOn: 'Último día de trabajo',
    statuses: { active: 'Activo', leave: 'Con licencia', terminated: 'Baja' },
  },
  en: {
    title: 'Staff',
    search: 'Search',
    status: 'Status',
    leftOn: 'Last day of work',
    statuses: { active: 'Active', leave: 'On leave', terminated: 'Left' },
  },
};
