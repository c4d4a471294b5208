import type { Plan } from '@sala/shared-contracts';
import { Button, Card, EmptyState, Grid, Skeleton, Stack, Text } from '@sala/shared-ui';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { mailToSales } from '../../parts/contact';
import { PlanCard } from './plan-card';
import { PlanComparison } from './plan-comparison';
import { limitNames } from './plan-limits';
import { ivaRate, type Cycle } from './plan-price';

const NoPlans = () => {
  const { t } = useTranslation('billing');
  return (
    <EmptyState
      title={t('pricing.emptyTitle')}
      text={t('pricing.emptyText')}
      action={
        <Button asChild>
          <a href={mailToSales(t('pricing.questionSubject'))}>{t('pricing.contact')}</a>
        </Button>
      }
    />
  );
};

const columns = { base: 'minmax(0, 1fr)', md: 'repeat(auto-fit, minmax(14rem, 1fr))' } as const;

/** Skeleton of three cards, hidden for the first 150 ms because faster responses need none. */
export const PlansToCome = () => {
  const { t } = useTranslation('billing');
  return (
    <Grid
      role="status"
      aria-label={t('pricing.loading')}
      aria-busy
      gap="4"
      gridTemplateColumns={columns}
      animation="appear 120ms linear 150ms both"
    >
      {[1, 2, 3].map((place) => (
        <Card key={place} display="flex" flexDirection="column" gap="4">
          <Skeleton width="45%" height="4" />
          <Skeleton width="80%" />
          <Skeleton width="55%" height="5" mt="2" />
          <Skeleton height="touch" borderRadius="md" />
          <Stack gap="4" borderTopWidth="1px" pt="4">
            {limitNames.map((name) => (
              <Skeleton key={name} width="50%" />
            ))}
          </Stack>
        </Card>
      ))}
    </Grid>
  );
};

/** Plans of a category: cards, price notes and comparison. */
export const PlanList = ({
  plans,
  cycle,
}: {
  readonly plans: readonly Plan[];
  readonly cycle: Cycle;
}) => {
  const { t } = useTranslation('billing');
  const format = useFormat();
  if (plans.length === 0) return <NoPlans />;
  return (
    <>
      <Grid
        as="ul"
        aria-label={t('pricing.plans')}
        listStyleType="none"
        gap="4"
        gridTemplateColumns={columns}
      >
        {plans.map((plan) => (
          <li key={plan.id}>
            <PlanCard plan={plan} cycle={cycle} />
          </li>
        ))}
      </Grid>
      <Text size="sm" tone="muted">
        {t('pricing.ivaNote', { rate: format.percent(ivaRate) })}
      </Text>
      <PlanComparison plans={plans} />
    </>
  );
};
