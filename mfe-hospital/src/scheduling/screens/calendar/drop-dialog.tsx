import { useCan } from '@sala/shared-auth';
import { limits } from '@sala/shared-contracts';
import { Text } from '@sala/shared-ui';
import { TextField, yup } from '@sala/shared-ui/form';
import { ConfirmDialog, FormDialog } from '@sala/shared-ui/overlay';
import { useTranslation } from '@sala/shell-sdk';
import { useMemo } from 'react';
import { ConflictList } from '../../parts/booking/conflict-list';
import { useBookingMessages } from '../../parts/booking/use-booking-messages';
import { useZonedFormat } from '../../../parts/use-zoned-format';
import type { PendingDrop } from './use-reschedule';

interface DropDialogProps {
  readonly pending: PendingDrop;
  readonly zone: string;
  readonly onOverbook: (reason: string) => Promise<unknown>;
  readonly onGiveUp: () => void;
}

const empty = { reason: '' };

/** Conflicts of a drop; users who may overbook give a reason, others revert it. */
export const DropDialog = ({
  pending: { dropped, target, conflicts },
  zone,
  onOverbook,
  onGiveUp,
}: DropDialogProps) => {
  useBookingMessages();
  const { t } = useTranslation('hospital');
  const format = useZonedFormat(zone);
  const mayOverbook =
    useCan('overbook:sign') && conflicts.every(({ overbookable }) => overbookable);
  const rules = useMemo(
    () =>
      yup.object({
        reason: yup
          .string()
          .trim()
          .required(t('bookingForm.rules.overbook'))
          .max(limits.reasonMax, ({ max }) => t('bookingForm.rules.tooLong', { max })),
      }),
    [t],
  );
  const title = t('calendar.cannotMove', {
    name: dropped.item.patient,
    when: format.moment(target.startAt),
  });
  if (!mayOverbook) {
    return (
      <ConfirmDialog
        open
        title={title}
        text={<ConflictList conflicts={conflicts} />}
        confirmLabel={t('calendar.putBack')}
        onConfirm={onGiveUp}
        onClose={onGiveUp}
      />
    );
  }
  return (
    <FormDialog
      open
      size="sm"
      title={title}
      submitLabel={t('calendar.moveAnyway')}
      cancelLabel={t('calendar.putBack')}
      initialValues={empty}
      validationSchema={rules}
      onSubmit={({ reason }) => onOverbook(reason.trim())}
      onClose={onGiveUp}
    >
      <ConflictList conflicts={conflicts} />
      <TextField
        name="reason"
        label={t('bookingForm.overbook')}
        required
        countTo={limits.reasonMax}
      />
      <Text size="sm" tone="muted">
        {t('bookingForm.overbookHelp')}
      </Text>
    </FormDialog>
  );
};
