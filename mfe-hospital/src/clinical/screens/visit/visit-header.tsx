import type { Visit } from '@sala/shared-contracts';
import { Button, IconButton, PageHeader } from '@sala/shared-ui';
import { BackIcon } from '@sala/shared-ui/icons';
import { WalkButtons } from '@sala/shared-ui/overlay';
import { useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import { ParallelDialog } from '../../../parts/consultation/parallel-dialog';
import { CancelVisit } from './cancel-visit';
import { CosignNote } from './cosign-note';
import { NextPatient } from './next-patient';
import { PrintNote } from './print-note';
import { useVisitStart } from './use-visit-start';
import { VisitStateChip } from './visit-state';

interface VisitHeaderProps {
  readonly visit: Visit;
  readonly onClose: () => void;
  readonly backLabel: string;
}

/** Whose visit it is, and what can be done with all of it. */
export const VisitHeader = ({ visit, onClose, backLabel }: VisitHeaderProps) => {
  const { t } = useTranslation('hospital');
  const [cancelling, setCancelling] = useState(false);
  const start = useVisitStart();
  const { actions, status } = visit;
  return (
    <>
      <PageHeader
        title={t('visits.heading', { number: visit.visitNumber, name: visit.patient.name })}
        actions={
          <>
            <VisitStateChip
              state={visit.cosignature?.at === null && status === 'signed' ? 'to_cosign' : status}
            />
            <IconButton label={backLabel} icon={<BackIcon />} onClick={onClose} />
            <WalkButtons onWalk={(walk) => walk()} />
            {actions.includes('cancel') ? (
              <Button variant="dangerGhost" onClick={() => setCancelling(true)}>
                {t('visits.cancel.open')}
              </Button>
            ) : null}
            {status === 'signed' ? <PrintNote visit={visit} /> : null}
            {actions.includes('cosign') ? <CosignNote visit={visit} /> : null}
            <NextPatient visit={visit} />
            {actions.includes('start') ? (
              <Button
                variant="solid"
                loading={start.pendingId === visit.id}
                onClick={() => start.begin(visit)}
              >
                {t('visits.start')}
              </Button>
            ) : null}
          </>
        }
      />
      {start.question ? <ParallelDialog {...start.question} /> : null}
      {cancelling ? <CancelVisit visit={visit} onClose={() => setCancelling(false)} /> : null}
    </>
  );
};
