import { apiKey } from '@sala/shared-auth';
import { notify, useQueryClient, useTranslation } from '@sala/shell-sdk';

/** Confirms a saved record and invalidates the lists. A new one closes its form. */
export const useStructureSaved = () => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const forget = () =>
    Promise.all(
      (['siteList', 'departmentList', 'roomList'] as const).map((name) =>
        client.invalidateQueries({ queryKey: apiKey(name) }),
      ),
    );
  return {
    forget: () => void forget(),
    created:
      (onClose: () => void) =>
      ({ name }: { readonly name: string }) => {
        notify.success(t('organization.toasts.created', { name }));
        onClose();
        return forget();
      },
    updated: ({ name }: { readonly name: string }) => {
      notify.success(t('organization.toasts.updated', { name }));
      return forget();
    },
  };
};
