import { campaignStatuses, type CampaignSummary } from '@sala/shared-contracts';
import { apiQuery, useCan } from '@sala/shared-auth';
import { lazyPart, useLoadAhead } from '@sala/shared-ui';
import { FilterSelect, SearchInput, TableToolbar } from '@sala/shared-ui/table';
import {
  keepPreviousData,
  useLiveQueries,
  useQuery,
  useSearchState,
  useTranslation,
} from '@sala/shell-sdk';
import { RecordList } from '../../../parts/record-list';
import { useCampaignColumns } from './campaign-columns';
import {
  isFiltered,
  noFilters,
  pageSizes,
  parsePlace,
  queryOf,
  type CampaignPlace,
} from './campaign-search';

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
  return (
    <RecordList<CampaignSummary, CampaignPlace>
      texts={{
        title: t('campaigns.title'),
        permission: t('campaigns.permission'),
        create: t('campaigns.new'),
        noneFound: t('campaigns.noneFound'),
        noneFoundText: t('campaigns.noneFoundText'),
        clear: t('campaigns.clear'),
        empty: t('campaigns.empty'),
        emptyText: t('campaigns.emptyText'),
      }}
      canRead={canRead}
      query={query}
      place={place}
      go={go}
      pageSizes={pageSizes}
      noFilters={isFiltered(place) ? noFilters : undefined}
      onNew={canManage ? openNew : undefined}
      toolbar={(look) => (
        <TableToolbar>
          <SearchInput
            label={t('campaigns.search')}
            value={place.search}
            onChange={(search) => look({ search }, true)}
          />
          <FilterSelect
            label={t('campaigns.status')}
            value={place.status}
            allLabel={t('campaigns.all')}
            onChange={(status) => look(parsePlace.changes({ status }))}
            options={campaignStatuses.map((value) => ({
              value,
              label: t(`campaigns.statuses.${value}`),
            }))}
          />
        </TableToolbar>
      )}
      table={{
        columns,
        sort: place.sort,
        onSort: (sort) => parsePlace.changes({ sort }),
        selectedKey: place.campaignId || undefined,
        onOpen: ({ id }) => openId(id),
      }}
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
    />
  );
}
