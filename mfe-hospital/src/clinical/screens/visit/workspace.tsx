import type { SignatureItem, Visit } from '@sala/shared-contracts';
import { apiQuery } from '@sala/shared-auth';
import {
  Box,
  Button,
  ErrorState,
  Grid,
  IconButton,
  LoadingState,
  Page,
  PageHeader,
} from '@sala/shared-ui';
import { BackIcon } from '@sala/shared-ui/icons';
import { failsAlone, useCrumb, useLiveQueries, useQuery, useTranslation } from '@sala/shell-sdk';
import { AccessDenied } from '@sala/screen-parts/denied';
import { isDenied, useFailure } from '@sala/screen-parts/failure';
import { useState, type ReactNode } from 'react';
import { ParallelDialog } from '../../../parts/consultation/parallel-dialog';
import { Addenda } from './addenda';
import { CancelVisit } from './cancel-visit';
import { Diagnoses } from './diagnoses';
import { NoteForm } from './note-form';
import { NoteText } from './note-text';
import { PatientBanner } from './patient-banner';
import { useVisitStart } from './use-visit-start';
import { VisitStateChip } from './visit-state';
import { VisitTeaching } from './visit-teaching';
import { VitalsPanel } from './vitals-panel';

const noItems: readonly SignatureItem[] = [];

/* Excludes the saves that this page itself makes every few seconds. */
const liveEvents = {
  'visit.measured': ['visitView'],
  'visit.signed': ['visitView'],
  'visit.cancelled': ['visitView'],
  'patient.clinical_changed': ['visitView'],
} as const;

interface WorkspaceProps {
  readonly visitId: string;
  readonly onClose: () => void;
  /** Where closing leads, unless to the worklist. */
  readonly backLabel?: string;
  /** Above the record: why it can be read. */
  readonly notice?: ReactNode;
}

const VisitHeader = ({
  visit,
  onClose,
  backLabel,
}: {
  readonly visit: Visit;
  readonly onClose: () => void;
  readonly backLabel: string;
}) => {
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
            <VisitStateChip state={status} />
            <IconButton label={backLabel} icon={<BackIcon />} onClick={onClose} />
            {actions.includes('cancel') ? (
              <Button variant="dangerGhost" onClick={() => setCancelling(true)}>
                {t('visits.cancel.open')}
              </Button>
            ) : null}
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

/** One visit: patient, note, vital signs and diagnoses. */
export const Workspace = ({ visitId, onClose, backLabel, notice }: WorkspaceProps) => {
  const { t } = useTranslation('hospital');
  const view = useQuery({
    ...apiQuery('visitView', { params: { visitId } }),
    meta: failsAlone,
    refetchOnWindowFocus: false,
  });
  const [missing, setMissing] = useState<readonly SignatureItem[]>(noItems);
  useLiveQueries(liveEvents);
  const failure = useFailure(view.error);
  useCrumb(
    view.data
      ? t('visits.heading', { number: view.data.visitNumber, name: view.data.patient.name })
      : undefined,
  );
  const visit = view.data;

  if (!visit) {
    return (
      <Page>
        <PageHeader
          title={t('visits.title')}
          actions={<Button onClick={onClose}>{t('visits.back')}</Button>}
        />
        {isDenied(view.error) ? (
          <AccessDenied permission={t('permissions.clinical.read')} />
        ) : failure ? (
          <ErrorState
            problem={failure}
            onRetry={() => void view.refetch()}
            retrying={view.isFetching}
          />
        ) : (
          <LoadingState shape="form" />
        )}
      </Page>
    );
  }
  const writing = visit.actions.includes('write');
  const noDiagnosis = missing.some((item) => item === 'diagnosis' || item === 'principal');
  return (
    <Page>
      <VisitHeader visit={visit} onClose={onClose} backLabel={backLabel ?? t('visits.back')} />
      {notice}
      <Grid
        gap="4"
        alignItems="start"
        templateColumns={{
          base: 'minmax(0, 1fr)',
          lg: 'minmax(0, 1fr) 20rem',
          xl: '13.5rem minmax(0, 1fr) 20rem',
        }}
      >
        <Box gridColumn={{ lg: '1 / -1', xl: 'auto' }}>
          <PatientBanner visit={visit} />
        </Box>
        <Box minW="0">
          {writing ? (
            <NoteForm key={visit.id} visit={visit} onMissing={setMissing} />
          ) : (
            <NoteText visit={visit} />
          )}
          {visit.status === 'signed' ? <Addenda visit={visit} /> : null}
        </Box>
        <Grid gap="4" minW="0">
          {/* Practitioners see diagnoses first, nurses vital signs. */}
          {writing ? <Diagnoses visit={visit} needed={noDiagnosis} /> : null}
          <VitalsPanel visit={visit} />
          {writing ? null : <Diagnoses visit={visit} />}
          <VisitTeaching visit={visit} />
        </Grid>
      </Grid>
    </Page>
  );
};
