import type { ContactAddress, ContactKind } from '@sala/shared-contracts';
import { apiKey, apiMutation } from '@sala/shared-auth';
import { notify, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useRefresh } from './use-refresh';

/** Says whose an address is; members alone do. */
export const useContact = ({ id, version }: ContactAddress) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const refresh = useRefresh();
  const params = { contactAddressId: id };
  const onSettled = () => {
    // Each reading of the side is in the log: not with every message.
    for (const name of ['contactSuggestions', 'conversationContextView'] as const)
      void client.invalidateQueries({ queryKey: apiKey(name) });
    return refresh();
  };
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
