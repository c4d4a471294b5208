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
  // Told by the mutations themselves: what offers them is gone by the time they have settled.
  const told = (key: 'joined' | 'split') => () => notify.success(t(`patientChats.${key}`));
  const saved = useMutation({
    ...apiMutation('contactLink'),
    onSuccess: (_saved, { body }) =>
      notify.success(t(body.contact ? 'patientChats.linked' : 'patientChats.unlinked')),
    onSettled,
  });
  const joined = useMutation({
    ...apiMutation('contactJoin'),
    onSuccess: told('joined'),
    onSettled,
  });
  const parted = useMutation({
    ...apiMutation('contactSplit'),
    onSuccess: told('split'),
    onSettled,
  });
  return {
    pending: saved.isPending || joined.isPending || parted.isPending,
    link: (contact: { readonly kind: ContactKind; readonly id: string } | null) =>
      saved.mutate({ params, body: { version, contact } }),
    join: (otherId: string) => joined.mutate({ params, body: { otherId } }),
    split: (contactAddressId: string) => parted.mutate({ params: { contactAddressId } }),
  };
};
