import { apiQuery } from '@sala/shared-auth';
import { appointmentTabs } from '@sala/shared-contracts';
import { ErrorState, LoadingState, Page, PageHeader, Text } from '@sala/shared-ui';
import { failsAlone, useFormat, useQuery, useTranslation } from '@sala/shell-sdk';
import { Facts } from '@sala/screen-parts/facts';
import { useFailure } from '@sala/screen-parts/failure';

/** Counts only, for users who may not see patients (docs/spec/identity.md §7). */
export const AppointmentCounts = () => {
  const { t } = useTranslation('hospital');
  const { number } = useFormat();
  const { data, error, isFetching, refetch } = useQuery({
    ...apiQuery('appointmentCounts', { query: {} }),
    meta: failsAlone,
  });
  const failure = useFailure(error);
  return (
    <Page width="form">
      <PageHeader title={t('appointments.title')} />
      <Text tone="muted" mb="4">
        {t('appointments.countsOnly')}
      </Text>
      {data ? (
        <Facts
          facts={appointmentTabs.map((tab) => ({
            key: tab,
            label: t(`appointments.tabs.${tab}`),
            content: number(data[tab]),
          }))}
        />
      ) : null}
      {failure && !data ? (
        <ErrorState problem={failure} onRetry={() => void refetch()} retrying={isFetching} />
      ) : null}
      {!data && !failure ? <LoadingState shape="text" /> : null}
    </Page>
  );
};
