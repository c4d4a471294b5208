import { declineWords } from '@sala/shared-contracts/decline-words';
import { useLocale } from '@sala/shell-sdk';

/** Why a payment was rejected and what to do, in plain words. */
export const useReason = () => {
  const locale = useLocale();
  return (detail: string | null): string => declineWords(locale, detail);
};
