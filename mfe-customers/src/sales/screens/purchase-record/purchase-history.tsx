import type { Purchase } from '@sala/shared-contracts';
import { Box, Text } from '@sala/shared-ui';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { usePurchaseChip } from '../../parts/purchase-chips';

/** Status changes with person and reason. */
export const PurchaseHistory = ({ purchase: { history } }: { readonly purchase: Purchase }) => {
  const { t } = useTranslation('customers');
  const { dateTime } = useFormat();
  const chipOf = usePurchaseChip();
  return (
    <Box as="ol" role="list" aria-label={t('purchases.tabs.history')}>
      {history.map(({ to, reason, at, by }) => (
        <Box
          as="li"
          key={`${at} ${to}`}
          py="2"
          borderTopWidth="1px"
          _first={{ borderTopWidth: '0' }}
        >
          {chipOf(to)}
          <Text size="sm" tone="muted" mt="1">
            {t('purchases.paidAt', { when: dateTime(at), who: by.name })}
          </Text>
          {reason ? <Text size="sm">{reason}</Text> : null}
        </Box>
      ))}
    </Box>
  );
};
