import { apiQuery } from '@sala/shared-auth';
import { tellingUndoMinutes, type Telling, type TellingSubject } from '@sala/shared-contracts';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';
import { useCallback } from 'react';
import { useCancelMessages } from './use-cancel-messages';

/** Whom a cancellation or a move would be told to; undefined: not known yet. */
export const useTelling = (
  appointmentId: string | undefined,
  of: TellingSubject,
): Telling | undefined =>
  useQuery({
    ...apiQuery('appointmentTelling', {
      params: { appointmentId: appointmentId ?? '' },
      query: { of },
    }),
    enabled: appointmentId !== undefined,
    meta: failsAlone,
  }).data;

/** The choice as the API takes it; where nobody can be told, it decides as it would by itself. */
export const tellBody = (
  telling: Telling | null | undefined,
  tellPatient: boolean,
): { readonly tellPatient?: boolean } => (telling?.channel ? { tellPatient } : {});

/** A sentence for a notice: through which channel they are told, and when; '' where they are not. */
export const useTellingText = (): ((
  telling: Telling | null | undefined,
  tellPatient: boolean,
) => string) => {
  useCancelMessages();
  const { t } = useTranslation('hospital');
  return useCallback(
    (telling, tellPatient) =>
      telling?.channel && tellPatient
        ? t(`telling.${telling.until === null ? 'will' : 'later'}.${telling.channel}`, {
            to: telling.to,
            count: tellingUndoMinutes,
          })
        : '',
    [t],
  );
};
