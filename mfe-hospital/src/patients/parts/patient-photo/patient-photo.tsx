import type { Patient } from '@sala/shared-contracts';
import { api, apiKey, apiMutation, type ApiError } from '@sala/shared-auth';
import { AccountIcon } from '@sala/shared-ui/icons';
import { failsAlone, useMutation, useQuery, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { asDataUrl } from '@sala/screen-parts/picture';
import { useInvalidatePatients } from '../patient-form/use-invalidate-patients';
import { PictureField } from '@sala/screen-parts/picture-field';
import { usePartMessages } from '../../../parts/use-part-messages';
import en from './locales/en.json';
import es from './locales/es-MX.json';

const messages = { 'es-MX': es, en };
const usePhotoMessages = (): void => usePartMessages(messages);

export interface PatientPhotoProps {
  readonly patient: Pick<Patient, 'id' | 'name' | 'photoId'>;
  readonly canWrite: boolean;
  /** Called after a change, to reload other views of the patient. */
  readonly onChanged?: () => void;
}

/** Photo of the patient, to prevent mix-ups. */
export const PatientPhoto = ({ patient, canWrite, onChanged }: PatientPhotoProps) => {
  usePhotoMessages();
  const { t } = useTranslation('hospital');
  const forget = useInvalidatePatients();
  const { photoId, name } = patient;
  const params = { patientId: patient.id };
  const shown = useQuery<string, ApiError>({
    queryKey: [...apiKey('patientPhotoView'), photoId],
    queryFn: async () => asDataUrl((await api.patientPhotoView({ params })).content),
    enabled: photoId !== null,
    staleTime: Infinity, // each photo has its own id
    meta: failsAlone,
  });
  const onSuccess = () => {
    onChanged?.();
    return forget();
  };
  const saving = useMutation({ ...apiMutation('patientPhotoSave'), onSuccess });
  const removing = useMutation({ ...apiMutation('patientPhotoDelete'), onSuccess });
  const failure = useFailure(saving.error);
  if (photoId === null && !canWrite) return null;
  return (
    <PictureField
      label={t('patientPhoto.label')}
      help={t('patientPhoto.help')}
      url={photoId === null ? undefined : shown.data}
      kept={photoId !== null}
      icon={<AccountIcon aria-hidden />}
      words={{
        shown: t('patientPhoto.of', { name }),
        choose: t('patientPhoto.choose'),
        exchange: t('patientPhoto.exchange'),
        remove: t('patientPhoto.remove'),
      }}
      busy={saving.isPending || removing.isPending}
      refusal={failure ? (failure.errors?.[0]?.message ?? failure.title) : null}
      onChange={(picture) =>
        picture ? saving.mutate({ params, body: picture }) : removing.mutate({ params })
      }
      readOnly={!canWrite}
    />
  );
};
