import type { Patient } from '@sala/shared-contracts';
import { api, apiKey, apiMutation, type ApiError } from '@sala/shared-auth';
import { AccountIcon } from '@sala/shared-ui/icons';
import { failsAlone, useMutation, useQuery, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { asDataUrl } from '@sala/screen-parts/picture';
import { useForgetPatients } from '../../../components/patient-form/forget-patients';
import { PictureField } from '../../../components/picture-field';

export interface PatientPhotoProps {
  readonly patient: Patient;
  readonly canWrite: boolean;
}

/** Who it is, at a glance: so that nobody is taken for somebody else. */
export const PatientPhoto = ({ patient, canWrite }: PatientPhotoProps) => {
  const { t } = useTranslation('hospital');
  const forget = useForgetPatients();
  const { photoId, name } = patient;
  const params = { patientId: patient.id };
  const shown = useQuery<string, ApiError>({
    queryKey: [...apiKey('patientPhotoView'), photoId],
    queryFn: async () => asDataUrl((await api.patientPhotoView({ params })).content),
    enabled: photoId !== null,
    staleTime: Infinity, // another picture has another id
    meta: failsAlone,
  });
  const saving = useMutation({ ...apiMutation('patientPhotoSave'), onSuccess: forget });
  const removing = useMutation({ ...apiMutation('patientPhotoDelete'), onSuccess: forget });
  const failure = useFailure(saving.error);
  if (photoId === null && !canWrite) return null;
  return (
    <PictureField
      label={t('patients.photo.label')}
      help={t('patients.photo.help')}
      url={photoId === null ? undefined : shown.data}
      kept={photoId !== null}
      icon={<AccountIcon aria-hidden />}
      words={{ shown: t('patients.photo.of', { name }), choose: t('patients.photo.choose'), exchange: t('patients.photo.exchange'), remove: t('patients.photo.remove') }}
      busy={saving.isPending || removing.isPending}
      refusal={failure ? (failure.errors?.[0]?.message ?? failure.title) : null}
      onChange={(picture) => (picture ? saving.mutate({ params, body: picture }) : removing.mutate({ params }))}
      readOnly={!canWrite}
    />
  );
};
