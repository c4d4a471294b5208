import type { SignatureItem } from '@sala/shared-contracts';
import { apiQuery } from '@sala/shared-auth';
import { Box, Button, ErrorState, Grid, LoadingState, Page, PageHeader } from '@sala/shared-ui';
import { failsAlone, useCrumb, useLiveQueries, useQuery, useTranslation } from '@sala/shell-sdk';
import { AccessDenied } from '@sala/screen-parts/denied';
import { isDenied, useFailure } from '@sala/screen-parts/failure';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ChartGlance } from '../../../parts/chart/chart-glance';
import { Addenda } from './addenda';
import { AllergyBar } from './allergy-bar';
import { Diagnoses } from './diagnoses';
import { FollowUp } from './follow-up';
import { NoteForm } from './note-form';
import { NoteText } from './note-text';
import { VisitDocuments } from './visit-documents';
import { VisitFacts } from './visit-facts';
import { VisitOrders } from './visit-orders';
import { VisitTeaching } from './visit-teaching';
import { VisitHeader } from './visit-header';
import { VisitTasks } from './visit-tasks';
import { VisitPrescriptions } from './visit-prescriptions';
import { VitalsPanel } from './vitals-panel';

const noItems: readonly SignatureItem[] = [];

/* Excludes the saves that this page itself makes every few seconds. */
const liveEvents = {
  'visit.measured': ['visitView'],
  'visit.signed': ['visitView'],
  'visit.cosigned': ['visitView'],
  'visit.cancelled': ['visitView'],
  'patient.clinical_changed': ['visitView'],
} as const;

const headingToFocus = (): HTMLElement | null => {
  const heading = document.querySelector<HTMLElement>('h1');
  if (heading) heading.tabIndex = -1;
  return heading;
};

interface WorkspaceProps {
  readonly visitId: string;
  readonly onClose: () => void;
  /** Where closing leads, unless to the worklist. */
  readonly backLabel?: string;
  /** Above the record: why it can be read. */
  readonly notice?: ReactNode;
}

/** One visit: patient, note, vital signs and diagnoses. */
export const Workspace = ({ visitId, onClose, backLabel, notice }: WorkspaceProps) => {
  const { t } = useTranslation('hospital');
  const view = useQuery({
    ...apiQuery('visitView', { params: { visitId } }),
    meta: failsAlone,
    refetchOnWindowFocus: false,
  });
  const [missing, setMissing] = useState<readonly SignatureItem[]>(noItems);
  const [comparing, setComparing] = useState(false);
  useLiveQueries(liveEvents);
  const failure = useFailure(view.error);
  useCrumb(
    view.data
      ? t('visits.heading', { number: view.data.visitNumber, name: view.data.patient.name })
      : undefined,
  );
  const visit = view.data;
  // Once it is signed, the next patient is what is left to do here.
  const status = visit?.status;
  const before = useRef(status);
  useEffect(() => {
    if (status === 'signed' && before.current !== undefined && before.current !== 'signed')
      (document.querySelector<HTMLElement>('[data-next-patient]') ?? headingToFocus())?.focus();
    before.current = status;
    // What had the focus is gone: a row of the list, the step that began it. The note has not taken it.
    if (status && document.activeElement === document.body)
      headingToFocus()?.focus({ preventScroll: true });
  }, [status]);
  // It takes the place of a list, which may have been scrolled.
  useEffect(() => {
    document.documentElement.scrollTop = 0;
  }, []);

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
  // The previous note takes the place of the left column, so that both notes are readable.
  const beside = writing && comparing;
  const noDiagnosis = missing.some((item) => item === 'diagnosis' || item === 'principal');
  return (
    <Page>
      <VisitHeader visit={visit} onClose={onClose} backLabel={backLabel ?? t('visits.back')} />
      {notice}
      <AllergyBar visit={visit} />
      <Grid
        gap="3"
        alignItems="start"
        templateColumns={{
          base: 'minmax(0, 1fr)',
          lg: 'minmax(0, 1fr) 18rem',
          xl: `${beside ? '' : '13.5rem '}minmax(0, 1fr) 19rem`,
        }}
      >
        {beside ? null : (
          <Grid gap="3" minW="0" gridColumn={{ lg: '1 / -1', xl: 'auto' }}>
            <VisitFacts visit={visit} />
            <ChartGlance visit={visit} />
          </Grid>
        )}
        <Box minW="0">
          {writing ? (
            <NoteForm
              key={visit.id}
              visit={visit}
              onMissing={setMissing}
              comparing={comparing}
              onCompare={setComparing}
            />
          ) : (
            <NoteText visit={visit} />
          )}
          {visit.status === 'signed' ? <Addenda visit={visit} /> : null}
        </Box>
        <Grid gap="3" minW="0">
          {/* Practitioners see diagnoses first, nurses vital signs. */}
          {writing ? <Diagnoses visit={visit} needed={noDiagnosis} /> : null}
          <VitalsPanel visit={visit} />
          {writing ? null : <Diagnoses visit={visit} />}
          <VisitPrescriptions visit={visit} />
          <VisitDocuments visit={visit} />
          <VisitOrders visit={visit} />
          <VisitTeaching visit={visit} />
          <FollowUp visit={visit} />
          <VisitTasks visit={visit} />
        </Grid>
      </Grid>
    </Page>
  );
};
