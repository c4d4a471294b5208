import { useQueryClient } from '@sala/shell-sdk';
import { useFieldsOf } from './field-owner';

/** Invalidates everything that depends on the definitions. */
export const useForgetFields = (): (() => void) => {
  const client = useQueryClient();
  const { stale } = useFieldsOf();
  return () => {
    for (const queryKey of stale) void client.invalidateQueries({ queryKey });
  };
};
