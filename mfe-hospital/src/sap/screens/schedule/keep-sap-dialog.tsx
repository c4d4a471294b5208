import { ConfirmDialog, type ConfirmDialogProps } from '@sala/shared-ui/overlay';
import { useTranslation } from '@sala/shell-sdk';

/** Asks before ours is cancelled for the appointment of SAP. */
export const KeepSapDialog = (
  props: Pick<ConfirmDialogProps, 'onConfirm' | 'onClose' | 'pending' | 'problem'>,
) => {
  const { t } = useTranslation('hospital');
  return (
    <ConfirmDialog
      {...props}
      open
      danger
      title={t('sapSchedule.clash.question')}
      text={t('sapSchedule.clash.questionText')}
      confirmLabel={t('sapSchedule.clash.keepSap')}
    />
  );
};
