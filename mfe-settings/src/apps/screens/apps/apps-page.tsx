import { rolesWith } from '@sala/shared-contracts';
import { ApiError, apiQuery, useCan } from '@sala/shared-auth';
import {
  Box,
  Button,
  DeniedState,
  EmptyState,
  ErrorState,
  Grid,
  LoadingState,
  Page,
  PageHeader,
  Text,
} from '@sala/shared-ui';
import { SearchIcon } from '@sala/shared-ui/icons';
import { FilterSelect, SearchInput, TableToolbar } from '@sala/shared-ui/table';
import { useLocale, useQuery, useSearchState, useTranslation } from '@sala/shell-sdk';
import type { ReactNode } from 'react';
import { useLiveSearch } from '../../../parts/use-live-search';
import {
  connectionOf,
  connections,
  isConnection,
  parseAppsPlace,
  matchingIntegrations,
  messageKeyOf,
} from './apps-search';
import { FailedDeliveries } from './failed-deliveries';
import { FailedActions } from './failed-actions';
import { IntegrationCard } from './integration-card';
import { PlannedIntegrations } from './planned-integrations';

const columns = 'repeat(auto-fill, minmax(min(20rem, 100%), 1fr))';

const Denied = () => {
  const { t } = useTranslation('settings');
  return (
    <DeniedState
      permission={t('apps.permission')}
      who={rolesWith('users:manage').map((role) => t(`roles.${role}`))}
    />
  );
};

/** `/apps`: external services, their drivers and their health (docs/spec/platform.md §10). */
export default function AppsPage() {
  const { t } = useTranslation('settings');
  const locale = useLocale();
  const canRead = useCan('apps:read');
  const [place, go] = useSearchState(parseAppsPlace);
  const [filter, setFilter] = useLiveSearch(place.filter, (words) =>
    go({ filter: words }, { replace: true }),
  );
  const list = useQuery({ ...apiQuery('integrationList'), enabled: canRead });
  const denied = !canRead || (list.error instanceof ApiError && list.error.status === 403);
  const all = (list.data?.items ?? []).map((integration) => {
    const words = messageKeyOf(integration.provider);
    return { integration, name: t(words.name), purpose: t(words.purpose) };
  });
  const found = matchingIntegrations({ ...place, filter }, all, locale);
  const available = found.filter(({ integration }) => integration.driver !== 'planned');
  const planned = found.filter(({ integration }) => integration.driver === 'planned');
  const countOf = (type: string): number =>
    all.filter(({ integration }) => connectionOf(integration) === type).length;

  const content = (): ReactNode => {
    if (list.isPending) return <LoadingState shape="cards" rows={3} />;
    if (list.error && !list.data) {
      const problem = list.error instanceof ApiError ? list.error.problem : undefined;
      return (
        <ErrorState
          {...(problem ? { problem } : {})}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      );
    }
    if (found.length === 0) {
      const clear = <Button onClick={() => go({ filter: '', type: '' })}>{t('apps.clear')}</Button>;
      return (
        <EmptyState
          icon={<SearchIcon />}
          title={t('apps.noneFound')}
          text={t('apps.noneFoundText')}
          action={clear}
        />
      );
    }
    return (
      <>
        <Grid gap="3" gridTemplateColumns={columns}>
          {available.map((shown) => (
            <IntegrationCard
              key={shown.integration.provider}
              {...shown}
              asOf={list.dataUpdatedAt}
            />
          ))}
        </Grid>
        <FailedDeliveries />
        <FailedActions />
        <PlannedIntegrations planned={planned} searching={filter !== ''} />
      </>
    );
  };

  return (
    <Page>
      <PageHeader title={t('apps.title')} count={denied || !list.data ? undefined : found.length} />
      {denied ? (
        <Denied />
      ) : (
        <Box>
          <Text tone="muted" mb="2">
            {t('apps.intro')}
          </Text>
          <TableToolbar
            end={
              <FilterSelect
                label={t('apps.sort')}
                value={place.sort || 'asc'}
                onChange={(sort) => go({ sort: sort === 'desc' ? 'desc' : '' })}
                options={[
                  { value: 'asc', label: t('apps.sorts.asc') },
                  { value: 'desc', label: t('apps.sorts.desc') },
                ]}
              />
            }
          >
            <SearchInput value={filter} onChange={setFilter} label={t('apps.search')} />
            <FilterSelect
              label={t('apps.type')}
              value={place.type}
              onChange={(type) => go({ type: isConnection(type) ? type : '' })}
              allLabel={t('apps.types.all')}
              options={connections.map((value) => ({
                value,
                label: t(`apps.types.${value}`),
                ...(list.data ? { count: countOf(value) } : {}),
              }))}
            />
          </TableToolbar>
          {content()}
        </Box>
      )}
    </Page>
  );
}
