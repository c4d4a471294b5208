import type { Plan } from '@sala/shared-contracts';
import { Button, Text } from '@sala/shared-ui';
import { Link, useLocale, useTranslation } from '@sala/shell-sdk';
import { useCheckout } from '../../../checkout/use-checkout';
import { paths } from '../../../paths';
import { isRunning, useSubscription } from '../../../subscription/parts/use-subscription';
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
  return (
    <Button
      {...looksOf(plan)}
      loading={checkout.isPending}
      onClick={() => checkout.mutate({ body: { planCode: plan.code, cycle } })}
      aria-label={t('pricing.choosePlan', { plan: name })}
    >
      {t('pricing.choose')}
    </Button>
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
