import { confirmationChannels, type Appointment } from '@sala/shared-contracts';
import { apiMutation, useCan } from '@sala/shared-auth';
import { Button, lazyPart } from '@sala/shared-ui';
import { ExpandIcon } from '@sala/shared-ui/icons';
import { ActionMenu } from '@sala/shared-ui/menu';
import { useMutation, useTranslation } from '@sala/shell-sdk';
import { BulkBar } from '@sala/screen-parts/bulk-bar';
import { useState } from 'react';
import { useBulkOutcome } from './use-bulk-outcome';

const BulkCancel = lazyPart(() => import('./bulk-cancel'), (module) => module.BulkCancel);

export interface AppointmentsBulkBarProps {
  /** Those that are ticked and there. */
  readonly appointments: readonly Appointment[];
  readonly onDone: () => void;
}

/** What is done with many at once: after a round of calls, all who said yes; when the doctor is ill, nobody comes. */
export const AppointmentsBulkBar = ({ appointments, onDone }: AppointmentsBulkBarProps) => {
  const { t } = useTranslation('hospital');
  const canCancel = useCan('appointments:delete');
  const [cancelling, setCancelling] = useState(false);
  // As the menu of each row has it: a doctor calls off their own alone.
  const cancellable = appointments.filter(({ moves }) => moves.includes('cancelled'));
  const confirm = useMutation({ ...apiMutation('appointmentBulkConfirm'), ...useBulkOutcome('confirm', onDone) });
  if (cancelling) return <BulkCancel appointments={cancellable} onDone={onDone} onClose={() => setCancelling(false)} />;
  return (
    <BulkBar
      label={t('appointments.bulk.title')}
      counted={t('appointments.bulk.count', { count: appointments.length })}
      clearLabel={t('appointments.bulk.clear')}
      onClear={onDone}
    >
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
      {canCancel && cancellable.length > 0 ? <Button onClick={() => setCancelling(true)}>{t('appointments.bulk.cancel')}</Button> : null}
    </BulkBar>
  );
};
