import type {
  ageBands,
  lastVisitPeriods,
  Locale,
  Patient,
  PatientFilters,
} from '@sala/shared-contracts';
import { sexWords } from '../../platform/people/about-person';

export const statusWords: Record<Locale, Record<Patient['status'], string>> = {
  'es-MX': { active: 'Activo', inactive: 'Inactivo', deceased: 'Fallecido', merged: 'Fusionado' },
  en: { active: 'Active', inactive: 'Inactive', deceased: 'Deceased', merged: 'Merged' },
};

const ageWords: Record<(typeof ageBands)[number], string> = {
  child: '0–11',
  teen: '12–17',
  young: '18–29',
  adult: '30–59',
  senior: '60+',
};

const visitWords: Record<Locale, Record<(typeof lastVisitPeriods)[number], string>> = {
  'es-MX': {
    month: 'Últimos 30 días',
    quarter: 'Hace 31 a 90 días',
    year: 'Hace 91 a 365 días',
    older: 'Hace más de un año',
    never: 'Sin visitas',
  },
  en: {
    month: 'Last 30 days',
    quarter: '31 to 90 days ago',
    year: '91 to 365 days ago',
    older: 'More than a year ago',
    never: 'Not seen yet',
  },
};

type Name = keyof PatientFilters | 'search';

const labels: Record<Locale, Record<Name, string>> = {
  'es-MX': {
    search: 'Búsqueda',
    status: 'Estado',
    sex: 'Sexo',
    age: 'Edad',
    tags: 'Etiqueta',
    practitionerId: 'Médico',
    lastVisit: 'Última visita',
    debt: 'Adeudo',
    consent: 'Aviso de privacidad',
    customerId: 'Quién paga',
  },
  en: {
    search: 'Search',
    status: 'Status',
    sex: 'Sex',
    age: 'Age',
    tags: 'Tag',
    practitionerId: 'Doctor',
    lastVisit: 'Last visit',
    debt: 'Owes',
    consent: 'Privacy notice',
    customerId: 'Who pays',
  },
};

export interface NamedFilters {
  readonly search: string | undefined;
  readonly filters: PatientFilters;
  /** Names of tags, practitioners and customers by id. */
  readonly names: ReadonlyMap<string, string>;
}

/** The list’s filters in words. */
export const filterNotes = (
  { search, filters, names }: NamedFilters,
  locale: Locale,
): [string, string][] => {
  const nameOf = (id: string | undefined): string | undefined => id && (names.get(id) ?? '–');
  const yes = locale === 'en' ? 'Yes' : 'Sí';
  const notes: Partial<Record<Name, string | undefined>> = {
    search,
    status: filters.status?.map((one) => statusWords[locale][one]).join(', '),
    sex: filters.sex?.map((one) => sexWords[locale][one]).join(', '),
    age: filters.age?.map((one) => ageWords[one]).join(', '),
    tags: filters.tags?.map(nameOf).join(', '),
    practitionerId: nameOf(filters.practitionerId),
    lastVisit: filters.lastVisit && visitWords[locale][filters.lastVisit],
    debt: filters.debt && yes,
    consent: filters.consent && (locale === 'en' ? 'Missing' : 'Falta'),
    customerId: nameOf(filters.customerId),
  };
  return Object.entries(notes).flatMap(([name, value]) =>
    value ? [[labels[locale][name as Name], value] as [string, string]] : [],
  ); // the keys of a filter
};
