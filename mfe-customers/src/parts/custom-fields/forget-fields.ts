import { useQueryClient } from '@sala/shell-sdk';
import { useFieldsOf } from './field-owner';

/** Asks again for what a change of the definitions makes old. */
export const useForgetFields = (): (() => void) => {
  const client = useQueryClient();
  const { stale } = useFieldsOf();
  return () => {
    for (const queryKey of stale) void client.invalidateQueries({ queryKey });
  };
};
