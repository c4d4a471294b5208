import { api } from '@sala/shared-auth';
import type { SearchSource } from '@sala/shell-sdk';
import { paths } from '../../paths';

const resultMax = 5;

/** Patients to book for, in the command palette. */
export const findBookablePatients: SearchSource = async (words, signal) => {
  const { items } = await api.patientList(
    { query: { search: words, sort: 'relevance', status: 'active', page: 1, pageSize: resultMax } },
    { signal },
  );
  return items.map(({ id, name, recordNumber }) => ({
    id,
    title: name,
    detail: recordNumber,
    path: `${paths.calendar}?new=1&patientId=${id}`,
  }));
};
