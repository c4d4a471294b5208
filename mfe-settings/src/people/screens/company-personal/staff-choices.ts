import { apiQuery } from '@sala/shared-auth';
import type { Choice } from '@sala/shared-ui/form';
import { failsAlone, useQuery } from '@sala/shell-sdk';

/* These lists change a few times a year, so fields share a minute-old copy. */
const options = { staleTime: 60_000, meta: failsAlone } as const;

const toChoices = (items: readonly { id: string; name: string }[] = []): Choice[] =>
  items.map(({ id, name }) => ({ value: id, label: name }));

export const useDepartmentChoices = (): Choice[] =>
  toChoices(useQuery({ ...apiQuery('departmentList', { query: {} }), ...options }).data?.items);

export const useSiteChoices = (): Choice[] =>
  toChoices(useQuery({ ...apiQuery('siteList', { query: {} }), ...options }).data?.items);
