import type { CustomerImport } from '@sala/shared-contracts';
import { api, apiKey, apiMutation, apiQuery } from '@sala/shared-auth';
import { failsAlone, useMutation, useQuery, useQueryClient } from '@sala/shell-sdk';

const everyMs = 700;

export const isWorking = ({ state }: Pick<CustomerImport, 'state'>): boolean => state === 'checking' || state === 'running';

/** One import, asked for again and again while the server works on it. */
export const useImport = (importId: string) =>
  useQuery({
    ...apiQuery('customerImportView', { params: { importId } }),
    enabled: importId !== '',
    meta: failsAlone,
    refetchInterval: ({ state }) => (state.data && isWorking(state.data as CustomerImport) ? everyMs : false), // what this very query answers
  });

/** What can be done with one: each answers with it as it is then. */
export const useImportActions = (importId: string) => {
  const client = useQueryClient();
  const keep = {
    onSuccess: (file: CustomerImport) => {
      client.setQueryData(apiQuery('customerImportView', { params: { importId: file.id } }).queryKey, file);
      void client.invalidateQueries({ queryKey: apiKey('customerImportList') });
    },
    // Somebody else was quicker: what is so now says more than the refusal.
    onError: () => void client.invalidateQueries({ queryKey: apiQuery('customerImportView', { params: { importId } }).queryKey }),
  };
  return {
    create: useMutation({ ...apiMutation('customerImportCreate'), onSuccess: keep.onSuccess }),
    sheet: useMutation({ ...apiMutation('customerImportSheet'), ...keep }),
    check: useMutation({ ...apiMutation('customerImportCheck'), ...keep }),
    run: useMutation({ ...apiMutation('customerImportRun'), ...keep }),
    cancel: useMutation({ ...apiMutation('customerImportCancel'), ...keep }),
    rejects: useMutation({ mutationKey: ['customerImportRejects'], mutationFn: () => api.customerImportRejects({ params: { importId } }) }),
  };
};

export type ImportActions = ReturnType<typeof useImportActions>;
