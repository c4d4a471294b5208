import { useCan } from '@sala/shared-auth';
import { Box, Button } from '@sala/shared-ui';
import { ConfirmDialog } from '@sala/shared-ui/overlay';
import { Link, useTranslation } from '@sala/shell-sdk';
import { visitPath } from '../prescriptions/prescription-path';
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
  other: { since, token, patient, visitId },
  onBegin,
  onClose,
}: ParallelDialogProps) => {
  useConsultationMessages();
  const { t } = useTranslation('hospital');
  const { clock } = useZonedFormat(useZones().ofSite(null));
  const reads = useCan('clinical:read');
  const time = since ? clock(since) : '—';
  const words = () => {
    if (patient !== null)
      return token
        ? t('consultation.anotherNamed', { name: patient, token, time })
        : t('consultation.anotherNameAlone', { name: patient, time });
    return token
      ? t('consultation.anotherText', { token, time })
      : t('consultation.anotherNoToken', { time });
  };
  return (
    <ConfirmDialog
      open
      title={t('consultation.another')}
      text={
        <>
          {words()}
          {visitId !== null && reads ? (
            <Box mt="3">
              <Button variant="outline" asChild>
                <Link to={visitPath(visitId)} onClick={onClose}>
                  {t('consultation.toOther')}
                </Link>
              </Button>
            </Box>
          ) : null}
        </>
      }
      confirmLabel={t('consultation.begin')}
      onConfirm={onBegin}
      onClose={onClose}
    />
  );
};
