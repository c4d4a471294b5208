import { apiKey, apiMutation, apiQuery, useAuth } from '@sala/shared-auth';
import { Button, Card, Flex, Heading, Text } from '@sala/shared-ui';
import {
  failsAlone,
  notify,
  useFormat,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useId } from 'react';

/** The ownership that this person is offered; nothing for everybody else. */
export const TransferOffer = () => {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const client = useQueryClient();
  const id = useId();
  const inCompany = useAuth(({ user }) => Boolean(user?.company));
  const view = useQuery({
    ...apiQuery('ownershipTransferView'),
    enabled: inCompany,
    meta: failsAlone,
  });
  const settled = () => client.invalidateQueries({ queryKey: apiKey('ownershipTransferView') });
  const accept = useMutation({
    ...apiMutation('ownershipTransferAccept'),
    onSuccess: () => notify.success(t('companySettings.transfer.accepted')),
    onSettled: settled,
  });
  const decline = useMutation({
    ...apiMutation('ownershipTransferDecline'),
    onSuccess: () => notify.success(t('companySettings.transfer.declined')),
    onSettled: settled,
  });
  const failure = useFailure(accept.error ?? decline.error);
  const transfer = view.data?.transfer;
  if (transfer?.part !== 'recipient') return null;
  const input = { params: { transferId: transfer.id } };
  return (
    <Card as="section" aria-labelledby={id} highlighted mb="4" maxW="48rem">
      <Heading id={id}>{t('companySettings.transfer.offered')}</Heading>
      <Text mt="1" mb="3">
        {t('companySettings.transfer.offeredText', {
          person: transfer.fromName,
          date: format.dateTime(transfer.expiresAt),
        })}
      </Text>
      {failure ? (
        <Text role="alert" tone="danger" mb="2">
          {failure.title}
        </Text>
      ) : null}
      <Flex gap="2" wrap="wrap">
        <Button variant="solid" loading={accept.isPending} onClick={() => accept.mutate(input)}>
          {t('companySettings.transfer.accept')}
        </Button>
        <Button loading={decline.isPending} onClick={() => decline.mutate(input)}>
          {t('companySettings.transfer.decline')}
        </Button>
      </Flex>
    </Card>
  );
};
