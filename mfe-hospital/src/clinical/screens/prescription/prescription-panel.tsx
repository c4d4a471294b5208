import { apiQuery } from '@sala/shared-auth';
import { Button, ErrorState, Flex, LoadingState } from '@sala/shared-ui';
import { BackIcon } from '@sala/shared-ui/icons';
import { SidePanel } from '@sala/shared-ui/overlay';
import { failsAlone, Link, useCrumb, useQuery, useTranslation } from '@sala/shell-sdk';
import { AccessDenied } from '@sala/screen-parts/denied';
import { isDenied, isMissing, useFailure } from '@sala/screen-parts/failure';
import { visitPath } from '../../../parts/prescriptions/prescription-path';
import { PrescriptionDetails } from './prescription-details';
import { PrescriptionSteps } from './prescription-steps';

export interface PrescriptionPanelProps {
  readonly prescriptionId: string;
  /** Reached from its visit. */
  readonly fromVisit: boolean;
  readonly onClose: () => void;
  readonly onOpen: (prescriptionId: string) => void;
}

/** The way to the visit in which it was written: what comes next after issuing. */
const ToVisit = ({ visitId, back }: { readonly visitId: string; readonly back: boolean }) => {
  const { t } = useTranslation('hospital');
  return (
    <Flex mb="4">
      <Button variant={back ? 'solid' : 'outline'} asChild>
        <Link to={visitPath(visitId)}>
          {back ? <BackIcon aria-hidden /> : null}
          {t(back ? 'prescriptions.backToVisit' : 'prescriptions.toVisit')}
        </Link>
      </Button>
    </Flex>
  );
};

/** One prescription: what it says, what became of it, and what can be done with it. */
export const PrescriptionPanel = ({
  prescriptionId,
  fromVisit,
  onClose,
  onOpen,
}: PrescriptionPanelProps) => {
  const { t } = useTranslation('hospital');
  const view = useQuery({
    ...apiQuery('prescriptionView', { params: { prescriptionId } }),
    meta: failsAlone,
  });
  const failure = useFailure(view.error);
  const { data } = view;
  const title = data ? (data.folio ?? t('rx.statuses.draft')) : t('prescriptions.one');
  useCrumb(data ? title : undefined);
  const body = () => {
    if (data)
      return (
        <>
          <ToVisit visitId={data.visitId} back={fromVisit} />
          <PrescriptionDetails prescription={data} onOpen={onOpen} />
        </>
      );
    if (isDenied(view.error)) return <AccessDenied permission={t('permissions.clinical.read')} />;
    if (isMissing(view))
      return (
        <ErrorState title={t('prescriptions.notFound')} text={t('prescriptions.notFoundText')} />
      );
    if (failure)
      return (
        <ErrorState
          problem={failure}
          onRetry={() => void view.refetch()}
          retrying={view.isFetching}
        />
      );
    return <LoadingState shape="form" rows={6} />;
  };
  return (
    <SidePanel
      beside="record"
      open
      width="wide"
      title={title}
      description={data?.patient.name}
      footer={data ? <PrescriptionSteps prescription={data} /> : undefined}
      onClose={onClose}
    >
      {body()}
    </SidePanel>
  );
};
