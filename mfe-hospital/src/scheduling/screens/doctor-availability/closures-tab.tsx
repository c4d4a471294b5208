import { ApiError, apiKey, apiMutation, apiQuery } from '@sala/shared-auth';
import type { Closure } from '@sala/shared-contracts';
import { Box, Button, EmptyState, ErrorState, Text } from '@sala/shared-ui';
import { DeleteIcon, PlusIcon, SiteIcon } from '@sala/shared-ui/icons';
import {
  DataTable,
  FilterSelect,
  RowButton,
  TableToolbar,
  type Column,
} from '@sala/shared-ui/table';
import {
  failsAlone,
  notify,
  useFormat,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { useSites } from '../../../parts/pickers/clinic-lists';
import { nothingOpen, type AvailabilitySearch } from './availability-search';

interface ClosuresTabProps {
  readonly year: number;
  readonly thisYear: number;
  readonly canManage: boolean;
  readonly onChange: (changes: Partial<AvailabilitySearch>) => void;
}

/** Closed days, and official holidays not added yet. */
export const ClosuresTab = ({ year, thisYear, canManage, onChange }: ClosuresTabProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const sites = useSites();
  const client = useQueryClient();
  const list = useQuery({ ...apiQuery('closureList', { query: { year } }), meta: failsAlone });
  const forget = () => client.invalidateQueries({ queryKey: apiKey('closureList') });
  const fill = useMutation({
    ...apiMutation('closureHolidays'),
    onSuccess: ({ added }) => {
      notify.success(t('availability.toasts.holidays', { count: added }));
      return forget();
    },
  });
  const remove = useMutation({ ...apiMutation('closureDelete'), onSuccess: forget });
  const missing = list.data?.missingHolidays ?? [];
  const columns: readonly [Column<Closure>, ...Column<Closure>[]] = [
    { key: 'name', header: t('availability.fields.name'), cell: ({ name }) => name },
    {
      key: 'from',
      header: t('availability.fields.from'),
      width: '9rem',
      cell: ({ from }) => format.day(from),
    },
    {
      key: 'to',
      header: t('availability.fields.to'),
      width: '9rem',
      cell: ({ to }) => format.day(to),
    },
    {
      key: 'site',
      header: t('availability.fields.site'),
      cell: ({ siteId }) =>
        sites.find(({ id }) => id === siteId)?.name ?? t('availability.everySite'),
    },
  ];
  const create = canManage ? (
    <Button variant="solid" onClick={() => onChange({ ...nothingOpen, new: 'closure' })}>
      <PlusIcon />
      {t('availability.forms.newClosure')}
    </Button>
  ) : null;
  return (
    <>
      <TableToolbar end={create}>
        <FilterSelect
          label={t('availability.fields.year')}
          value={String(year)}
          options={[thisYear - 1, thisYear, thisYear + 1, thisYear + 2].map((one) => ({
            value: String(one),
            label: String(one),
          }))}
          onChange={(value) => onChange({ year: value })}
        />
      </TableToolbar>
      {missing.length > 0 && canManage ? (
        <Box
          borderWidth="1px"
          borderRadius="lg"
          bg="bg.panel"
          p="3"
          mb="3"
          display="flex"
          gap="3"
          flexWrap="wrap"
          alignItems="center"
        >
          <Text flex="1" minW="14rem">
            {t('availability.closures.missing', {
              count: missing.length,
              days: missing.map(({ key }) => t(`availability.holidays.${key}`)).join(', '),
            })}
          </Text>
          <Button loading={fill.isPending} onClick={() => fill.mutate({ body: { year } })}>
            {t('availability.closures.fill')}
          </Button>
        </Box>
      ) : null}
      <DataTable
        label={t('availability.tabs.closures')}
        columns={columns}
        rows={list.data?.items ?? []}
        rowKey={({ id }) => id}
        loading={list.isPending}
        rowActions={
          canManage
            ? ({ id, name }) => (
                <RowButton
                  icon={<DeleteIcon />}
                  label={t('availability.closures.remove', { name })}
                  onClick={() => remove.mutate({ params: { closureId: id } })}
                />
              )
            : undefined
        }
        empty={
          <EmptyState
            icon={<SiteIcon />}
            title={t('availability.empty.closures')}
            text={t('availability.empty.closuresText')}
          />
        }
        error={
          list.isLoadingError ? (
            <ErrorState
              problem={list.error instanceof ApiError ? list.error.problem : null}
              onRetry={() => void list.refetch()}
              retrying={list.isFetching}
            />
          ) : undefined
        }
      />
    </>
  );
};
