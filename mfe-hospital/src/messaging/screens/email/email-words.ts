import type { EmailThread } from '@sala/shared-contracts';
import { useTranslation } from '@sala/shell-sdk';

/** Who a thread is with, as a person reads it. */
export const useCorrespondent = (): ((thread: Pick<EmailThread, 'correspondent'>) => string) => {
  const { t } = useTranslation('hospital');
  return ({ correspondent: { name, address } }) => name || address || t('email.nobody');
};

/** Why a thread is in its category. */
export const useReason = (): ((thread: Pick<EmailThread, 'reason'>) => string) => {
  const { t } = useTranslation('hospital');
  return ({ reason: { source, detail, confidence } }) =>
    t(detail === null ? `email.reasons.${source}Only` : `email.reasons.${source}`, {
      detail: detail ?? '',
      percent: Math.round(confidence * 100),
    });
};
