import { chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { Button } from '../controls/button';
import { Text } from '../controls/text';
import { useUiMessages } from '../messages/messages';
import type { MoreRows as More } from './columns';

const Foot = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '3',
    minH: '12',
    overflowAnchor: 'none',
  },
});

/** Fetches further rows before the person scrolls to the end. */
export const MoreRows = ({ onMore, loading, failed = false }: More) => {
  const { messages } = useUiMessages();
  const foot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = foot;
    if (!current || loading || failed || typeof IntersectionObserver !== 'function')
      return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), {
      rootMargin: '1200px',
    });
    // Starts only after the visible rows are there.
    const start = () => observer.observe(current);
    const idle = 'requestIdleCallback' in window ? requestIdleCallback(start) : undefined;
    if (idle === undefined) start();
    return () => {
      if (idle !== undefined) cancelIdleCallback(idle);
      observer.disconnect();
    };
  }, [onMore, loading, failed]);
  return (
    <Foot ref={foot}>
      {failed ? (
        <Text size="sm" tone="muted" role="alert">
          {messages.moreFailed}
        </Text>
      ) : null}
      <Button size="sm" loading={loading} onClick={onMore}>
        {failed ? messages.retry : messages.showMore}
      </Button>
    </Foot>
  );
};
