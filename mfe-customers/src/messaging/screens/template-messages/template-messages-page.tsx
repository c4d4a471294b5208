import type { MessageTemplate } from '@sala/shared-contracts';
import { apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import { Button, lazyPart, Text, useLoadAhead } from '@sala/shared-ui';
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
import { RecordList } from '../../../parts/record-list';
import { useTemplateColumns } from './template-columns';
import {
  isFiltered,
  noFilters,
  pageSizes,
  parsePlace,
  queryOf,
  type TemplatePlace,
} from './template-search';
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
  const sync = useMutation({
    ...apiMutation('messageTemplateSync'),
    onSuccess: () => notify.success(t('templates.syncing')),
  });
  const { data } = query;
  return (
    <RecordList<MessageTemplate, TemplatePlace>
      texts={{
        title: t('templates.title'),
        permission: t('templates.permission'),
        create: t('templates.new'),
        noneFound: t('templates.noneFound'),
        noneFoundText: t('templates.noneFoundText'),
        clear: t('templates.clear'),
        empty: t('templates.empty'),
        emptyText: t('templates.emptyText'),
      }}
      canRead={canRead}
      query={query}
      place={place}
      go={go}
      pageSizes={pageSizes}
      noFilters={isFiltered(place) ? noFilters : undefined}
      onNew={canManage ? openNew : undefined}
      actions={() =>
        canManage && data?.connected ? (
          <Button loading={sync.isPending} onClick={() => sync.mutate({})}>
            {t('templates.sync')}
          </Button>
        ) : null
      }
      toolbar={(look) => (
        <>
          <TemplateToolbar place={place} statuses={data?.statuses} onLook={look} />
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
      )}
      table={{
        columns,
        sort: place.sort,
        onSort: (sort) => parsePlace.changes({ sort }),
        selectedKey: place.templateId || undefined,
        onOpen: ({ id }) => openId(id),
      }}
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
    />
  );
}
