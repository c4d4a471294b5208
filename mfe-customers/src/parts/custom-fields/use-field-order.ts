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
  const [put, setPut] = useState<{
    readonly ids: readonly string[];
    readonly over: readonly CustomField[];
  } | null>(null);
  const change = useMutation({
    mutationKey: [`${owner}FieldReorder`],
    // One after the other: the last order is the one that holds, whichever request is the quicker.
    scope: { id: `${owner}FieldReorder` },
    mutationFn: reorder,
    onSuccess: (answer) => {
      client.setQueryData(list().queryKey, answer);
      forget();
    },
    onError: (error) => {
      setPut(null);
      // Somebody added or removed a field: the order was one of other fields.
      if (error instanceof ApiError && error.status === 409) forget();
    },
  });
  const failure = useFailure(change.error);
  // Until the answer is in the list, and no sooner: in between, a row would stand at its old place for a moment.
  const wanted = put && (change.isPending || put.over === fields) ? put.ids : undefined;
  const ordered = useMemo(() => {
    const places = new Map(wanted?.map((id, index) => [id, index]));
    const isAll = fields.length === places.size && fields.every(({ id }) => places.has(id));
    return isAll
      ? [...fields].sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
      : fields;
  }, [fields, wanted]);
  const sort = (ids: string[]): void => {
    setPut({ ids, over: fields });
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
