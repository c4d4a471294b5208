import { rolesWith } from '@sala/shared-contracts';
import { ApiError, apiQuery } from '@sala/shared-auth';
import { Box, ErrorState, Flex, Link, Page, PageHeader, Stack, Text } from '@sala/shared-ui';
import { SegmentedControl } from '@sala/shared-ui/table';
import {
  Link as RouterLink,
  useLocale,
  useQuery,
  useSearchState,
  useTranslation,
} from '@sala/shell-sdk';
import { paths } from '../../../paths';
import { isRunning, useSubscription } from '../../../parts/use-subscription';
import { CycleChoice } from './cycle-choice';
import { PlanList, PlansToCome } from './plan-list';
import { cycles } from './plan-price';
import { categories, parsePricingSearch } from './pricing-search';
import { useVisitor } from './visitor';

/** Hint above the plans: sign-in, who may buy, or the way back to work. */
const VisitorNote = () => {
  const { t } = useTranslation('billing');
  const locale = useLocale();
  const visitor = useVisitor();
  if (visitor === 'signedOut') {
    return (
      <Text tone="muted">
        {t('pricing.haveAccount')}{' '}
        <Link asChild>
          <RouterLink to={paths.signIn}>{t('pricing.signIn')}</RouterLink>
        </Link>
      </Text>
    );
  }
  if (visitor === 'withoutCompany') return null;
  const back = (
    <Link asChild>
      <RouterLink to={paths.home}>{t('pricing.home')}</RouterLink>
    </Link>
  );
  if (visitor === 'buyer') return back;
  const names = rolesWith('subscription:manage').map((role) => t(`roles.${role}`));
  const who = new Intl.ListFormat(locale, { type: 'disjunction' }).format(names);
  return (
    <Text tone="muted">
      {t('pricing.whoBuys', { who })} {back}
    </Text>
  );
};

/* Whoever has a plan begins where it is offered. */
const useChosen = () => {
  const [chosen, change] = useSearchState(parsePricingSearch);
  const { data, error, refetch } = useQuery(apiQuery('planList'));
  const isBuyer = useVisitor() === 'buyer';
  const subscription = useSubscription({ enabled: isBuyer });
  const own = subscription.data && isRunning(subscription.data) ? subscription.data : null;
  const items = isBuyer && subscription.isPending ? undefined : data?.items;
  const category =
    chosen.category ??
    items?.find((plan) => plan.code === own?.plan.code)?.category ??
    categories[0];
  const cycle = chosen.cycle ?? own?.cycle ?? cycles[0];
  return { category, cycle, change, items, error, refetch };
};

/** `/pricing`: public (docs/spec/billing.md §1). */
export default function PricingPage() {
  const { t } = useTranslation('billing');
  const { category, cycle, change, items, error, refetch } = useChosen();
  const plans = items?.filter((plan) => plan.category === category) ?? [];
  return (
    <Box width="full" maxW="70rem" mx="auto">
      <Page>
        <PageHeader title={t('pricing.title')} />
        <Stack gap="4">
          <Text tone="muted">{t('pricing.intro')}</Text>
          <Flex gap="3" wrap="wrap" align="center">
            <SegmentedControl
              label={t('pricing.category')}
              value={category}
              onChange={(next) => change({ category: next })}
              options={categories.map((value) => ({
                value,
                label: t(`pricing.categories.${value}`),
              }))}
            />
            <CycleChoice plans={plans} value={cycle} onChange={(next) => change({ cycle: next })} />
            <Box ms={{ md: 'auto' }}>
              <VisitorNote />
            </Box>
          </Flex>
          {items ? <PlanList plans={plans} cycle={cycle} /> : null}
          {!items && !error ? <PlansToCome /> : null}
          {!items && error ? (
            <ErrorState
              problem={error instanceof ApiError ? error.problem : null}
              onRetry={() => void refetch()}
            />
          ) : null}
        </Stack>
      </Page>
    </Box>
  );
}
