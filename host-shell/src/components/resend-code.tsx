import { Button } from '@sala/shared-ui';
import { notify, useTranslation } from '@sala/shell-sdk';
import { useCountdown } from './countdown';

interface ResendCodeProps {
  /** Seconds until the first request. */
  readonly wait: number;
  /**
   * Mails another code. @returns seconds until the next one; null on failure, which the shell has
   * shown.
   */
  readonly send: () => Promise<number | null>;
  readonly sending: boolean;
}

/** Requests another code, no sooner than the server allows. */
export const ResendCode = ({ wait, send, sending }: ResendCodeProps) => {
  const { t } = useTranslation();
  const { seconds, restart } = useCountdown(wait);
  const resend = async () => {
    const next = await send();
    if (next === null) return;
    notify.success(t('account:code.resent'));
    restart(next);
  };
  return (
    <Button variant="ghost" disabled={seconds > 0} loading={sending} onClick={() => void resend()}>
      {seconds > 0 ? t('account:code.resendIn', { seconds }) : t('account:code.resend')}
    </Button>
  );
};
