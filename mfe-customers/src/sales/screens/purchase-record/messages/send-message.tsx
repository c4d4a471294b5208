import { api } from '@sala/shared-auth';
import { Button, lazyPart } from '@sala/shared-ui';
import { useMutation, useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import type { MessagePreview } from './send-message-dialog';

const SendMessageDialog = lazyPart(
  () => import('./send-message-dialog'),
  (module) => module.SendMessageDialog,
);

interface SendMessageProps {
  readonly purchaseId: string;
  /** null: the receipt. */
  readonly paymentLinkId: string | null;
  /** Says which, for whoever does not see the row. */
  readonly label: string;
}

/** Asks what each channel would say and cost, then lets one be chosen. */
export const SendMessage = ({ purchaseId, paymentLinkId, label }: SendMessageProps) => {
  const { t } = useTranslation('customers');
  const [preview, setPreview] = useState<MessagePreview | null>(null);
  const ask = useMutation({
    mutationKey: ['purchaseMessagePreview'],
    mutationFn: () =>
      api.purchaseMessagePreview({
        params: { purchaseId },
        query: paymentLinkId === null ? {} : { paymentLinkId },
      }),
    onSuccess: setPreview,
  });
  return (
    <>
      <Button size="sm" loading={ask.isPending} aria-label={label} onClick={() => ask.mutate()}>
        {t('purchases.messages.open')}
      </Button>
      {preview ? (
        <SendMessageDialog
          purchaseId={purchaseId}
          paymentLinkId={paymentLinkId}
          preview={preview}
          onClose={() => setPreview(null)}
        />
      ) : null}
    </>
  );
};
