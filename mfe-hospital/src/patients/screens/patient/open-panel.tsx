import { apiQuery, useCan } from '@sala/shared-auth';
import { ErrorState, lazyPart, LoadingState } from '@sala/shared-ui';
import { SidePanel } from '@sala/shared-ui/overlay';
import { failsAlone, useQuery, useTranslation, type SearchChanges } from '@sala/shell-sdk';
import { AccessDenied } from '@sala/screen-parts/denied';
import { isMissing, useFailure } from '@sala/screen-parts/failure';
import { BlockedPatient, blockOf } from './blocked-patient';
import { nothingOpen, type PatientPlace } from './patient-search';

const NewPatient = lazyPart(
  () => import('./new-patient'),
  (module) => module.NewPatient,
);
const EditPatient = lazyPart(
  () => import('./edit-patient'),
  (module) => module.EditPatient,
);
const PatientPanel = lazyPart(
  () => import('./panel/patient-panel'),
  (module) => module.PatientPanel,
);
const MergePanel = lazyPart(
  () => import('./merge/merge-panel'),
  (module) => module.MergePanel,
);

export interface OpenPanelProps {
  readonly place: PatientPlace;
  readonly go: (
    changes: SearchChanges<PatientPlace>,
    options?: { readonly replace?: boolean },
  ) => void;
  readonly onClose: () => void;
}

/** The panel in the address: new, edit, merge or details. */
export const OpenPanel = ({ place, go, onClose }: OpenPanelProps) => {
  const { t } = useTranslation('hospital');
  const canWrite = useCan('patients:write');
  const { patientId } = place;
  const view = useQuery({
    ...apiQuery('patientView', { params: { patientId } }),
    enabled: patientId !== '' && place.new === '',
    meta: failsAlone,
  });
  const failure = useFailure(view.error);
  const patient = view.data;
  const open = (id: string) => go({ ...nothingOpen, patientId: id });

  if (place.new) {
    return canWrite ? (
      <NewPatient
        customerId={place.customerId}
        typed={place.name}
        onClose={onClose}
        onOpen={open}
      />
    ) : (
      <SidePanel beside="record" open title={t('patient.new')} onClose={onClose}>
        <AccessDenied permission={t('permissions.patients.write')} />
      </SidePanel>
    );
  }
  if (patient && place.merge && patient.status !== 'merged') {
    return (
      <MergePanel
        key={patient.id}
        patient={patient}
        otherId={place.merge}
        onOther={(id) => go({ merge: id || 'choose' }, { replace: true })}
        onClose={() => go({ merge: undefined })}
        onDone={open}
      />
    );
  }
  if (patient && place.edit && canWrite && patient.status !== 'merged')
    return (
      <EditPatient key={patient.id} patient={patient} onClose={() => go({ edit: undefined })} />
    );
  if (patient)
    return (
      <PatientPanel
        key={patient.id}
        patient={patient}
        place={place}
        go={go}
        onClose={onClose}
        onOpen={open}
      />
    );
  const block = blockOf(view.error);
  return (
    <SidePanel beside="record" open width="wide" title={t('patients.one')} onClose={onClose}>
      {block ? (
        <BlockedPatient patientId={patientId} block={block} />
      ) : isMissing(view) ? (
        <ErrorState title={t('patients.notFound')} text={t('patients.notFoundText')} />
      ) : failure ? (
        <ErrorState
          problem={failure}
          onRetry={() => void view.refetch()}
          retrying={view.isFetching}
        />
      ) : (
        <LoadingState shape="form" rows={6} />
      )}
    </SidePanel>
  );
};
