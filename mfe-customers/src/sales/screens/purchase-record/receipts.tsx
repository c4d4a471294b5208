import { api } from '@sala/shared-auth';
import { Box, Button, Flex, Heading } from '@sala/shared-ui';
import { useMutation, useTranslation } from '@sala/shell-sdk';
import { saveFile } from '@sala/screen-parts/save-file';

export const receiptFormats = ['letter', 'half', 'ticket'] as const;

/** Receipt as PDF, for a till printer, or printed by the browser. */
export const Receipts = ({ purchaseId }: { readonly purchaseId: string }) => {
  const { t } = useTranslation('customers');
  const receipt = useMutation({
    mutationFn: (format: (typeof receiptFormats)[number]) =>
      api.purchaseReceipt({ params: { purchaseId }, query: { format } }),
    onSuccess: saveFile,
  });
  return (
    <Box as="section" mt="5">
      <Heading as="h3" size="sm">
        {t('purchases.receipt')}
      </Heading>
      <Flex gap="2" wrap="wrap" mt="2">
        {receiptFormats.map((format) => (
          <Button
            key={format}
            size="sm"
            loading={receipt.isPending && receipt.variables === format}
            onClick={() => receipt.mutate(format)}
          >
            {t(`purchases.receipts.${format}`)}
          </Button>
        ))}
        <Button size="sm" onClick={() => print()}>
          {t('purchases.receipts.print')}
        </Button>
      </Flex>
    </Box>
  );
};
