import type { Plan } from '@sala/shared-contracts';
import { Button, Stack, Text } from '@sala/shared-ui';
import { Link, useLocale, useTranslation } from '@sala/shell-sdk';
import { useCheckout } from '../../../checkout/use-checkout';
import { paths } from '../../../paths';
import { isRunning, useSubscription } from '../../../parts/use-subscription';
import type { Cycle } from './plan-price';
import { useVisitor } from './visitor';

interface PlanActionProps {
  readonly plan: Plan;
  readonly cycle: Cycle;
}

const looksOf = (plan: Plan) =>
  ({ variant: plan.highlighted ? 'solid' : 'outline', size: 'lg', width: 'full' }) as const;

/** Buys the plan; a subscription that runs is changed instead, where its price is prorated. */
const Buy = ({ plan, cycle }: PlanActionProps) => {
  const { t } = useTranslation('billing');
  const name = plan.name[useLocale()];
  const subscription = useSubscription().data;
  const checkout = useCheckout();
  if (subscription && isRunning(subscription)) {
    if (subscription.plan.code === plan.code && subscription.cycle === cycle)
      return (
        <Text textAlign="center" py="2" fontWeight="medium">
          {t('pricing.current')}
        </Text>
      );
    return (
      <Button asChild {...looksOf(plan)}>
        <Link
          to={`${paths.billing}?open=change&plan=${plan.code}&cycle=${cycle}`}
          aria-label={t('pricing.changeToPlan', { plan: name })}
        >
          {t('pricing.changeTo')}
        </Link>
      </Button>
    );
  }
  const buy = (recurring: boolean) =>
    checkout.mutate({ body: { planCode: plan.code, cycle, recurring } });
  const leaving = checkout.isPending ? checkout.variables.body.recurring : null;
  return (
    <Stack gap="1">
      <Button
        {...looksOf(plan)}
        loading={leaving === true}
        onClick={() => buy(true)}
        aria-label={t('pricing.choosePlan', { plan: name })}
      >
        {t('pricing.choose')}
      </Button>
      {/* Cash and transfers pay once: only a card is charged again. */}
      <Button
        variant="ghost"
        size="sm"
        loading={leaving === false}
        onClick={() => buy(false)}
        aria-label={t(`pricing.onceOf.${cycle}`, { plan: name })}
      >
        {t(`pricing.once.${cycle}`)}
      </Button>
    </Stack>
  );
};

/** Next step towards a plan; none for staff who cannot buy. */
export const PlanAction = ({ plan, cycle }: PlanActionProps) => {
  const { t } = useTranslation('billing');
  const name = plan.name[useLocale()];
  const visitor = useVisitor();
  if (visitor === 'staff') return null;
  if (visitor === 'buyer') return <Buy plan={plan} cycle={cycle} />;
  const [to, word, spoken] =
    visitor === 'signedOut'
      ? [paths.signUp, t('pricing.start'), t('pricing.startWith', { plan: name })]
      : [paths.companySetup, t('pricing.setUp'), t('pricing.setUpFor', { plan: name })];
  return (
    <Button asChild {...looksOf(plan)}>
      <Link to={to} aria-label={spoken}>
        {word}
      </Link>
    </Button>
  );
};
