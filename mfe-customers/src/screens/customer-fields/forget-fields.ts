import { apiKey } from '@sala/shared-auth';
import { useQueryClient } from '@sala/shell-sdk';

/** What a change of the definitions makes old: their list, and the customers that hold values. */
export const useForgetFields = (): (() => void) => {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: apiKey('customerFieldList') });
    void client.invalidateQueries({ queryKey: apiKey('customerList') });
    void client.invalidateQueries({ queryKey: apiKey('customerView') });
  };
};
