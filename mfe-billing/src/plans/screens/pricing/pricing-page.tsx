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
import { CycleChoice } from './cycle-choice';
import { PlanList, PlansToCome } from './plan-list';
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

/** `/pricing`: public (docs/spec/billing.md §1). */
export default function PricingPage() {
  const { t } = useTranslation('billing');
  const [{ category, cycle }, change] = useSearchState(parsePricingSearch);
  const { data, error, refetch } = useQuery(apiQuery('planList'));
  const plans = data?.items.filter((plan) => plan.category === category) ?? [];
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
          {data ? <PlanList plans={plans} cycle={cycle} /> : null}
          {!data && !error ? <PlansToCome /> : null}
          {!data && error ? (
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
