import { readablePhone } from '@sala/shared-contracts';
import { api } from '@sala/shared-auth';
import type { SearchSource } from '@sala/shell-sdk';
import { paths } from '../../paths';

/**
 * Patient search of the command palette: by name, record number, CURP, phone or birth date, best
 * match first.
 */
export const findPatients: SearchSource = async (words, signal) => {
  const { items } = await api.patientList(
    { query: { search: words, sort: 'relevance', page: 1, pageSize: 8 } },
    { signal },
  );
  return items.map(({ id, name, recordNumber, birthDate, phone }) => ({
    id,
    title: name,
    detail: [recordNumber, birthDate.split('-').reverse().join('/'), phone && readablePhone(phone)]
      .filter(Boolean)
      .join(' · '),
    path: `${paths.patient}?patientId=${id}`,
  }));
};
