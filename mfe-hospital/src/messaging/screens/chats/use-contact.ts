import type { ContactAddress, ContactKind } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useRefresh } from './use-refresh';

/** Says whose an address is; members alone do. */
export const useContact = ({ id, version }: ContactAddress) => {
  const { t } = useTranslation('hospital');
  const refresh = useRefresh();
  const params = { contactAddressId: id };
  const onSettled = refresh;
  const saved = useMutation({ ...apiMutation('contactLink'), onSettled });
  const joined = useMutation({ ...apiMutation('contactJoin'), onSettled });
  const parted = useMutation({ ...apiMutation('contactSplit'), onSettled });
  const told = (text: string) => ({ onSuccess: () => notify.success(text) });
  return {
    pending: saved.isPending || joined.isPending || parted.isPending,
    link: (contact: { readonly kind: ContactKind; readonly id: string } | null) =>
      saved.mutate(
        { params, body: { version, contact } },
        told(t(contact ? 'patientChats.linked' : 'patientChats.unlinked')),
      ),
    join: (otherId: string) =>
      joined.mutate({ params, body: { otherId } }, told(t('patientChats.joined'))),
    split: (contactAddressId: string) =>
      parted.mutate({ params: { contactAddressId } }, told(t('patientChats.split'))),
  };
};
