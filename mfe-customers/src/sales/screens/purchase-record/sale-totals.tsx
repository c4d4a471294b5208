import { Box, Button, Flex, Text } from '@sala/shared-ui';
import { Sum } from '@sala/screen-parts/sum';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import type { LiveQuote } from './use-quote';

/** Subtotal, discount, tax and total as computed by the server. */
export const SaleTotals = ({ live }: { readonly live: LiveQuote }) => {
  const { t } = useTranslation('customers');
  const { money } = useFormat();
  const { quote, settling, failed, retry } = live;
  const text = (centavos: number | undefined): string =>
    centavos === undefined ? '—' : money(centavos);
  return (
    <Box
      as="section"
      aria-label={t('purchases.totals')}
      aria-busy={settling}
      borderTopWidth="1px"
      pt="2.5"
    >
      <Box as="dl" opacity={settling ? 0.6 : 1} display="grid" gap="1">
        <Sum label={t('purchases.subtotal')} value={text(quote?.subtotal)} />
        {quote && quote.discount > 0 ? (
          <Sum label={t('purchases.discount')} value={money(-quote.discount)} />
        ) : null}
        <Sum label={t('purchases.tax')} value={text(quote?.tax)} />
        <Sum label={t('purchases.total')} value={text(quote?.total)} strong />
      </Box>
      {failed ? (
        <Flex role="alert" align="center" gap="2" mt="2" wrap="wrap">
          <Text tone="danger" size="sm">
            {t('purchases.quoteFailed')}
          </Text>
          <Button size="sm" onClick={retry}>
            {t('purchases.retry')}
          </Button>
        </Flex>
      ) : null}
    </Box>
  );
};
