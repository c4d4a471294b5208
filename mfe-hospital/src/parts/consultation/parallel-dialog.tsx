import { apiMutation, useCan } from '@sala/shared-auth';
import { Button, Flex } from '@sala/shared-ui';
import { ConfirmDialog } from '@sala/shared-ui/overlay';
import { Link, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useState } from 'react';
import { visitPath } from '../prescriptions/prescription-path';
import { useZonedFormat } from '../use-zoned-format';
import { useZones } from '../use-zones';
import type { OtherConsultation } from './begin-consultation';
import { EndDialog } from './end-dialog';
import { useConsultationMessages } from './use-consultation-messages';

export interface ParallelDialogProps {
  readonly other: OtherConsultation;
  readonly onBegin: () => void;
  readonly onClose: () => void;
}

const useOtherWords = ({ since, token, patient }: OtherConsultation): string => {
  const { t } = useTranslation('hospital');
  const { clock } = useZonedFormat(useZones().ofSite(null));
  const time = since ? clock(since) : '—';
  if (patient !== null)
    return token
      ? t('consultation.anotherNamed', { name: patient, token, time })
      : t('consultation.anotherNameAlone', { name: patient, time });
  return token
    ? t('consultation.anotherText', { token, time })
    : t('consultation.anotherNoToken', { time });
};

/**
 * The practitioner has a consultation in progress: opens it, ends it and starts this one, or starts
 * this one alongside.
 */
export const ParallelDialog = ({ other, onBegin, onClose }: ParallelDialogProps) => {
  useConsultationMessages();
  const { t } = useTranslation('hospital');
  const words = useOtherWords(other);
  const reads = useCan('clinical:read');
  const signs = useCan('clinical:sign');
  const [ending, setEnding] = useState(false);
  const finish = useMutation({ ...apiMutation('queueFinish'), onSuccess: onBegin });
  const failure = useFailure(finish.error);
  const { entry, visitId, patient, token } = other;
  if (ending && entry)
    return (
      <EndDialog
        name={patient ?? token ?? ''}
        submitting={finish.isPending}
        problem={failure}
        onEnd={(reason) =>
          finish.mutate({
            params: { queueEntryId: entry.id },
            body: { version: entry.version, reason },
          })
        }
        onClose={() => setEnding(false)}
      />
    );
  return (
    <ConfirmDialog
      open
      title={t('consultation.another')}
      text={
        <>
          {words}
          <Flex gap="2" wrap="wrap" mt="3">
            {visitId !== null && reads ? (
              <Button variant="outline" asChild>
                <Link to={visitPath(visitId)} onClick={onClose}>
                  {t('consultation.toOther')}
                </Link>
              </Button>
            ) : null}
            {entry && signs ? (
              <Button variant="outline" onClick={() => setEnding(true)}>
                {t('consultation.endOther')}
              </Button>
            ) : null}
          </Flex>
        </>
      }
      confirmLabel={t('consultation.begin')}
      onConfirm={onBegin}
      onClose={onClose}
    />
  );
};
