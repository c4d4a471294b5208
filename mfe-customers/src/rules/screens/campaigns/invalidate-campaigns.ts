import { apiKey } from '@sala/shared-auth';
import { useQueryClient } from '@sala/shell-sdk';
import { useCallback } from 'react';

/** Lists and views are read anew. */
export const useInvalidateCampaigns = (): (() => void) => {
  const client = useQueryClient();
  return useCallback(() => {
    void client.invalidateQueries({ queryKey: apiKey('campaignList') });
    void client.invalidateQueries({ queryKey: apiKey('campaignView') });
    void client.invalidateQueries({ queryKey: apiKey('campaignRecipientList') });
  }, [client]);
};
