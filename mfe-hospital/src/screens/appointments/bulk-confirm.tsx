import { confirmationChannels, type Appointment } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { Button, Flex, IconButton, Text } from '@sala/shared-ui';
import { CloseIcon, ExpandIcon } from '@sala/shared-ui/icons';
import { ActionMenu } from '@sala/shared-ui/menu';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useForgetAppointments } from './forget-appointments';

export interface BulkConfirmProps {
  /** Those that are ticked and there. */
  readonly appointments: readonly Appointment[];
  readonly onDone: () => void;
}

/** After a round of calls: all who said yes at once. */
export const BulkConfirm = ({ appointments, onDone }: BulkConfirmProps) => {
  const { t } = useTranslation('hospital');
  const forget = useForgetAppointments();
  const confirm = useMutation({
    ...apiMutation('appointmentBulkConfirm'),
    onSuccess: ({ confirmed, failed }) => {
      if (confirmed.length > 0) notify.success(t('appointments.bulk.done', { count: confirmed.length }));
      const [first] = failed;
      if (first) notify.error(t('appointments.bulk.failed', { count: failed.length, why: first.title }));
      onDone();
    },
    onSettled: forget,
  });
  return (
    <Flex
      role="region"
      aria-label={t('appointments.bulk.title')}
      position="sticky"
      bottom="3"
      zIndex="sticky"
      mt="3"
      mx="auto"
      maxW="full"
      wrap="wrap"
      align="center"
      gap="2"
      p="2"
      ps="4"
      bg="bg.raised"
      borderWidth="1px"
      borderColor="border.strong"
      borderRadius="lg"
      boxShadow="lg"
    >
      <Text size="sm" aria-live="polite" figures>
        {t('appointments.bulk.count', { count: appointments.length })}
      </Text>
      <ActionMenu
        trigger={
          <Button variant="solid" loading={confirm.isPending}>
            {t('appointments.bulk.confirm')}
            <ExpandIcon />
          </Button>
        }
        actions={confirmationChannels.map((channel) => ({
          key: channel,
          label: t(`appointments.confirmedBy.${channel}`),
          onSelect: () => confirm.mutate({ body: { channel, appointments: appointments.map(({ id, version }) => ({ id, version })) } }),
        }))}
      />
      <IconButton label={t('appointments.bulk.clear')} icon={<CloseIcon />} onClick={onDone} />
    </Flex>
  );
};
