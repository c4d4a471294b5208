import { campaignStatuses, type CampaignSummary } from '@sala/shared-contracts';
import { apiQuery, useCan } from '@sala/shared-auth';
import { Button, EmptyState, lazyPart, useLoadAhead } from '@sala/shared-ui';
import { PlusIcon } from '@sala/shared-ui/icons';
import {
  DataTable,
  FilterSelect,
  Pagination,
  SearchInput,
  TableToolbar,
} from '@sala/shared-ui/table';
import {
  keepPreviousData,
  useLiveQueries,
  useQuery,
  useSearchState,
  useTranslation,
} from '@sala/shell-sdk';
import { ListScreen } from '@sala/screen-parts/list-screen';
import { useListScreen } from '@sala/screen-parts/use-list-screen';
import { useCampaignColumns } from './campaign-columns';
import { isFiltered, noFilters, parsePlace, queryOf, type CampaignPlace } from './campaign-search';

const loadPanel = () => import('./campaign-panel');
const CampaignPanel = lazyPart(loadPanel, (module) => module.CampaignPanel);
const NewCampaign = lazyPart(
  () => import('./edit-campaign'),
  (module) => module.NewCampaign,
);

/** A campaign that sends shows how far it is. */
const news = { 'campaign.': ['campaignList', 'campaignView', 'campaignRecipientList'] } as const;

/** `/rule/bulk-message-followup`: messages to many people, with follow-ups. */
export default function CampaignsPage() {
  const { t } = useTranslation('customers');
  const canRead = useCan('rules:read');
  const canManage = useCan('marketing:manage');
  const [place, go] = useSearchState(parsePlace);
  const columns = useCampaignColumns();
  useLiveQueries(news);
  useLoadAhead(loadPanel);
  const query = useQuery({
    ...apiQuery('campaignList', { query: queryOf(place) }),
    enabled: canRead,
    placeholderData: keepPreviousData,
  });
  const openNew = () => go({ new: '1', campaignId: '', edit: '', state: '' });
  const close = () => go({ new: '', campaignId: '', edit: '', state: '' });
  const openId = (campaignId: string) => go({ new: '', campaignId, edit: '', state: '' });
  const list = useListScreen<CampaignSummary, CampaignPlace>({
    query,
    rows: query.data?.items,
    go,
    create: canManage ? { label: t('campaigns.new'), run: openNew } : undefined,
  });
  const { data } = query;
  const create = canManage ? (
    <Button variant="solid" onClick={openNew}>
      <PlusIcon />
      {t('campaigns.new')}
    </Button>
  ) : undefined;
  return (
    <ListScreen
      title={t('campaigns.title')}
      permission={t('campaigns.permission')}
      denied={!canRead || list.denied}
      count={list.count}
      actions={create}
      toolbar={
        <TableToolbar>
          <SearchInput
            label={t('campaigns.search')}
            value={place.search}
            onChange={(search) => list.look({ search }, true)}
          />
          <FilterSelect
            label={t('campaigns.status')}
            value={place.status}
            allLabel={t('campaigns.all')}
            onChange={(status) => list.look(parsePlace.changes({ status }))}
            options={campaignStatuses.map((value) => ({
              value,
              label: t(`campaigns.statuses.${value}`),
            }))}
          />
        </TableToolbar>
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
            <NewCampaign onClose={close} onCreated={({ id }) => openId(id)} />
          ) : null}
          {place.campaignId ? (
            <CampaignPanel
              key={place.campaignId}
              campaignId={place.campaignId}
              editing={place.edit === '1' && canManage}
              state={place.state}
              onState={(state) => go(parsePlace.changes({ state }))}
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
        label={t('campaigns.title')}
        columns={columns}
        rowKey={({ id }) => id}
        selectedKey={place.campaignId || undefined}
        onOpen={({ id }) => openId(id)}
        empty={
          isFiltered(place) ? (
            <EmptyState
              title={t('campaigns.noneFound')}
              text={t('campaigns.noneFoundText')}
              action={<Button onClick={() => list.look(noFilters)}>{t('campaigns.clear')}</Button>}
            />
          ) : (
            <EmptyState
              title={t('campaigns.empty')}
              text={t('campaigns.emptyText')}
              action={create}
            />
          )
        }
      />
    </ListScreen>
  );
}
