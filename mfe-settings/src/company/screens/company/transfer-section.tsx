import { apiKey, apiMutation, apiQuery } from '@sala/shared-auth';
import { Button, Card, Heading, lazyPart, Text } from '@sala/shared-ui';
import {
  failsAlone,
  notify,
  useFormat,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { useId } from 'react';

const TransferDialog = lazyPart(
  () => import('./transfer-dialog'),
  (module) => module.TransferDialog,
);

export interface OwnerSectionProps {
  readonly isOwner: boolean;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}

/** Hands the company over; the recipient accepts. */
export const TransferSection = ({ isOwner, open, onOpen }: OwnerSectionProps) => {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const client = useQueryClient();
  const id = useId();
  const view = useQuery({ ...apiQuery('ownershipTransferView'), meta: failsAlone });
  const withdraw = useMutation({
    ...apiMutation('ownershipTransferWithdraw'),
    onSuccess: () => notify.success(t('companySettings.transfer.withdrawn')),
    onSettled: () => client.invalidateQueries({ queryKey: apiKey('ownershipTransferView') }),
  });
  const transfer = view.data?.transfer ?? null;
  return (
    <Card as="section" aria-labelledby={id} maxW="48rem">
      <Heading id={id}>{t('companySettings.transfer.title')}</Heading>
      <Text tone="muted" mt="1" mb="3">
        {transfer
          ? t('companySettings.transfer.pending', {
              person: transfer.toName,
              date: format.dateTime(transfer.expiresAt),
            })
          : t('companySettings.transfer.text')}
      </Text>
      {!isOwner ? (
        <Text size="sm" tone="muted">
          {t('companySettings.ownersOnly')}
        </Text>
      ) : transfer ? (
        <Button
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate({ params: { transferId: transfer.id } })}
        >
          {t('companySettings.transfer.withdraw')}
        </Button>
      ) : (
        <Button onClick={() => onOpen(true)}>{t('companySettings.transfer.open')}</Button>
      )}
      {isOwner && open && !transfer ? <TransferDialog onClose={() => onOpen(false)} /> : null}
    </Card>
  );
};
