import { readablePhone } from '@sala/shared-contracts';
import { api } from '@sala/shared-auth';
import type { SearchSource } from '@sala/shell-sdk';
import { paths } from '../../paths';

/** Customers for the command palette by name, code, email, phone or RFC, best match first. */
export const findCustomers: SearchSource = async (words, signal) => {
  const { items } = await api.customerList(
    { query: { search: words, sort: 'relevance', page: 1, pageSize: 8 } },
    { signal },
  );
  return items.map(({ id, name, code, email, phone }) => ({
    id,
    title: name,
    detail: [code, email ?? (phone && readablePhone(phone))].filter(Boolean).join(' · '),
    path: `${paths.customerManagement}?customerId=${id}`,
  }));
};
