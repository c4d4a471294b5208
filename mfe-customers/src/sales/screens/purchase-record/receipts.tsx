import { api } from '@sala/shared-auth';
import { Box, Button, Flex, Heading, Kbd } from '@sala/shared-ui';
import { useCommands, useMutation, useTranslation } from '@sala/shell-sdk';
import { saveFile } from '@sala/screen-parts/save-file';
import { SendMessage } from './messages/send-message';
import { SentMessages } from './messages/sent-messages';

export const receiptFormats = ['letter', 'half', 'ticket'] as const;

const ticketKey = 't';

interface ReceiptsProps {
  readonly purchaseId: string;
  /** Something was paid: there is a receipt to send. */
  readonly paid: boolean;
}

/** Receipt as PDF, for a till printer, printed by the browser, or sent. */
export const Receipts = ({ purchaseId, paid }: ReceiptsProps) => {
  const { t } = useTranslation('customers');
  const receipt = useMutation({
    mutationFn: (format: (typeof receiptFormats)[number]) =>
      api.purchaseReceipt({ params: { purchaseId }, query: { format } }),
    onSuccess: saveFile,
  });
  useCommands([
    {
      id: 'ticket',
      label: t('purchases.receipts.ticket'),
      keys: ticketKey,
      ofPanel: true,
      run: () => receipt.mutate('ticket'),
    },
  ]);
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
            {format === 'ticket' ? (
              <Box display={{ base: 'none', md: 'inline-flex' }} aria-hidden>
                <Kbd>{ticketKey}</Kbd>
              </Box>
            ) : null}
          </Button>
        ))}
        <Button size="sm" onClick={() => print()}>
          {t('purchases.receipts.print')}
        </Button>
        {paid ? (
          <SendMessage
            purchaseId={purchaseId}
            paymentLinkId={null}
            label={t('purchases.messages.receiptOpen')}
          />
        ) : null}
      </Flex>
      <SentMessages
        purchaseId={purchaseId}
        paymentLinkId={null}
        label={t('purchases.messages.receiptSent')}
      />
    </Box>
  );
};
