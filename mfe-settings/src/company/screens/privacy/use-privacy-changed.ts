import { apiKey } from '@sala/shared-auth';
import { useQueryClient } from '@sala/shell-sdk';

/** After any step, and after a refusal that may come of somebody else's. */
export const usePrivacyChanged = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: apiKey('privacyRequestView') });
    await client.invalidateQueries({ queryKey: apiKey('privacyRequestList') });
  };
};
