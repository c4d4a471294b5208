import { useCan } from '@sala/shared-auth';
import { ErrorState, Grid, lazyPart, LoadingState, Page, PageHeader, Stack } from '@sala/shared-ui';
import { useLiveQueries, useSearchState, useTranslation } from '@sala/shell-sdk';
import { AccessDenied } from '@sala/screen-parts/denied';
import { useFailure } from '@sala/screen-parts/failure';
import { isRunning, useSubscription } from '../../../parts/use-subscription';
import { parseBillingPlace } from './billing-place';
import { DunningBanner } from './dunning-banner';
import { InvoicesSection } from './invoices-section';
import { PlanSection } from './plan-section';
import { ReconciliationSection } from './reconciliation-section';
import { TaxDataSection } from './tax-data-section';
import { UsageSection } from './usage-section';

const ChangeDialog = lazyPart(
  () => import('./change-dialog'),
  (module) => module.ChangeDialog,
);
const CancelDialog = lazyPart(
  () => import('./cancel-dialog'),
  (module) => module.CancelDialog,
);

const Billing = () => {
  const [place, go] = useSearchState(parseBillingPlace);
  const canManage = useCan('subscription:manage');
  const view = useSubscription();
  const failure = useFailure(view.data ? null : view.error);
  useLiveQueries({
    'subscription.': ['subscriptionView', 'invoiceList'],
    'checkout.': ['subscriptionView'],
    'billing_difference.': ['billingDifferenceList', 'billingComparisonView'],
  });
  if (failure)
    return (
      <ErrorState
        problem={failure}
        onRetry={() => void view.refetch()}
        retrying={view.isFetching}
      />
    );
  const subscription = view.data;
  if (!subscription) return <LoadingState shape="cards" />;
  const close = () => go({ open: '', plan: '', cycle: '' });
  const changes = canManage && isRunning(subscription);
  return (
    <Stack gap="4" pt="2">
      <DunningBanner subscription={subscription} />
      <Grid
        gap="4"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
      >
        <PlanSection subscription={subscription} onOpen={(open) => go({ open })} />
        <UsageSection usage={subscription.usage} />
      </Grid>
      <InvoicesSection page={place.page} onPage={(page) => go({ page })} />
      <TaxDataSection />
      <ReconciliationSection place={place} onPlace={go} />
      {changes && place.open === 'change' ? (
        <ChangeDialog subscription={subscription} begin={place} onClose={close} />
      ) : null}
      {changes && place.open === 'cancel' ? (
        <CancelDialog subscription={subscription} onClose={close} />
      ) : null}
    </Stack>
  );
};

/** `/settings/billing`: the company's subscription to the suite (docs/spec/billing.md). */
export default function BillingPage() {
  const { t } = useTranslation('billing');
  return (
    <Page maxW="70rem">
      <PageHeader title={t('subscription.title')} />
      {useCan('subscription:read') ? (
        <Billing />
      ) : (
        <AccessDenied permission={t('checkout.permission')} />
      )}
    </Page>
  );
}
