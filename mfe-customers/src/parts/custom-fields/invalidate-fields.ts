import { useQueryClient } from '@sala/shell-sdk';
import { useFieldConfig } from './field-config';

/** Invalidates everything that depends on the definitions. */
export const useInvalidateFields = (): (() => void) => {
  const client = useQueryClient();
  const { dependentQueries } = useFieldConfig();
  return () => {
    for (const queryKey of dependentQueries) void client.invalidateQueries({ queryKey });
  };
};
