import { lazyWithRetry } from '@sala/shared-ui';
import { useEffect, useState } from 'react';

// Whether there are other ways is asked when the screen is there; without an answer there are none.
const Providers = lazyWithRetry(
  async () => ({ default: (await import(/* webpackChunkName: "sign-in-providers" */ './sign-in-providers')).SignInProviders }),
  { loading: null, failed: () => null },
);

/** Third parties that one may sign in with, once the page has nothing better to do (screens §1). */
export const OtherWays = () => {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const ask = () => setIdle(true);
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(ask, 0);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(ask);
    return () => cancelIdleCallback(handle);
  }, []);
  return idle ? <Providers /> : null;
};
