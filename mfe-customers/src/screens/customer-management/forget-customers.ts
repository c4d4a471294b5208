import { apiKey } from '@sala/shared-auth';
import { useQueryClient } from '@sala/shell-sdk';

/** What a change of a customer makes old: the lists, and how many records hold a value of a field. */
export const useForgetCustomers = (): (() => void) => {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: apiKey('customerList') });
    void client.invalidateQueries({ queryKey: apiKey('customerView') });
    void client.invalidateQueries({ queryKey: apiKey('customerFieldList') });
  };
};
