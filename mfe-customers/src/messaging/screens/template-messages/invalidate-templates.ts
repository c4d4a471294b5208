import { apiKey } from '@sala/shared-auth';
import { useQueryClient } from '@sala/shell-sdk';
import { useCallback } from 'react';

/** Lists and views are read anew. */
export const useInvalidateTemplates = (): (() => void) => {
  const client = useQueryClient();
  return useCallback(() => {
    void client.invalidateQueries({ queryKey: apiKey('messageTemplateList') });
    void client.invalidateQueries({ queryKey: apiKey('messageTemplateView') });
  }, [client]);
};
