import { limits, type Contract, type EndpointInput } from '@sala/shared-contracts';
import { isStatus, type CustomerStatus } from '../../components/customer-statuses';

type Query = EndpointInput<Contract['customerList']>['query'];
export type CustomerSort = NonNullable<NonNullable<Query>['sort']>;

const sorts: Record<CustomerSort, true> = { name: true, '-name': true, code: true, '-code': true, createdAt: true, '-createdAt': true };

export const pageSizes = [25, 50, 100] as const;

export const isSort = (text: string): text is CustomerSort => Object.hasOwn(sorts, text);

/** What the list shows, and what is open beside it. */
export interface CustomerPlace {
  readonly search: string;
  readonly status: CustomerStatus | '';
  readonly sort: CustomerSort;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  /** '1': the form of a new customer. */
  readonly new: '1' | '';
  /** The customer whose panel is open. */
  readonly customerId: string;
}

/** Total: a mistyped link shows the first page in the usual order. */
export const parsePlace = (params: Readonly<Record<string, string>>): CustomerPlace => {
  const { search = '', status = '', sort = '', page = '', pageSize = '' } = params;
  const asked = Number(pageSize);
  return {
    search: search.trim().slice(0, limits.searchMax),
    status: isStatus(status) ? status : '',
    sort: isSort(sort) ? sort : 'name',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    pageSize: pageSizes.find((size) => size === asked) ?? pageSizes[0],
    new: params['new'] === '1' ? '1' : '',
    customerId: params['customerId'] ?? '',
  };
};

/** The call behind a place; without filters its URL is the one that remote.contract.ts loads ahead. */
export const queryOf = ({ search, status, sort, page, pageSize }: CustomerPlace): NonNullable<Query> => ({
  search: search || undefined,
  status: status || undefined,
  sort,
  page,
  pageSize,
});
