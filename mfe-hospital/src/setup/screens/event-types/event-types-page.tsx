import { ApiError, apiQuery, useCan } from '@sala/shared-auth';
import type { EventType } from '@sala/shared-contracts';
import {
  Button,
  ErrorState,
  HStack,
  Kbd,
  lazyPart,
  Page,
  PageHeader,
  Text,
  useLoadAhead,
  VisuallyHidden,
} from '@sala/shared-ui';
import {
  ArchiveIcon,
  ArrowDownIcon,
  ArrowUpIcon,
  EditIcon,
  EventTypesIcon,
  PlusIcon,
  RestoreIcon,
} from '@sala/shared-ui/icons';
import { RowMenu } from '@sala/shared-ui/menu';
import { ConfirmDialog } from '@sala/shared-ui/overlay';
import { DataTable, FilterSelect, TableToolbar } from '@sala/shared-ui/table';
import { useCommands, useQuery, useSearchState, useTranslation } from '@sala/shell-sdk';
import { EmptyList } from '@sala/screen-parts/empty-list';
import { AccessDenied } from '@sala/screen-parts/denied';
import { useState } from 'react';
import { RowDrag, type DropPlace } from '../../parts/row-drag';
import { useEventTypeColumns } from './event-type-columns';
import { nothingOpen, parseEventTypesSearch } from './event-types-search';
import { RowKeys } from './row-keys';
import { useEventTypeChanges } from './use-event-type-changes';

const loadPanels = () => import('./event-type-panels');
const EventTypePanels = lazyPart(loadPanels, (module) => module.EventTypePanels);

/** /hospital/event-types: the bookable types of appointments. */
export default function EventTypesPage() {
  const { t } = useTranslation('hospital');
  const canRead = useCan('event-types:read');
  const canManage = useCan('event-types:manage');
  const [state, change] = useSearchState(parseEventTypesSearch);
  useLoadAhead(loadPanels);
  const list = useQuery({
    ...apiQuery('eventTypeList', {
      query: { includeArchived: state.archived ? 'true' : undefined },
    }),
    enabled: canRead,
  });
  const rows = list.data?.items ?? [];
  const [drop, setDrop] = useState<DropPlace | null>(null);
  const columns = useEventTypeColumns({ grip: canManage && rows.length > 1, drop });
  const changes = useEventTypeChanges(rows);
  const openNew = () => change({ ...nothingOpen, new: '1' });
  const open = ({ id }: EventType) => change({ ...nothingOpen, eventTypeId: id });
  useCommands(
    canManage ? [{ id: 'new', label: t('eventTypes.new'), keys: 'n', run: openNew }] : [],
  );
  const problem = list.error instanceof ApiError ? list.error.problem : null;
  if (!canRead || problem?.code === 'permission.denied') {
    return (
      <Page>
        <PageHeader title={t('eventTypes.title')} />
        <AccessDenied permission={t('permissions.event-types.read')} />
      </Page>
    );
  }
  const create = canManage ? (
    <Button variant="solid" onClick={openNew}>
      <PlusIcon />
      {t('eventTypes.new')}
    </Button>
  ) : null;
  const actionsOf = (type: EventType) => (
    <RowMenu
      name={type.name}
      actions={[
        {
          key: 'edit',
          label: t('eventTypes.actions.edit'),
          icon: <EditIcon />,
          onSelect: () => open(type),
        },
        {
          key: 'up',
          label: t('eventTypes.up'),
          icon: <ArrowUpIcon />,
          disabled: rows[0]?.id === type.id,
          onSelect: () => changes.move(type, -1),
        },
        {
          key: 'down',
          label: t('eventTypes.down'),
          icon: <ArrowDownIcon />,
          disabled: rows.at(-1)?.id === type.id,
          onSelect: () => changes.move(type, 1),
        },
        type.active
          ? {
              key: 'archive',
              label: t('eventTypes.actions.archive'),
              icon: <ArchiveIcon />,
              onSelect: () => changes.archive(type),
            }
          : {
              key: 'restore',
              label: t('eventTypes.actions.restore'),
              icon: <RestoreIcon />,
              onSelect: () => changes.restore(type),
            },
      ]}
    />
  );
  return (
    <Page>
      <PageHeader
        title={t('eventTypes.title')}
        count={list.data?.items.length}
        actions={list.isSuccess && rows.length === 0 ? null : create}
      />
      <TableToolbar
        end={
          canManage && rows.length > 1 ? (
            <HStack gap="1.5" display={{ base: 'none', md: 'flex' }}>
              <Text size="sm" tone="muted">
                {t('move.keys')}
              </Text>
              <Kbd>{t('move.keyNames')}</Kbd>
            </HStack>
          ) : null
        }
      >
        <FilterSelect
          label={t('filters.show')}
          value={state.archived}
          allLabel={t('eventTypes.list.activeOnly')}
          options={[{ value: '1', label: t('eventTypes.list.withArchived') }]}
          onChange={(value) => change({ archived: value === '1' ? '1' : '' })}
        />
      </TableToolbar>
      <RowDrag
        rows={rows}
        place={drop}
        onPlace={setDrop}
        onDrop={(type, place) => changes.putBeside(type, place)}
      >
        <RowKeys rows={rows} onMove={(type, step) => canManage && changes.move(type, step)}>
          <DataTable
            label={t('eventTypes.title')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            loading={list.isPending}
            isMuted={({ active }) => !active}
            selectedKey={state.eventTypeId}
            onOpen={open}
            rowActions={canManage ? actionsOf : undefined}
            empty={
              <EmptyList
                permission="event-types:manage"
                icon={<EventTypesIcon />}
                title={t('eventTypes.empty.title')}
                text={t('eventTypes.empty.text')}
                action={create}
              />
            }
            error={
              list.isLoadingError ? (
                <ErrorState
                  problem={problem}
                  onRetry={() => void list.refetch()}
                  retrying={list.isFetching}
                />
              ) : undefined
            }
          />
        </RowKeys>
      </RowDrag>
      <VisuallyHidden role="status">{changes.spoken}</VisuallyHidden>
      <EventTypePanels
        state={state}
        onTab={(tab) => change({ tab })}
        onClose={() => change(nothingOpen)}
      />
      {changes.asked ? (
        <ConfirmDialog
          open
          title={t('eventTypes.busy.title', { name: changes.asked.type.name })}
          text={t('eventTypes.busy.text', { count: changes.asked.upcoming })}
          confirmLabel={t('eventTypes.busy.archive')}
          pending={changes.pending}
          onConfirm={() =>
            changes.asked && changes.archive(changes.asked.type, changes.asked.upcoming)
          }
          onClose={changes.forgetAsked}
        />
      ) : null}
    </Page>
  );
}
