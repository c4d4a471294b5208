import { api } from '@sala/shared-auth';
import { useCallback, useEffect, useRef } from 'react';

/** Milliseconds between two signs of being here, and of writing. */
const hereAgain = 20_000;
const typedAgain = 3000;

type Stay = Parameters<typeof api.conversationStay>[0]['body']['stay'];

/** Colleagues miss a hint if it is lost; whoever reads need not hear of it. */
const tell = (conversationId: string, stay: Stay): void =>
  void api.conversationStay({ params: { conversationId }, body: { stay } }).catch(() => undefined);

/** Tells colleagues that somebody has a conversation open. @returns what is called on typing. */
export const useStay = (conversationId: string): (() => void) => {
  const typedAt = useRef(0);
  useEffect(() => {
    const here = () => {
      const writes = Date.now() - typedAt.current < typedAgain;
      if (document.visibilityState !== 'hidden' && !writes) tell(conversationId, 'reading');
    };
    here();
    const timer = setInterval(here, hereAgain);
    document.addEventListener('visibilitychange', here);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', here);
      tell(conversationId, 'gone');
    };
  }, [conversationId]);
  return useCallback(() => {
    if (Date.now() - typedAt.current < typedAgain) return;
    typedAt.current = Date.now();
    tell(conversationId, 'typing');
  }, [conversationId]);
};
