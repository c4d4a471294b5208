import { ConfirmDialog } from '@sala/shared-ui/overlay';
import { useTranslation } from '@sala/shell-sdk';
import { useZonedFormat } from '../use-zoned-format';
import { useZones } from '../use-zones';
import type { OtherConsultation } from './begin-consultation';
import { useConsultationMessages } from './use-consultation-messages';

export interface ParallelDialogProps {
  readonly other: OtherConsultation;
  readonly onBegin: () => void;
  readonly onClose: () => void;
}

/** Confirms starting a second consultation while the practitioner has one in progress. */
export const ParallelDialog = ({
  other: { since, token },
  onBegin,
  onClose,
}: ParallelDialogProps) => {
  useConsultationMessages();
  const { t } = useTranslation('hospital');
  const { clock } = useZonedFormat(useZones().ofSite(null));
  const time = since ? clock(since) : '—';
  return (
    <ConfirmDialog
      open
      title={t('consultation.another')}
      text={
        token
          ? t('consultation.anotherText', { token, time })
          : t('consultation.anotherNoToken', { time })
      }
      confirmLabel={t('consultation.begin')}
      onConfirm={onBegin}
      onClose={onClose}
    />
  );
};
