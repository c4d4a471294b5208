import { Button, Text } from '@sala/shared-ui';
import { useLocation, useNavigate, useTranslation } from '@sala/shell-sdk';
import { useCallback, useEffect, useState } from 'react';
import { localPath, paths } from '../../paths';
import { ErrorScreen } from './error-screen';

/** Milliseconds between polls (docs/spec/platform.md). */
const pollMs = 30_000;

const isReady = async (signal: AbortSignal): Promise<boolean> => {
  try {
    return (await fetch('/readyz', { method: 'HEAD', cache: 'no-store', signal })).ok;
  } catch {
    return false; // unreachable
  }
};

/** Polls until the server is back. @returns whether a poll is running, and a trigger for one. */
const useServerPolling = (onBack: () => void) => {
  const [looking, setLooking] = useState(false);
  useEffect(() => {
    if (looking) return undefined;
    const timer = setTimeout(() => setLooking(true), pollMs);
    return () => clearTimeout(timer);
  }, [looking]);
  useEffect(() => {
    if (!looking) return undefined;
    const left = new AbortController();
    void isReady(left.signal).then((ready) => {
      if (left.signal.aborted) return;
      if (ready) onBack();
      else setLooking(false);
    });
    return () => left.abort();
  }, [looking, onBack]);
  return { looking, look: () => setLooking(true) };
};

/** /503: polls until the server is back, then returns. */
export default function UnavailablePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { search, key } = useLocation();
  const target = localPath(new URLSearchParams(search).get('redirect'));
  const goBack = useCallback(() => {
    // `default`: the tab has no history.
    if (target === null && key !== 'default') void navigate(-1);
    else void navigate(target ?? paths.home, { replace: true });
  }, [navigate, target, key]);
  const { looking, look } = useServerPolling(goBack);
  return (
    <ErrorScreen
      code="503"
      title={t('errors.503.title')}
      text={t('errors.503.text')}
      action={
        <Button variant="solid" loading={looking} onClick={look}>
          {t('errors.retry')}
        </Button>
      }
    >
      <Text size="sm" tone="subtle" aria-live="polite">
        {t(looking ? 'errors.503.looking' : 'errors.503.again')}
      </Text>
    </ErrorScreen>
  );
}
