import { apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import type { Patient } from '@sala/shared-contracts';
import { Box, Button, LoadingState, Text } from '@sala/shared-ui';
import { SidePanel } from '@sala/shared-ui/overlay';
import { failsAlone, notify, useMutation, useQuery, useTranslation } from '@sala/shell-sdk';
import { AccessDenied } from '@sala/screen-parts/denied';
import { useFailure } from '@sala/screen-parts/failure';
import { useInvalidatePatients } from '../../../parts/patient-form/use-invalidate-patients';
import { PatientLookup } from '../../../parts/patient-picker/patient-lookup';
import { MergeCompare } from './merge-compare';

export interface MergePanelProps {
  readonly patient: Patient;
  /** `choose`, or the id of the record to merge into this one. */
  readonly otherId: string;
  readonly onOther: (patientId: string) => void;
  readonly onClose: () => void;
  readonly onDone: (patientId: string) => void;
}

/** Merges two records, or proposes the merge to users who may approve it (docs/spec/patients.md §3). */
export const MergePanel = ({ patient, otherId, onOther, onClose, onDone }: MergePanelProps) => {
  const { t } = useTranslation('hospital');
  const canSign = useCan('patient-merge:sign');
  const canPropose = useCan('patient-merge:write');
  const forget = useInvalidatePatients();
  const chosen = otherId !== 'choose' && otherId !== patient.id;
  const other = useQuery({
    ...apiQuery('patientView', { params: { patientId: otherId } }),
    enabled: chosen,
    meta: failsAlone,
  });
  const merge = useMutation({
    ...apiMutation('patientMerge'),
    onSuccess: ({ patient: survivor }) => {
      notify.success(
        t('patients.merge.done', { name: survivor.name, record: survivor.recordNumber }),
      );
      forget();
      onDone(survivor.id);
    },
  });
  const propose = useMutation({
    ...apiMutation('patientMergePropose'),
    onSuccess: () => {
      notify.success(t('patients.merge.proposed'));
      onClose();
    },
  });
  const failure = useFailure(other.error);
  const source = chosen ? other.data : undefined;
  const usable = source !== undefined && source.status !== 'merged';
  const send = () => {
    if (!source) return;
    const params = { patientId: patient.id };
    if (canSign)
      merge.mutate({
        params,
        body: { version: patient.version, sourceId: source.id, sourceVersion: source.version },
      });
    else propose.mutate({ params, body: { sourceId: source.id } });
  };
  const title = t(canSign ? 'patients.merge.title' : 'patients.merge.proposeTitle');
  if (!canSign && !canPropose) {
    return (
      <SidePanel beside="form" walks={false} open title={title} onClose={onClose}>
        <AccessDenied permission={t('permissions.patient-merge.sign')} />
      </SidePanel>
    );
  }
  return (
    <SidePanel
      beside="form"
      walks={false}
      open
      width="wide"
      title={title}
      description={`${patient.name} · ${patient.recordNumber}`}
      onClose={onClose}
      footer={
        <Button
          variant="solid"
          disabled={!usable}
          loading={merge.isPending || propose.isPending}
          onClick={send}
        >
          {t(canSign ? 'patients.merge.do' : 'patients.merge.propose')}
        </Button>
      }
    >
      <Text size="sm" tone="muted" mb="3">
        {t('patients.merge.text', { record: patient.recordNumber })}
      </Text>
      <PatientLookup
        label={t('patients.merge.other')}
        chosen={source ? { id: source.id, name: `${source.name} · ${source.recordNumber}` } : null}
        onChoose={(next) => onOther(next?.id ?? '')}
        error={otherId === patient.id ? t('patients.merge.same') : failure?.title}
      />
      <Box mt="4">
        {source ? (
          <MergeCompare target={patient} source={source} />
        ) : chosen && other.isPending ? (
          <LoadingState shape="text" rows={6} />
        ) : null}
      </Box>
    </SidePanel>
  );
};
