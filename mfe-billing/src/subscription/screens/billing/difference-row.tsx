import { apiMutation, useCan } from '@sala/shared-auth';
import type { BillingDifference, DifferenceSide } from '@sala/shared-contracts';
import { Box, Button, Flex, lazyPart, Text } from '@sala/shared-ui';
import { StatusChip, statusLooks, type StatusLook } from '@sala/shared-ui/status';
import { Link, notify, useFormat, useMutation, useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import { paths } from '../../../paths';

const DismissDialog = lazyPart(
  () => import('./dismiss-dialog'),
  (module) => module.DismissDialog,
);

const tones: Readonly<Record<BillingDifference['state'], StatusLook>> = {
  open: statusLooks.waiting,
  repaired: statusLooks.done,
  dismissed: statusLooks.off,
  gone: statusLooks.off,
};

/** One side in words: state, amount, what was given back, date. */
const useSide = () => {
  const { t } = useTranslation('billing');
  const format = useFormat();
  return (side: DifferenceSide | null): string => {
    if (!side) return t('differences.missing');
    const { state, amount, currency, refunded, at } = side;
    const foreign = currency === null || currency === 'MXN' ? '' : ` ${currency}`;
    return [
      state && t(`differences.sides.${state}`),
      amount === null ? null : `${format.money(amount)}${foreign}`,
      refunded === null || refunded === 0
        ? null
        : t('differences.refunded', { amount: format.money(refunded) }),
      at && format.date(at),
    ]
      .filter(Boolean)
      .join(' · ');
  };
};

interface DifferenceRowProps {
  readonly difference: BillingDifference;
  readonly onDone: () => Promise<unknown>;
}

export const DifferenceRow = ({ difference, onDone }: DifferenceRowProps) => {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const canManage = useCan('subscription:manage');
  const sideOf = useSide();
  const [dismissing, setDismissing] = useState(false);
  const { id, kind, purchase, reference, state, repairable, reason, settledAt, settledBy } =
    difference;
  const repair = useMutation({
    ...apiMutation('billingDifferenceRepair'),
    onSuccess: (repaired) =>
      notify.success(t(repaired.state === 'gone' ? 'differences.wasGone' : 'differences.repaired')),
    onSettled: onDone,
  });
  const title = t(`differences.kinds.${kind}`);
  const sale = purchase?.folio ?? null;
  const settled =
    settledAt === null
      ? null
      : settledBy === null
        ? t('differences.settledByItself', { date: format.dateTime(settledAt) })
        : t('differences.settledBy', { who: settledBy.name, date: format.dateTime(settledAt) });
  return (
    <Box as="li" py="3" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
      <Flex gap="2" align="center" wrap="wrap">
        <Text fontWeight="medium">{title}</Text>
        <StatusChip {...tones[state]}>{t(`differences.states.${state}`)}</StatusChip>
        {purchase ? (
          <Text as="span" size="sm">
            <Link to={`${paths.purchases}?purchaseId=${purchase.id}`}>
              {sale === null ? t('differences.sale') : t('differences.saleWith', { folio: sale })}
            </Link>
          </Text>
        ) : null}
      </Flex>
      <Text size="sm" mt="1">{`${t('differences.ours')}: ${sideOf(difference.ours)}`}</Text>
      <Text size="sm">{`${t('differences.theirs')}: ${sideOf(difference.theirs)}`}</Text>
      <Text size="sm" tone="muted" overflowWrap="anywhere">
        {[
          reference && t('differences.reference', { reference }),
          t('differences.seen', {
            first: format.dateTime(difference.firstSeenAt),
            last: format.dateTime(difference.lastSeenAt),
          }),
          settled,
          reason && t('differences.because', { reason }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {state === 'open' && !repairable ? (
        <Text size="sm" mt="1">
          {t('differences.byHand')}
        </Text>
      ) : null}
      {state === 'open' && canManage ? (
        <Flex gap="2" mt="2" wrap="wrap">
          {repairable ? (
            <Button
              size="sm"
              loading={repair.isPending}
              onClick={() => repair.mutate({ params: { billingDifferenceId: id } })}
              aria-label={`${t('differences.repair')}: ${title}`}
            >
              {t('differences.repair')}
            </Button>
          ) : null}
          <Button
            size="sm"
            variant="ghost"
            onClick={() => setDismissing(true)}
            aria-label={`${t('differences.dismiss')}: ${title}`}
          >
            {t('differences.dismiss')}
          </Button>
        </Flex>
      ) : null}
      {dismissing ? (
        <DismissDialog
          difference={difference}
          onDone={onDone}
          onClose={() => setDismissing(false)}
        />
      ) : null}
    </Box>
  );
};
