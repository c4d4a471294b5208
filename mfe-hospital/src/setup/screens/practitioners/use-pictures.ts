import { api, apiKey, apiMutation, apiQuery, type ApiError } from '@sala/shared-auth';
import type { PractitionerDetail } from '@sala/shared-contracts';
import { failsAlone, useMutation, useQuery, useQueryClient } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { asDataUrl } from '@sala/screen-parts/picture';

const calls = {
  photo: {
    view: 'practitionerPhotoView',
    save: 'practitionerPhotoSave',
    remove: 'practitionerPhotoDelete',
    id: 'photoId',
  },
  signature: {
    view: 'practitionerSignatureView',
    save: 'practitionerSignatureSave',
    remove: 'practitionerSignatureDelete',
    id: 'signatureId',
  },
} as const;

/** A picture of a practitioner: load, replace, remove. */
export const usePicture = (
  person: PractitionerDetail,
  picture: keyof typeof calls,
  readable: boolean,
) => {
  const client = useQueryClient();
  const { view, save, remove, id } = calls[picture];
  const params = { practitionerId: person.id };
  const fileId = person[id];
  const shown = useQuery<string, ApiError>({
    queryKey: [...apiKey(view), fileId],
    queryFn: async () => asDataUrl((await api[view]({ params })).content),
    enabled: fileId !== null && readable,
    staleTime: Infinity, // each picture has its own id
    meta: failsAlone,
  });
  const onSuccess = (changed: PractitionerDetail) => {
    client.setQueryData(apiQuery('practitionerView', { params }).queryKey, changed);
    return client.invalidateQueries({ queryKey: apiKey('practitionerList') });
  };
  const saving = useMutation({ ...apiMutation(save), onSuccess });
  const removing = useMutation({ ...apiMutation(remove), onSuccess });
  const failure = useFailure(saving.error);
  return {
    url: fileId === null ? undefined : shown.data,
    kept: fileId !== null,
    busy: saving.isPending || removing.isPending,
    refusal: failure ? (failure.errors?.[0]?.message ?? failure.title) : null,
    onChange: (content: Blob | null) =>
      content ? saving.mutate({ params, body: content }) : removing.mutate({ params }),
  };
};
