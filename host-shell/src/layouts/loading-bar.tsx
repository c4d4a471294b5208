import { useTranslation } from '@sala/shell-sdk';
import { Box } from '@sala/shared-ui';
import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router-dom';

/** Milliseconds that the full bar stays after the navigation. */
const lingerMs = 180;

type Phase = 'idle' | 'pending' | 'complete';

interface LoadingBarProps {
  /** The screen is loading for another reason than a navigation. */
  readonly pending?: boolean;
}

/**
 * 2 px at the top while a navigation is pending, including a remote's first load
 * (docs/spec/platform.md).
 */
export const LoadingBar = ({ pending: awaited = false }: LoadingBarProps) => {
  const { t } = useTranslation();
  const navigating = useNavigation().state !== 'idle';
  const pending = awaited || navigating;
  const [phase, setPhase] = useState<Phase>('idle');
  if (pending && phase !== 'pending') setPhase('pending');
  if (!pending && phase === 'pending') setPhase('complete');

  useEffect(() => {
    if (phase !== 'complete') return undefined;
    const timer = setTimeout(() => setPhase('idle'), lingerMs);
    return () => clearTimeout(timer);
  }, [phase]);

  if (phase === 'idle') return null;
  return (
    <Box
      role="progressbar"
      aria-label={t('frame.loading')}
      position="fixed"
      insetInline="0"
      top="0"
      height="2px"
      bg="accent.solid"
      zIndex="toast"
      pointerEvents="none"
      transformOrigin="left"
      transition={
        phase === 'pending' ? 'transform 8s cubic-bezier(0.1, 0.7, 0.1, 1)' : 'transform 150ms'
      }
      transform={phase === 'pending' ? 'scaleX(0.85)' : 'scaleX(1)'}
      css={{ '@starting-style': { transform: 'scaleX(0)' } }}
    />
  );
};
