import { apiKey } from '@sala/shared-auth';
import { useQueryClient } from '@sala/shell-sdk';
import { useCallback } from 'react';

/* What shows an appointment of either agenda, or what a unit stands for. */
const shown = ['sapScheduleView', 'sapUnitList', 'appointmentList', 'appointmentCalendar'] as const;

/** Has both agendas read anew. */
export const useForgetSchedule = (): (() => Promise<unknown>) => {
  const client = useQueryClient();
  return useCallback(
    () => Promise.all(shown.map((name) => client.invalidateQueries({ queryKey: apiKey(name) }))),
    [client],
  );
};
