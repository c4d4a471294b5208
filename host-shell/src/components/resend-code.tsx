import { Button } from '@sala/shared-ui';
import { notify, useTranslation } from '@sala/shell-sdk';
import { useCountdown } from './countdown';

interface ResendCodeProps {
  /** Seconds until the first can be asked for. */
  readonly wait: number;
  /**
   * Mails another code. @returns seconds until the next one, null when it failed (the shell has
   * said so).
   */
  readonly send: () => Promise<number | null>;
  readonly sending: boolean;
}

/** Another code, not before the server would mail one. */
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
