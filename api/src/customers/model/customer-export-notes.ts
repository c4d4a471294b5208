import type { CustomerFilters, Locale } from '@sala/shared-contracts';
import { kindWords, segmentWords, sourceWords, statusWords } from './column-words';

type Name = keyof CustomerFilters;

const labels: Record<Locale, Record<Name, string>> = {
  'es-MX': {
    search: 'Búsqueda',
    status: 'Estado',
    kind: 'Tipo',
    source: 'Origen',
    tags: 'Etiquetas',
    segment: 'Segmento',
    owner: 'Responsable',
    createdFrom: 'Alta desde',
    createdTo: 'Alta hasta',
    consent: 'Consentimiento',
    fields: 'Campos',
  },
  en: {
    search: 'Search',
    status: 'Status',
    kind: 'Type',
    source: 'Source',
    tags: 'Tags',
    segment: 'Segment',
    owner: 'Owner',
    createdFrom: 'Created from',
    createdTo: 'Created to',
    consent: 'Consent',
    fields: 'Fields',
  },
};

/** A condition in language-neutral notation: `nivel = oro`, `edad 18 … 30`. */
const condition = (one: NonNullable<CustomerFilters['fields']>[number]): string => {
  switch (one.op) {
    case 'equals':
      return `${one.key} = ${one.value}`;
    case 'contains':
      return `${one.key} ~ ${one.value}`;
    case 'range':
      return `${one.key} ${one.from ?? ''} … ${one.to ?? ''}`;
    case 'in':
      return `${one.key} = ${one.values.join(' | ')}`;
    case 'empty':
      return `${one.key} = ∅`;
    default:
      return `${one.key} ≠ ∅`;
  }
};

/**
 * The list’s filters in words.
 *
 * @param ownerName name of the person in `owner`
 */
export const filterNotes = (
  filters: CustomerFilters,
  locale: Locale,
  ownerName: string | null,
): [string, string][] => {
  const { status, kind, source, tags, segment, fields, owner, ...plain } = filters;
  const notes: Partial<Record<Name, string | undefined>> = {
    ...plain,
    status: status?.map((one) => statusWords[locale][one]).join(', '),
    kind: kind && kindWords[locale][kind],
    source: source?.map((one) => sourceWords[locale][one]).join(', '),
    tags: tags?.join(', '),
    segment: segment?.map((one) => segmentWords[locale][one]).join(', '),
    owner: owner && (ownerName ?? '–'),
    fields: fields?.map(condition).join('; '),
  };
  return Object.entries(notes).flatMap(([name, value]) =>
    value ? [[labels[locale][name as Name], value] as [string, string]] : [],
  ); // the keys of a filter
};
