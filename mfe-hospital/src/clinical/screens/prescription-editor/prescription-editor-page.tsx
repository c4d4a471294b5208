import { apiQuery, useCan } from '@sala/shared-auth';
import type { VisitPrescription } from '@sala/shared-contracts';
import { Button, EmptyState, ErrorState, LoadingState, Page, PageHeader } from '@sala/shared-ui';
import { failsAlone, Link, useCrumb, useParams, useQuery, useTranslation } from '@sala/shell-sdk';
import { AccessDenied } from '@sala/screen-parts/denied';
import { isDenied, isMissing, useFailure } from '@sala/screen-parts/failure';
import type { ReactNode } from 'react';
import { paths } from '../../../paths';
import { visitPath } from '../../../parts/prescriptions/prescription-path';
import { Editor } from './editor';
import { PatientStrip } from './patient-strip';
import { ReplacesNote } from './replaces-note';

const Frame = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation('hospital');
  return (
    <Page>
      <PageHeader title={t('prescription.title')} />
      {children}
    </Page>
  );
};

const Loaded = ({ view }: { readonly view: VisitPrescription }) => {
  const { t } = useTranslation('hospital');
  const { visit, patient } = view;
  const name = t('prescription.heading', { number: visit.visitNumber, name: patient.name });
  useCrumb(name);
  return (
    <Page>
      <PageHeader
        title={name}
        actions={
          <Button asChild>
            <Link to={visitPath(visit.id)}>{t('prescription.toVisit')}</Link>
          </Button>
        }
      />
      <PatientStrip view={view} />
      <ReplacesNote view={view} />
      {view.canWrite ? (
        <Editor key={visit.id} view={view} />
      ) : (
        <EmptyState
          title={t('prescription.readOnly')}
          text={t('prescription.readOnlyText')}
          action={
            <Button asChild>
              <Link to={`${paths.prescriptions}?patientId=${patient.id}`}>
                {t('prescription.toList')}
              </Link>
            </Button>
          }
        />
      )}
    </Page>
  );
};

/** The number of a visit in the address; 0: none. */
const numberIn = (text: string): number => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : 0);

/** /hospital/visit/prescription/{visitId}/{visitNumber}: writes the prescription of a visit. */
export default function PrescriptionEditorPage() {
  const { t } = useTranslation('hospital');
  const { visitId = '', visitNumber: typed = '' } = useParams();
  const visitNumber = numberIn(typed);
  const canRead = useCan('clinical:read');
  const view = useQuery({
    ...apiQuery('visitPrescriptionView', { params: { visitId, visitNumber } }),
    enabled: canRead && visitNumber > 0,
    meta: failsAlone,
    // The form begins with the draft as it is now: another screen may have begun a new one.
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  });
  const failure = useFailure(view.error);
  if (!canRead || isDenied(view.error))
    return (
      <Frame>
        <AccessDenied permission={t('permissions.clinical.read')} />
      </Frame>
    );
  if (view.data && view.isFetchedAfterMount) return <Loaded view={view.data} />;
  if (visitNumber === 0 || isMissing(view))
    return (
      <Frame>
        <EmptyState
          title={t('prescription.notFound')}
          text={t('prescription.notFoundText')}
          action={
            <Button asChild>
              <Link to={paths.visit}>{t('prescription.toVisits')}</Link>
            </Button>
          }
        />
      </Frame>
    );
  return (
    <Frame>
      {failure ? (
        <ErrorState
          problem={failure}
          onRetry={() => void view.refetch()}
          retrying={view.isFetching}
        />
      ) : (
        <LoadingState shape="form" />
      )}
    </Frame>
  );
}
