import { Box, Button, Code, Flex, Heading, Text } from '@sala/shared-ui';
import { notify, useTranslation } from '@sala/shell-sdk';
import { useId } from 'react';
import type { Checkout } from '@sala/shared-contracts';
import { Remaining } from './remaining';

/** What is shown at the shop, or the account to transfer to. */
export const Voucher = ({ voucher }: { readonly voucher: NonNullable<Checkout['voucher']> }) => {
  const { t } = useTranslation('billing');
  const id = useId();
  const { way, reference, url, expiresAt } = voucher;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(reference);
      notify.success(t(`checkout.copied.${way}`));
    } catch {
      // Without the permission the number stays to be selected by hand.
      notify.error(t('checkout.notCopied'));
    }
  };
  return (
    <Box as="section" aria-labelledby={id} borderWidth="1px" borderRadius="md" p="4" mt="4">
      <Heading id={id}>{t(`checkout.voucher.${way}`)}</Heading>
      <Flex gap="3" mt="2" align="center" wrap="wrap">
        <Code fontSize="lg">{reference}</Code>
        <Button size="sm" onClick={() => void copy()}>
          {t('checkout.copy')}
        </Button>
      </Flex>
      <Text tone="muted" mt="2">
        {t(`checkout.voucherHow.${way}`)}
      </Text>
      {expiresAt === null ? null : (
        <Text mt="2" fontWeight="medium">
          <Remaining until={expiresAt} />
        </Text>
      )}
      {url === null ? null : (
        <Button asChild mt="3">
          <a href={url} target="_blank" rel="noreferrer">
            {t('checkout.printVoucher')}
          </a>
        </Button>
      )}
    </Box>
  );
};
