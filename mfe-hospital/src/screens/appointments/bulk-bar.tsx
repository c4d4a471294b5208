import { confirmationChannels, type Appointment } from '@sala/shared-contracts';
import { apiMutation, useCan } from '@sala/shared-auth';
import { Button, Flex, IconButton, lazyPart, Text } from '@sala/shared-ui';
import { CloseIcon, ExpandIcon } from '@sala/shared-ui/icons';
import { ActionMenu } from '@sala/shared-ui/menu';
import { useMutation, useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import { useBulkOutcome } from './use-bulk-outcome';

const BulkCancel = lazyPart(() => import('./bulk-cancel'), (module) => module.BulkCancel);

export interface BulkBarProps {
  /** Those that are ticked and there. */
  readonly appointments: readonly Appointment[];
  readonly onDone: () => void;
}

/** What is done with many at once: after a round of calls, all who said yes; when the doctor is ill, nobody comes. */
export const BulkBar = ({ appointments, onDone }: BulkBarProps) => {
  const { t } = useTranslation('hospital');
  const canCancel = useCan('appointments:delete');
  const [cancelling, setCancelling] = useState(false);
  const confirm = useMutation({ ...apiMutation('appointmentBulkConfirm'), ...useBulkOutcome('confirm', onDone) });
  if (cancelling) return <BulkCancel appointments={appointments} onDone={onDone} onClose={() => setCancelling(false)} />;
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
      {canCancel ? <Button onClick={() => setCancelling(true)}>{t('appointments.bulk.cancel')}</Button> : null}
      <IconButton label={t('appointments.bulk.clear')} icon={<CloseIcon />} onClick={onDone} />
    </Flex>
  );
};
