import { apiQuery, useAuth, useCan } from '@sala/shared-auth';
import { checkoutPollSeconds, isUnsettled } from '@sala/shared-contracts';
import {
  Box,
  Button,
  EmptyState,
  ErrorState,
  LoadingState,
  Page,
  PageHeader,
} from '@sala/shared-ui';
import {
  failsAlone,
  Link,
  useLiveQueries,
  useLocation,
  useQuery,
  useSearchState,
  useTranslation,
} from '@sala/shell-sdk';
import { AccessDenied } from '@sala/screen-parts/denied';
import { isMissing, useFailure } from '@sala/screen-parts/failure';
import { paths } from '../../../paths';
import { CheckoutState } from './checkout-state';
import { LinkedPaymentView } from './linked-payment';
import { parsePaymentSearch } from './payment-search';

/* The address names a checkout; without one the company's latest is shown. */
const useShownCheckout = (checkoutId: string) => {
  const latest = useQuery({
    ...apiQuery('checkoutCurrent'),
    enabled: checkoutId === '',
    meta: failsAlone,
  });
  const id = checkoutId || (latest.data?.checkout?.id ?? '');
  const view = useQuery({
    ...apiQuery('checkoutView', { params: { checkoutId: id } }),
    enabled: id !== '',
    // The provider is asked on our side: this keeps up with it while something can still change.
    refetchInterval: ({ state: { data, error } }) =>
      data && isUnsettled(data.state) && !error ? checkoutPollSeconds * 1000 : false,
    meta: failsAlone,
  });
  useLiveQueries({ 'checkout.': ['checkoutView', 'checkoutCurrent'] });
  return { view, latest, none: checkoutId === '' && latest.data?.checkout === null };
};

const Shown = ({ checkoutId }: { readonly checkoutId: string }) => {
  const { t } = useTranslation('billing');
  const { view, latest, none } = useShownCheckout(checkoutId);
  const failure = useFailure(view.data ? null : (view.error ?? latest.error));
  if (view.data) return <CheckoutState checkout={view.data} />;
  if (isMissing(view))
    return <EmptyState title={t('checkout.unknownTitle')} text={t('checkout.unknownText')} />;
  if (none)
    return (
      <EmptyState
        title={t('checkout.noneTitle')}
        text={t('checkout.noneText')}
        action={
          <Button asChild variant="solid">
            <Link to={paths.pricing}>{t('checkout.seePlans')}</Link>
          </Button>
        }
      />
    );
  if (failure)
    return (
      <ErrorState
        problem={failure}
        onRetry={() => void (view.error ? view.refetch() : latest.refetch())}
        retrying={view.isFetching || latest.isFetching}
      />
    );
  return <LoadingState shape="text" />;
};

const SignInFirst = () => {
  const { t } = useTranslation('billing');
  const { pathname, search } = useLocation();
  const back = encodeURIComponent(`${pathname}${search}`);
  return (
    <EmptyState
      title={t('checkout.signInTitle')}
      text={t('checkout.signInText')}
      action={
        <Button asChild variant="solid">
          <Link to={`${paths.signIn}?redirect=${back}`}>{t('pricing.signIn')}</Link>
        </Button>
      }
    />
  );
};

/** `/payment-status`: what became of a payment, as the provider tells it. */
export default function PaymentStatusPage() {
  const { t } = useTranslation('billing');
  const [{ checkoutId, link }] = useSearchState(parsePaymentSearch);
  const signedIn = useAuth(({ token }) => token !== null);
  const canRead = useCan('subscription:read');
  return (
    <Box width="full" maxW="44rem" mx="auto">
      <Page>
        <PageHeader title={t('checkout.title')} />
        {link !== '' ? (
          <LinkedPaymentView token={link} />
        ) : !signedIn ? (
          <SignInFirst />
        ) : canRead ? (
          <Shown checkoutId={checkoutId} />
        ) : (
          <AccessDenied permission={t('checkout.permission')} />
        )}
      </Page>
    </Box>
  );
}
