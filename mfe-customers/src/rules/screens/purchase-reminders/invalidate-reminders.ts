import { apiKey } from '@sala/shared-auth';
import { useQueryClient } from '@sala/shell-sdk';
import { useCallback } from 'react';

/** Reminders, what makes them and what came of them are read anew. */
export const useInvalidateReminders = (): (() => void) => {
  const client = useQueryClient();
  return useCallback(() => {
    void client.invalidateQueries({ queryKey: apiKey('purchaseReminderList') });
    void client.invalidateQueries({ queryKey: apiKey('reminderConfigList') });
    void client.invalidateQueries({ queryKey: apiKey('purchaseReminderResults') });
  }, [client]);
};
