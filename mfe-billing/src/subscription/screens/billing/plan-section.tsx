import { apiMutation, useCan } from '@sala/shared-auth';
import type { Subscription } from '@sala/shared-contracts';
import { Button, Flex, Text } from '@sala/shared-ui';
import { StatusChip, statusLooks, type StatusLook } from '@sala/shared-ui/status';
import { Link, notify, useFormat, useLocale, useMutation, useTranslation } from '@sala/shell-sdk';
import { Facts, type Fact } from '@sala/screen-parts/facts';
import { paths } from '../../../paths';
import { isRunning, useShowSubscription } from '../../../parts/use-subscription';
import { Section } from './section';
import { usePortal } from './use-portal';

/* Providers write brands in small letters. */
const capitalised = (brand: string): string => brand.charAt(0).toUpperCase() + brand.slice(1);

const tones: Readonly<Record<Subscription['status'], StatusLook>> = {
  trialing: statusLooks.ongoing,
  active: statusLooks.done,
  past_due: statusLooks.problem,
  incomplete: statusLooks.attention,
  canceled: statusLooks.cancelled,
};

const useFacts = (subscription: Subscription): readonly Fact[] => {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const locale = useLocale();
  const { plan, cycle, nextCharge, paymentMethod, periodEnd, cancelAtPeriodEnd, trialEndsAt } =
    subscription;
  const paidOnce = subscription.status === 'active' && nextCharge === null && !cancelAtPeriodEnd;
  const ends = cancelAtPeriodEnd || paidOnce ? periodEnd : null;
  return [
    {
      key: 'plan',
      label: t('checkout.plan'),
      content:
        cycle === null
          ? plan.name[locale]
          : `${plan.name[locale]} · ${t(`pricing.cycles.${cycle}`)}`,
    },
    ...(subscription.status === 'trialing' && trialEndsAt !== null
      ? [{ key: 'trial', label: t('subscription.trialEnds'), content: format.date(trialEndsAt) }]
      : []),
    {
      key: 'next',
      label: t('subscription.nextCharge'),
      content:
        nextCharge === null
          ? t('subscription.noCharge')
          : t('subscription.chargeOn', {
              amount: format.money(nextCharge.amount.total),
              date: format.date(nextCharge.at),
            }),
    },
    ...(ends === null
      ? []
      : [
          {
            key: 'ends',
            label: t(paidOnce ? 'subscription.paidUntil' : 'subscription.endsOn'),
            content: format.date(ends),
          },
        ]),
    {
      key: 'method',
      label: t('subscription.paymentMethod'),
      content:
        paymentMethod === null
          ? t('subscription.noPaymentMethod')
          : t('subscription.card', { ...paymentMethod, brand: capitalised(paymentMethod.brand) }),
    },
  ];
};

interface PlanSectionProps {
  readonly subscription: Subscription;
  readonly onOpen: (dialog: 'change' | 'cancel') => void;
}

/** What is bought, the next charge, and how to change it. */
export const PlanSection = ({ subscription, onOpen }: PlanSectionProps) => {
  const { t } = useTranslation('billing');
  const canManage = useCan('subscription:manage');
  const show = useShowSubscription();
  const portal = usePortal();
  const resume = useMutation({
    ...apiMutation('subscriptionResume'),
    onSuccess: (resumed) => {
      notify.success(t('subscription.resumed'));
      return show(resumed);
    },
  });
  const { status, cancelAtPeriodEnd, version } = subscription;
  const running = isRunning(subscription);
  return (
    <Section
      title={t('subscription.planTitle')}
      state={<StatusChip {...tones[status]}>{t(`subscription.statuses.${status}`)}</StatusChip>}
    >
      <Facts facts={useFacts(subscription)} />
      {!canManage ? (
        <Text size="sm" tone="muted" mt="4">
          {t('subscription.readOnlyRole')}
        </Text>
      ) : running ? (
        <Flex gap="2" mt="4" wrap="wrap">
          {cancelAtPeriodEnd ? (
            <Button
              variant="solid"
              loading={resume.isPending}
              onClick={() => resume.mutate({ body: { version } })}
            >
              {t('subscription.resume')}
            </Button>
          ) : (
            <Button onClick={() => onOpen('change')}>{t('subscription.change')}</Button>
          )}
          <Button loading={portal.isPending} onClick={() => portal.mutate({})}>
            {t('subscription.portal')}
          </Button>
          {cancelAtPeriodEnd ? null : (
            <Button variant="ghost" onClick={() => onOpen('cancel')}>
              {t('subscription.cancel')}
            </Button>
          )}
        </Flex>
      ) : (
        <Button asChild variant="solid" mt="4">
          <Link to={paths.pricing}>{t('subscription.choosePlan')}</Link>
        </Button>
      )}
    </Section>
  );
};
