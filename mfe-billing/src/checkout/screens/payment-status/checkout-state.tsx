import { api, apiKey, apiMutation, useCan } from '@sala/shared-auth';
import { isRetryable, type Checkout } from '@sala/shared-contracts';
import { Box, Button, Card, Flex, Text } from '@sala/shared-ui';
import {
  Link,
  useFormat,
  useLocale,
  useMutation,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { Facts } from '@sala/screen-parts/facts';
import { saveFile } from '@sala/screen-parts/save-file';
import { paths } from '../../../paths';
import { goTo } from '../../../parts/provider-page';
import { PaymentState } from '../../parts/payment-state';
import { Voucher } from '../../parts/voucher';
import { useOnwards } from '../../use-checkout';

const useFacts = (checkout: Checkout) => {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const locale = useLocale();
  const { plan, cycle, amount, refunded, createdAt, createdBy, paidAt } = checkout;
  return [
    {
      key: 'plan',
      label: t('checkout.plan'),
      content: `${plan.name[locale]} · ${t(`pricing.cycles.${cycle}`)}`,
    },
    { key: 'subtotal', label: t('checkout.subtotal'), content: format.money(amount.subtotal) },
    { key: 'tax', label: t('checkout.tax'), content: format.money(amount.tax) },
    {
      key: 'total',
      label: t('checkout.total'),
      content: (
        <Text as="strong" figures>
          {t('checkout.inPesos', { amount: format.money(amount.total) })}
        </Text>
      ),
    },
    ...(refunded > 0
      ? [{ key: 'refunded', label: t('checkout.refunded'), content: format.money(refunded) }]
      : []),
    {
      key: 'begun',
      label: t('checkout.begun'),
      content: createdBy
        ? t('checkout.begunBy', { date: format.dateTime(createdAt), person: createdBy.name })
        : format.dateTime(createdAt),
    },
    ...(paidAt === null
      ? []
      : [{ key: 'paid', label: t('checkout.paidAt'), content: format.dateTime(paidAt) }]),
  ];
};

const Actions = ({ checkout }: { readonly checkout: Checkout }) => {
  const { t } = useTranslation('billing');
  const client = useQueryClient();
  const canManage = useCan('subscription:manage');
  const onwards = useOnwards();
  const params = { checkoutId: checkout.id };
  const retry = useMutation({
    ...apiMutation('checkoutRetry'),
    onSuccess: async (attempt) => {
      await client.invalidateQueries({ queryKey: apiKey('checkoutCurrent') });
      onwards(attempt);
    },
  });
  const receipt = useMutation({
    mutationFn: () => api.checkoutReceipt({ params }),
    onSuccess: saveFile,
  });
  const { state, url } = checkout;
  return (
    <Flex gap="2" mt="5" wrap="wrap">
      {isRetryable(state) && canManage ? (
        <Button variant="solid" loading={retry.isPending} onClick={() => retry.mutate({ params })}>
          {t('checkout.retry')}
        </Button>
      ) : null}
      {state === 'open' && url !== null && canManage ? (
        <Button variant="solid" onClick={() => goTo(url)}>
          {t('checkout.pay')}
        </Button>
      ) : null}
      {state === 'approved' || state === 'refunded' ? (
        <Button loading={receipt.isPending} onClick={() => receipt.mutate()}>
          {t('checkout.receipt')}
        </Button>
      ) : null}
      <Button asChild variant={state === 'approved' ? 'solid' : 'outline'}>
        <Link to={paths.billing}>{t('checkout.toBilling')}</Link>
      </Button>
      <Button asChild variant="ghost">
        <Link to={paths.home}>{t('pricing.home')}</Link>
      </Button>
    </Flex>
  );
};

/** A checkout with its next step. */
export const CheckoutState = ({ checkout }: { readonly checkout: Checkout }) => {
  const { t } = useTranslation('billing');
  const { state, statusDetail, voucher, retriedBy } = checkout;
  return (
    <Card>
      <PaymentState state={state} statusDetail={statusDetail} />
      {state === 'pending' && voucher ? <Voucher voucher={voucher} /> : null}
      <Box mt="4">
        <Facts facts={useFacts(checkout)} />
      </Box>
      {retriedBy === null ? (
        <Actions checkout={checkout} />
      ) : (
        <Button asChild variant="solid" mt="5">
          <Link to={`${paths.paymentStatus}?checkoutId=${retriedBy}`}>{t('checkout.newer')}</Link>
        </Button>
      )}
    </Card>
  );
};
