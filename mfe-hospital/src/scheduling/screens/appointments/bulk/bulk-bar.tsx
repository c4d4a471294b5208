import {
  confirmationChannels,
  type Appointment,
  type AppointmentStatus,
} from '@sala/shared-contracts';
import { apiMutation, useCan } from '@sala/shared-auth';
import { Button, lazyPart } from '@sala/shared-ui';
import { ExpandIcon } from '@sala/shared-ui/icons';
import { ActionMenu } from '@sala/shared-ui/menu';
import { useMutation, useTranslation } from '@sala/shell-sdk';
import { BulkBar } from '@sala/screen-parts/bulk-bar';
import { useState } from 'react';
import { usePartMessages } from '../../../../parts/use-part-messages';
import en from './locales/en.json';
import es from './locales/es-MX.json';
import { useBulkOutcome } from './use-bulk-outcome';

const messages = { 'es-MX': es, en };

const BulkCancel = lazyPart(
  () => import('./bulk-cancel'),
  (module) => module.BulkCancel,
);
const BulkNoShow = lazyPart(
  () => import('./bulk-no-show'),
  (module) => module.BulkNoShow,
);

export interface AppointmentsBulkBarProps {
  /** Selected appointments that are still listed. */
  readonly appointments: readonly Appointment[];
  readonly onDone: () => void;
}

/** Bulk actions: confirm after a round of calls, mark no-shows, cancel when a doctor is ill. */
export const AppointmentsBulkBar = ({ appointments, onDone }: AppointmentsBulkBarProps) => {
  usePartMessages(messages);
  const { t } = useTranslation('hospital');
  const canCancel = useCan('appointments:delete');
  const [asking, setAsking] = useState<'cancel' | 'noShow' | null>(null);
  // Same rules as the row menu: doctors cancel only their own, and future appointments are not
  // missed.
  const those = (to: AppointmentStatus) => appointments.filter(({ moves }) => moves.includes(to));
  const [confirmable, missable, cancellable] = [
    those('confirmed'),
    those('no_show'),
    those('cancelled'),
  ];
  const confirm = useMutation({
    ...apiMutation('appointmentBulkConfirm'),
    ...useBulkOutcome('confirm', onDone),
  });
  if (asking === 'cancel')
    return (
      <BulkCancel appointments={cancellable} onDone={onDone} onClose={() => setAsking(null)} />
    );
  if (asking === 'noShow')
    return <BulkNoShow appointments={missable} onDone={onDone} onClose={() => setAsking(null)} />;
  return (
    <BulkBar
      label={t('bulkAppointments.title')}
      counted={t('bulkAppointments.count', { count: appointments.length })}
      clearLabel={t('bulkAppointments.clear')}
      onClear={onDone}
    >
      {confirmable.length > 0 ? (
        <ActionMenu
          trigger={
            <Button variant="solid" loading={confirm.isPending}>
              {t('bulkAppointments.confirm')}
              <ExpandIcon />
            </Button>
          }
          actions={confirmationChannels.map((channel) => ({
            key: channel,
            label: t(`appointments.confirmedBy.${channel}`),
            onSelect: () =>
              confirm.mutate({
                body: {
                  channel,
                  appointments: confirmable.map(({ id, version }) => ({ id, version })),
                },
              }),
          }))}
        />
      ) : null}
      {missable.length > 0 ? (
        <Button onClick={() => setAsking('noShow')}>{t('bulkAppointments.noShow')}</Button>
      ) : null}
      {canCancel && cancellable.length > 0 ? (
        <Button onClick={() => setAsking('cancel')}>{t('bulkAppointments.cancel')}</Button>
      ) : null}
    </BulkBar>
  );
};
