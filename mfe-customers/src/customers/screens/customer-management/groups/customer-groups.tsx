import type { Customer, CustomField } from '@sala/shared-contracts';
import { apiQuery, useAuth } from '@sala/shared-auth';
import { Badge, Box, Button, EmptyState, ErrorState, LoadingState } from '@sala/shared-ui';
import { ExpandIcon, ForwardIcon, SearchIcon } from '@sala/shared-ui/icons';
import { DataTable, type Column } from '@sala/shared-ui/table';
import {
  failsAlone,
  keepPreviousData,
  useFormat,
  useQuery,
  useTranslation,
  type SearchChanges,
} from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useState, type ReactNode } from 'react';
import { filterQuery, filterQueryOf, type CustomerPlace } from '../customer-search';
import { countsOf, fieldOf, placeOfGroup } from './group-by';

const shown = 25;

const idOf = ({ id }: Customer): string => id;

interface GroupProps {
  readonly label: string;
  readonly count: number;
  /** State that lists only this group. */
  readonly place: CustomerPlace;
  readonly columns: readonly [Column<Customer>, ...Column<Customer>[]];
  readonly onOpen: (customer: Customer) => void;
  readonly onLook: (changes: SearchChanges<CustomerPlace>) => void;
}

/* Fetches its customers when expanded. */
const Group = ({ label, count, place, columns, onOpen, onLook }: GroupProps) => {
  const { t } = useTranslation('customers');
  const { number } = useFormat();
  const [open, setOpen] = useState(false);
  const query = { ...filterQueryOf(place), sort: place.sort, page: 1, pageSize: shown };
  const list = useQuery({
    ...apiQuery('customerList', { query }),
    enabled: open,
    placeholderData: keepPreviousData,
    meta: failsAlone,
  });
  const failure = useFailure(list.error);
  return (
    <Box as="section" aria-label={label} borderBottomWidth="1px">
      <Button
        variant="ghost"
        width="full"
        justifyContent="flex-start"
        minW="0"
        minH={{ base: 'touch', md: 'row' }}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {open ? <ExpandIcon /> : <ForwardIcon />}
        <Box as="span" minW="0" truncate>
          {label}
        </Box>
        <Badge>{number(count)}</Badge>
      </Button>
      {open ? (
        <Box pb="2">
          <DataTable
            label={label}
            columns={columns}
            rows={list.data?.items ?? []}
            rowKey={idOf}
            loading={list.isPending}
            skeletonRows={Math.min(count, 5)}
            stale={list.isPlaceholderData}
            error={
              failure && !list.data ? (
                <ErrorState problem={failure} onRetry={() => void list.refetch()} />
              ) : null
            }
            selectedKey={place.customerId || undefined}
            onOpen={onOpen}
          />
          {count > shown ? (
            <Button
              size="sm"
              variant="link"
              onClick={() => onLook({ ...filterQuery(place), view: undefined })}
            >
              {t('customers.groups.whole', { count })}
            </Button>
          ) : null}
        </Box>
      ) : null}
    </Box>
  );
};

export interface CustomerGroupsProps {
  readonly place: CustomerPlace;
  readonly fields: readonly CustomField[];
  readonly columns: readonly [Column<Customer>, ...Column<Customer>[]];
  /** Shown where there is nobody to group. */
  readonly empty: ReactNode;
  readonly onLook: (changes: SearchChanges<CustomerPlace>) => void;
  readonly onOpen: (customer: Customer) => void;
}

/** Label of a group. */
const useGroupLabel = (
  by: string,
  fields: readonly CustomField[],
): ((value: string, label: string | null | undefined) => string) => {
  const { t } = useTranslation('customers');
  const me = useAuth(({ user }) => user?.id);
  const field = fieldOf(by, fields);
  return (value, label) => {
    switch (by) {
      case 'status':
        return t(`customerStatuses.${value}`);
      case 'kind':
        return t(`customers.kinds.${value}`);
      case 'source':
        return t(`customers.sources.${value}`);
      case 'segment':
        return t(`customers.segments.${value}`);
      case 'owner':
        return value === 'none'
          ? t('customers.filters.nobody')
          : value === me
            ? t('customers.filters.me')
            : (label ?? '—');
      default:
        return field?.options.find((option) => option.value === value)?.label ?? value;
    }
  };
};

/** Customers in groups with counts; customers without a value are in none. */
export const CustomerGroups = ({
  place,
  fields,
  columns,
  empty,
  onLook,
  onOpen,
}: CustomerGroupsProps) => {
  const { t } = useTranslation('customers');
  const counts = useQuery({
    ...apiQuery('customerFacets', { query: filterQueryOf(place) }),
    placeholderData: keepPreviousData,
  });
  const failure = useFailure(counts.error);
  const words = useGroupLabel(place.by, fields);
  if (failure && !counts.data)
    return (
      <ErrorState
        problem={failure}
        onRetry={() => void counts.refetch()}
        retrying={counts.isFetching}
      />
    );
  if (!counts.data) return <LoadingState shape="table" rows={6} />;
  if (countsOf('status', counts.data, place).length === 0) return empty;
  const groups = countsOf(place.by, counts.data, place);
  if (groups.length === 0)
    return (
      <EmptyState
        icon={<SearchIcon />}
        title={t('customers.groups.none')}
        text={t('customers.groups.noneText')}
      />
    );
  const owners = new Map(counts.data.owner.map(({ value, label }) => [value, label]));
  return (
    <Box aria-busy={counts.isPlaceholderData}>
      {groups.map(({ value, count }) => (
        <Group
          key={`${place.by} ${value}`}
          label={words(value, owners.get(value))}
          count={count}
          place={placeOfGroup(place.by, value, place)}
          columns={columns}
          onOpen={onOpen}
          onLook={onLook}
        />
      ))}
    </Box>
  );
};
