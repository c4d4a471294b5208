import { ApiError } from '@sala/shared-auth';
import type { CustomField } from '@sala/shared-contracts';
import { useMutation, useQueryClient } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo, useState } from 'react';
import { useFieldConfig } from './field-config';
import { useInvalidateFields } from './invalidate-fields';

/** Fields in their optimistic order; reverts when the server refuses it. */
export const useFieldOrder = (fields: readonly CustomField[]) => {
  const { owner, list, reorder } = useFieldConfig();
  const client = useQueryClient();
  const invalidate = useInvalidateFields();
  const [pendingOrder, setPendingOrder] = useState<{
    readonly ids: readonly string[];
    readonly baseFields: readonly CustomField[];
  } | null>(null);
  const change = useMutation({
    mutationKey: [`${owner}FieldReorder`],
    // Requests run one after another, so that the last order wins.
    scope: { id: `${owner}FieldReorder` },
    mutationFn: reorder,
    onSuccess: (answer) => {
      client.setQueryData(list().queryKey, answer);
      invalidate();
    },
    onError: (error) => {
      setPendingOrder(null);
      // 409: fields were added or removed meanwhile.
      if (error instanceof ApiError && error.status === 409) invalidate();
    },
  });
  const failure = useFailure(change.error);
  // Kept until the refetched list arrives, otherwise a row would flash at its old position.
  const pendingIds =
    pendingOrder && (change.isPending || pendingOrder.baseFields === fields)
      ? pendingOrder.ids
      : undefined;
  const ordered = useMemo(() => {
    const places = new Map(pendingIds?.map((id, index) => [id, index]));
    const isAll = fields.length === places.size && fields.every(({ id }) => places.has(id));
    return isAll
      ? [...fields].sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
      : fields;
  }, [fields, pendingIds]);
  const sort = (ids: string[]): void => {
    setPendingOrder({ ids, baseFields: fields });
    change.mutate(ids);
  };
  const isStale = change.error instanceof ApiError && change.error.status === 409;
  return {
    ordered,
    sort,
    failure,
    /** undefined when the same order would be refused again. */
    retry: isStale ? undefined : () => change.variables && sort(change.variables),
    dismiss: change.reset,
    retrying: change.isPending,
  };
};
