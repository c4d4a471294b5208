import { ApiError } from '@sala/shared-auth';
import type { CustomField } from '@sala/shared-contracts';
import { useMutation, useQueryClient } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo, useState } from 'react';
import { useFieldsOf } from './field-owner';
import { useForgetFields } from './forget-fields';

/** The fields as they were last put, before the server has said so; what it refuses goes back. */
export const useFieldOrder = (fields: readonly CustomField[]) => {
  const { owner, list, reorder } = useFieldsOf();
  const client = useQueryClient();
  const forget = useForgetFields();
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const change = useMutation({
    mutationKey: [`${owner}FieldReorder`],
    mutationFn: reorder,
    onSuccess: (answer) => {
      client.setQueryData(list().queryKey, answer);
      setWanted(null);
      forget();
    },
    onError: (error) => {
      setWanted(null);
      // Somebody added or removed a field: the order was one of other fields.
      if (error instanceof ApiError && error.status === 409) forget();
    },
  });
  const failure = useFailure(change.error);
  const ordered = useMemo(() => {
    const places = new Map(wanted?.map((id, index) => [id, index]));
    const isAll = fields.length === places.size && fields.every(({ id }) => places.has(id));
    return isAll ? [...fields].sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0)) : fields;
  }, [fields, wanted]);
  const sort = (ids: string[]): void => {
    setWanted(ids);
    change.mutate(ids);
  };
  const isStale = change.error instanceof ApiError && change.error.status === 409;
  return {
    ordered,
    sort,
    failure,
    /** Absent when the same order would be refused again. */
    retry: isStale ? undefined : () => change.variables && sort(change.variables),
    dismiss: change.reset,
    retrying: change.isPending,
  };
};
