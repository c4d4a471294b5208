import type { MessageTemplate } from '@sala/shared-contracts';
import { apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import { Button, EmptyState, lazyPart, Text, useLoadAhead } from '@sala/shared-ui';
import { PlusIcon } from '@sala/shared-ui/icons';
import { DataTable, Pagination } from '@sala/shared-ui/table';
import {
  keepPreviousData,
  notify,
  useFormat,
  useLiveQueries,
  useMutation,
  useQuery,
  useSearchState,
  useTranslation,
} from '@sala/shell-sdk';
import { ListScreen } from '@sala/screen-parts/list-screen';
import { useListScreen } from '@sala/screen-parts/use-list-screen';
import { useTemplateColumns } from './template-columns';
import { isFiltered, noFilters, parsePlace, queryOf, type TemplatePlace } from './template-search';
import { TemplateToolbar } from './template-toolbar';

const loadPanel = () => import('./template-panel');
const TemplatePanel = lazyPart(loadPanel, (module) => module.TemplatePanel);
const NewTemplate = lazyPart(
  () => import('./edit-template'),
  (module) => module.NewTemplate,
);

/** What the provider decided shows at once. */
const news = {
  'message_template.': ['messageTemplateList', 'messageTemplateView'],
} as const;

/** A submission that was given up is not announced: while one waits, it is looked for. */
const whileWaitingMs = 10_000;

/** `/template-messages`: templates of WhatsApp, and what the provider says of them. */
export default function TemplateMessagesPage() {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const canRead = useCan('marketing:read');
  const canManage = useCan('marketing:manage');
  const [place, go] = useSearchState(parsePlace);
  const columns = useTemplateColumns();
  useLiveQueries(news);
  useLoadAhead(loadPanel);
  const query = useQuery({
    ...apiQuery('messageTemplateList', { query: queryOf(place) }),
    enabled: canRead,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ newest }) => newest.status === 'pending') ? whileWaitingMs : false,
  });
  const openNew = () => go({ new: '1', templateId: '', edit: '' });
  const close = () => go({ new: '', templateId: '', edit: '' });
  const openId = (templateId: string) => go({ new: '', templateId, edit: '' });
  const list = useListScreen<MessageTemplate, TemplatePlace>({
    query,
    rows: query.data?.items,
    go,
    create: canManage ? { label: t('templates.new'), run: openNew } : undefined,
  });
  const sync = useMutation({
    ...apiMutation('messageTemplateSync'),
    onSuccess: () => notify.success(t('templates.syncing')),
  });
  const { data } = query;
  const create = canManage ? (
    <Button variant="solid" onClick={openNew}>
      <PlusIcon />
      {t('templates.new')}
    </Button>
  ) : undefined;
  return (
    <ListScreen
      title={t('templates.title')}
      permission={t('templates.permission')}
      denied={!canRead || list.denied}
      count={list.count}
      actions={
        <>
          {canManage && data?.connected ? (
            <Button loading={sync.isPending} onClick={() => sync.mutate({})}>
              {t('templates.sync')}
            </Button>
          ) : null}
          {create}
        </>
      }
      toolbar={
        <>
          <TemplateToolbar place={place} statuses={data?.statuses} onLook={list.look} />
          {data ? (
            <Text role="status" size="sm" tone="muted" pb="2">
              {data.connected
                ? data.syncedAt
                  ? t('templates.syncedAt', { at: format.dateTime(data.syncedAt) })
                  : t('templates.neverSynced')
                : t('templates.notConnected')}
            </Text>
          ) : null}
        </>
      }
      pages={
        data && data.total > data.pageSize ? (
          <Pagination
            page={data.page}
            pageSize={data.pageSize}
            total={data.total}
            onPageChange={(page) => go({ page: page === 1 ? undefined : page })}
          />
        ) : null
      }
      panels={
        <>
          {place.new && canManage ? (
            <NewTemplate onClose={close} onCreated={({ id }) => openId(id)} />
          ) : null}
          {place.templateId ? (
            <TemplatePanel
              key={place.templateId}
              templateId={place.templateId}
              editing={place.edit === '1' && canManage}
              onEdit={(editing) => go({ edit: editing ? '1' : '' })}
              onOpen={openId}
              onClose={close}
              canManage={canManage}
            />
          ) : null}
        </>
      }
    >
      <DataTable
        {...list.table}
        label={t('templates.title')}
        columns={columns}
        rowKey={({ id }) => id}
        selectedKey={place.templateId || undefined}
        onOpen={({ id }) => openId(id)}
        empty={
          isFiltered(place) ? (
            <EmptyState
              title={t('templates.noneFound')}
              text={t('templates.noneFoundText')}
              action={<Button onClick={() => list.look(noFilters)}>{t('templates.clear')}</Button>}
            />
          ) : (
            <EmptyState
              title={t('templates.empty')}
              text={t('templates.emptyText')}
              action={create}
            />
          )
        }
      />
    </ListScreen>
  );
}
