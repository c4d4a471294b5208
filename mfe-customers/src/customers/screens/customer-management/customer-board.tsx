import { readablePhone, type Customer } from '@sala/shared-contracts';
import { apiQuery } from '@sala/shared-auth';
import { Box, ErrorState, Flex, LoadingState, Text } from '@sala/shared-ui';
import { useFormat, useQuery, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import type { ReactNode } from 'react';
import { Board } from '../../../parts/drag/board';
import { OpenCard } from '../../../parts/drag/open-card';
import { isStatus, type CustomerStatus } from '../../parts/customer-statuses';
import { useBulk } from './bulk/use-bulk';
import { filterQueryOf, type CustomerPlace } from './customer-search';

const shown = 50;

const useColumn = (place: CustomerPlace, status: CustomerStatus) =>
  useQuery(
    apiQuery('customerList', {
      query: { ...filterQueryOf(place), status, sort: place.sort, page: 1, pageSize: shown },
    }),
  );

export interface CustomerBoardProps {
  readonly place: CustomerPlace;
  /** Shown where no column has anybody. */
  readonly empty: ReactNode;
  readonly onOpen: (customer: Customer) => void;
  readonly onBlock: (customer: Customer) => void;
  readonly canWrite: boolean;
}

const idOf = ({ id }: Customer): string => id;
const nameOf = ({ name }: Customer): string => name;

/** Customers by status; moving a card changes the status. */
export const CustomerBoard = ({ place, empty, onOpen, onBlock, canWrite }: CustomerBoardProps) => {
  const { t } = useTranslation('customers');
  const { number } = useFormat();
  const bulk = useBulk(() => undefined);
  const columns = {
    prospect: useColumn(place, 'prospect'),
    active: useColumn(place, 'active'),
    inactive: useColumn(place, 'inactive'),
    blocked: useColumn(place, 'blocked'),
  } as const satisfies Record<CustomerStatus, unknown>;
  const states = Object.keys(columns) as CustomerStatus[]; // keys of the constant above
  const failed = states
    .map((status) => columns[status])
    .find(({ isError, data }) => isError && !data);
  const failure = useFailure(failed?.error);
  if (failure)
    return (
      <ErrorState
        problem={failure}
        onRetry={() => states.forEach((status) => void columns[status].refetch())}
      />
    );
  if (states.some((status) => columns[status].isPending))
    return <LoadingState shape="cards" rows={6} />;
  if (states.every((status) => columns[status].data?.total === 0)) return empty;
  const move = (customer: Customer, status: string) => {
    if (!isStatus(status) || status === customer.status) return;
    if (status === 'blocked') onBlock(customer);
    else
      bulk.apply([customer], { type: 'status', status }, () =>
        t('customers.movedDone', { name: customer.name, status: t(`customerStatuses.${status}`) }),
      );
  };
  return (
    <Board<Customer>
      label={t('customers.title')}
      columns={states.map((status) => ({
        id: status,
        label: t(`customerStatuses.${status}`),
        items: columns[status].data?.items ?? [],
        total: columns[status].data?.total ?? 0,
      }))}
      idOf={idOf}
      labelOf={nameOf}
      canMove={() => canWrite}
      onMove={(customer, { column }) => move(customer, column)}
      renderEmpty={() => (
        <Text size="sm" tone="subtle" px="1">
          {t('customers.nobodyHere')}
        </Text>
      )}
      renderHead={({ items, total = 0 }) =>
        total > items.length ? (
          <Text size="xs" tone="muted" px="1" pb="1">
            {t('customers.firstOf', { shown: number(items.length), total: number(total) })}
          </Text>
        ) : null
      }
      renderItem={(customer, handle) => (
        <Flex gap="2" align="flex-start" minW="0">
          <Box flex="1" minW="0">
            <OpenCard onClick={() => onOpen(customer)}>{customer.name}</OpenCard>
            <Text size="xs" tone="muted" truncate>
              {customer.phone ? readablePhone(customer.phone) : (customer.email ?? customer.code)}
            </Text>
          </Box>
          {handle}
        </Flex>
      )}
    />
  );
};
