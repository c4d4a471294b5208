import type { RecordImport } from '@sala/shared-contracts';
import { failsAlone, useMutation, useQuery, useQueryClient } from '@sala/shell-sdk';
import type { bodyOf } from './import-rules';
import type { ImportSubject } from './import-subject';

const everyMs = 700;

export const isWorking = ({ state }: Pick<RecordImport, 'state'>): boolean =>
  state === 'checking' || state === 'running';

/** An import, polled while the server works on it. */
export const useImport = (subject: ImportSubject, importId: string) =>
  useQuery({
    ...subject.view(importId),
    enabled: importId !== '',
    meta: failsAlone,
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? everyMs : false),
  });

/** Actions on an import; each response replaces the cached one. */
export const useImportActions = (subject: ImportSubject, importId: string) => {
  const client = useQueryClient();
  const keep = {
    onSuccess: (file: RecordImport) => {
      client.setQueryData(subject.view(file.id).queryKey, file);
      void client.invalidateQueries({ queryKey: subject.list().queryKey });
    },
    // After a conflict, the current state says more than the error.
    onError: () => void client.invalidateQueries({ queryKey: subject.view(importId).queryKey }),
  };
  return {
    create: useMutation({ mutationFn: subject.create, onSuccess: keep.onSuccess }),
    sheet: useMutation({ mutationFn: (sheet: string) => subject.sheet(importId, sheet), ...keep }),
    check: useMutation({
      mutationFn: (plan: ReturnType<typeof bodyOf>) => subject.check(importId, plan),
      ...keep,
    }),
    run: useMutation({ mutationFn: () => subject.run(importId), ...keep }),
    cancel: useMutation({ mutationFn: () => subject.cancel(importId), ...keep }),
    rejects: useMutation({ mutationFn: () => subject.rejects(importId) }),
  };
};

export type ImportActions = ReturnType<typeof useImportActions>;
