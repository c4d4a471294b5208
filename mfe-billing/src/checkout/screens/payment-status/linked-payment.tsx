import { apiMutation, apiQuery } from '@sala/shared-auth';
import {
  checkoutPollSeconds,
  isUnsettled,
  readablePhone,
  type LinkedPayment,
} from '@sala/shared-contracts';
import { Box, Button, Card, EmptyState, ErrorState, LoadingState, Text } from '@sala/shared-ui';
import { failsAlone, useFormat, useMutation, useQuery, useTranslation } from '@sala/shell-sdk';
import { Facts } from '@sala/screen-parts/facts';
import { isMissing, useFailure } from '@sala/screen-parts/failure';
import { goTo } from '../../../parts/provider-page';
import { PaymentState } from '../../parts/payment-state';
import { Remaining } from '../../parts/remaining';
import { Voucher } from '../../parts/voucher';

const useFacts = (payment: LinkedPayment) => {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const { clinic, folio, amount, refunded, paidAt } = payment;
  return [
    { key: 'clinic', label: t('linked.clinic'), content: clinic.name },
    ...(folio === null ? [] : [{ key: 'folio', label: t('linked.folio'), content: folio }]),
    {
      key: 'amount',
      label: t('checkout.total'),
      content: (
        <Text as="strong" figures>
          {t('checkout.inPesos', { amount: format.money(amount) })}
        </Text>
      ),
    },
    ...(refunded > 0
      ? [{ key: 'refunded', label: t('checkout.refunded'), content: format.money(refunded) }]
      : []),
    ...(paidAt === null
      ? []
      : [{ key: 'paid', label: t('checkout.paidAt'), content: format.dateTime(paidAt) }]),
    ...(clinic.phone === null
      ? []
      : [
          {
            key: 'phone',
            label: t('linked.phone'),
            content: <a href={`tel:${clinic.phone}`}>{readablePhone(clinic.phone)}</a>,
          },
        ]),
  ];
};

const Shown = ({ payment, token }: { readonly payment: LinkedPayment; readonly token: string }) => {
  const { t } = useTranslation('billing');
  const { state, statusDetail, voucher, payable, expiresAt } = payment;
  const pay = useMutation({
    ...apiMutation('linkedPaymentPay'),
    onSuccess: ({ url }) => goTo(url),
  });
  return (
    <Card>
      <PaymentState
        state={state}
        statusDetail={statusDetail}
        text={
          statusDetail === 'not_taken'
            ? t('linked.notTaken')
            : state === 'rejected'
              ? undefined
              : t(`linked.texts.${state}`)
        }
      />
      {state === 'pending' && voucher ? <Voucher voucher={voucher} /> : null}
      <Box mt="4">
        <Facts facts={useFacts(payment)} />
      </Box>
      {payable ? (
        <>
          <Text size="sm" tone="muted" mt="4">
            <Remaining until={expiresAt} />
          </Text>
          <Button
            variant="solid"
            size="lg"
            mt="3"
            width="full"
            loading={pay.isPending}
            onClick={() => pay.mutate({ params: { linkToken: token } })}
          >
            {t(state === 'rejected' ? 'checkout.retry' : 'checkout.pay')}
          </Button>
        </>
      ) : null}
    </Card>
  );
};

/** A payment by link, for whoever has it: no session is needed. */
export const LinkedPaymentView = ({ token }: { readonly token: string }) => {
  const { t } = useTranslation('billing');
  const view = useQuery({
    ...apiQuery('linkedPaymentView', { params: { linkToken: token } }),
    refetchInterval: ({ state: { data, error } }) =>
      data && isUnsettled(data.state) && !error ? checkoutPollSeconds * 1000 : false,
    meta: failsAlone,
  });
  const missing = isMissing(view);
  const failure = useFailure(view.data ? null : view.error);
  if (view.data) return <Shown payment={view.data} token={token} />;
  if (missing)
    return <EmptyState title={t('linked.unknownTitle')} text={t('linked.unknownText')} />;
  if (failure)
    return (
      <ErrorState
        problem={failure}
        onRetry={() => void view.refetch()}
        retrying={view.isFetching}
      />
    );
  return <LoadingState shape="text" />;
};
