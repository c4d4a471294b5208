import { apiMutation, apiQuery } from '@sala/shared-auth';
import { billingCycles, type BillingCycle, type Subscription } from '@sala/shared-contracts';
import { Box, Text } from '@sala/shared-ui';
import { RadioGroupField, SelectField, useFormikContext } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import {
  failsAlone,
  notify,
  useFormat,
  useLocale,
  useMutation,
  useQuery,
  useTranslation,
} from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useEffect, useState } from 'react';
import { useLimitAmount } from '../../parts/limit-words';
import { useShowSubscription } from '../../../parts/use-subscription';
import type { BillingPlace } from './billing-place';

interface ChangeValues {
  readonly planCode: string;
  readonly cycle: BillingCycle;
}

const hintId = 'plan-change-cost';

const usePreview = ({ planCode, cycle }: ChangeValues, differs: boolean) =>
  useQuery({
    ...apiQuery('subscriptionPreview', { query: { planCode, cycle } }),
    enabled: differs && planCode !== '',
    meta: failsAlone,
  });

const differsFrom = ({ plan, cycle }: Subscription, values: ChangeValues): boolean =>
  values.planCode !== plan.code || values.cycle !== cycle;

/** What the chosen plan costs now and later, or what it does not hold. */
const Preview = ({
  subscription,
  onFits,
}: {
  readonly subscription: Subscription;
  readonly onFits: (fits: boolean) => void;
}) => {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const amount = useLimitAmount();
  const { values } = useFormikContext<ChangeValues>();
  const differs = differsFrom(subscription, values);
  const { data, error, isFetching } = usePreview(values, differs);
  const failure = useFailure(error);
  const fits = differs && data !== undefined && data.exceeded.length === 0;
  useEffect(() => onFits(fits), [fits, onFits]);
  if (!differs) return <Text id={hintId}>{t('subscription.samePlan')}</Text>;
  if (failure)
    return (
      <Text id={hintId} role="alert" tone="danger">
        {failure.title}
      </Text>
    );
  if (!data || isFetching)
    return (
      <Text id={hintId} tone="muted" role="status">
        {t('subscription.previewing')}
      </Text>
    );
  if (data.exceeded.length > 0)
    return (
      <Box id={hintId} role="alert">
        <Text tone="danger">{t('subscription.doesNotFit')}</Text>
        <Box as="ul" mt="1" ps="5" listStyleType="disc">
          {data.exceeded.map(({ limit, used, maximum, invited }) => (
            <li key={limit}>
              {t('subscription.exceeded', {
                what: t(`subscription.limits.${limit}`),
                used: amount(limit, used),
                maximum: amount(limit, maximum),
              })}
              {invited === undefined ? '' : `. ${t('subscription.invited', { count: invited })}`}
            </li>
          ))}
        </Box>
      </Box>
    );
  const next = {
    amount: format.money(data.nextCharge.amount.total),
    date: format.date(data.nextCharge.at),
  };
  return (
    <Box id={hintId} role="status">
      <Text fontWeight="medium">
        {data.dueNow >= 0
          ? t('subscription.dueNow', { amount: format.money(data.dueNow) })
          : t('subscription.credited', { amount: format.money(-data.dueNow) })}
      </Text>
      <Text tone="muted">{t('subscription.thenCharged', next)}</Text>
    </Box>
  );
};

interface ChangeDialogProps {
  readonly subscription: Subscription;
  /** Chosen beforehand, on the page of plans. */
  readonly begin: Pick<BillingPlace, 'plan' | 'cycle'>;
  readonly onClose: () => void;
}

/** Moves to another plan or cycle, after saying what it costs. */
export const ChangeDialog = ({ subscription, begin, onClose }: ChangeDialogProps) => {
  const { t } = useTranslation('billing');
  const locale = useLocale();
  const show = useShowSubscription();
  const [fits, setFits] = useState(false);
  const plans = useQuery({ ...apiQuery('planList'), meta: failsAlone });
  const change = useMutation({
    ...apiMutation('subscriptionChange'),
    onSuccess: (changed) => {
      notify.success(t('subscription.changed'));
      onClose();
      return show(changed);
    },
  });
  const options = (plans.data?.items ?? []).map(({ code, name }) => ({
    value: code,
    label: name[locale],
  }));
  return (
    <FormDialog<ChangeValues>
      open
      title={t('subscription.changeTitle')}
      submitLabel={t('subscription.changeNow')}
      initialValues={{
        planCode: begin.plan || subscription.plan.code,
        cycle: begin.cycle || (subscription.cycle ?? 'monthly'),
      }}
      onSubmit={(values) => change.mutate({ body: { ...values, version: subscription.version } })}
      submitting={change.isPending}
      problem={useFailure(change.error)}
      ready={(values) => fits && differsFrom(subscription, values)}
      readyHintId={hintId}
      onClose={onClose}
    >
      <SelectField
        name="planCode"
        label={t('checkout.plan')}
        placeholder={null}
        options={
          options.length > 0
            ? options
            : [{ value: subscription.plan.code, label: subscription.plan.name[locale] }]
        }
      />
      <RadioGroupField
        name="cycle"
        label={t('pricing.cycle')}
        direction="row"
        options={billingCycles.map((value) => ({ value, label: t(`pricing.cycles.${value}`) }))}
      />
      <Preview subscription={subscription} onFits={setFits} />
    </FormDialog>
  );
};
