import { Box, lazyWithRetry } from '@sala/shared-ui';
import { onAside, onNotify } from '@sala/shell-sdk';
import { Fragment, useEffect, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { grant } from '../grant';
import { useOwnerGeneration } from '../session-owner';
import { LeaveQuestion } from './leave-question';
import { loadNews } from '../news/load-news';
import { useConnection } from '../offline/connection-state';
import { loadOffline } from '../offline/load-offline';
import { useStripsNeeded } from '../news/strips-needed';
import { SignOutQuestion } from './sign-out-question';
import { LoadingBar } from './loading-bar';
import { asides, notices } from './notice-queues';

// Toasts are rare: their code loads with the first one, and a failure has nothing to show.
const quietly = { loading: null, failed: () => null };
const ToastHost = lazyWithRetry(
  () => import(/* webpackChunkName: "toasts" */ './toast-host'),
  quietly,
);
const Strips = lazyWithRetry(async () => ({ default: (await loadNews()).Strips }), quietly);
const GrantStrip = lazyWithRetry(async () => ({ default: (await loadNews()).GrantStrip }), quietly);
const OfflineStrip = lazyWithRetry(
  async () => ({ default: (await loadOffline()).OfflineStrip }),
  quietly,
);
const AsideHost = lazyWithRetry(
  () => import(/* webpackChunkName: "asides" */ './aside-host'),
  quietly,
);

/** Whether a toast was ever queued. */
const useNeeded = <Said,>(
  subscribe: (listener: (said: Said) => void) => () => void,
  queue: (said: Said) => void,
): boolean => {
  const [needed, setNeeded] = useState(false);
  useEffect(
    () =>
      subscribe((said) => {
        queue(said);
        setNeeded(true);
      }),
    [subscribe, queue],
  );
  return needed;
};

/** Wraps everything: loading bar, screen, leave confirmations, toasts. */
export const RootLayout = () => {
  const { generation } = useOwnerGeneration();
  const toasts = useNeeded(onNotify, notices.put);
  const strips = useStripsNeeded();
  const offline = useConnection((state) => state.offline);
  const beside = useNeeded(onAside, asides.put);
  return (
    <>
      <LoadingBar />
      {offline ? <OfflineStrip /> : null}
      {/* The static picture reserves its space (index.html): nothing moves when its messages load. */}
      {grant ? (
        <Box h="var(--strip)" overflow="hidden" bg="danger.solid">
          <GrantStrip held={grant} />
        </Box>
      ) : null}
      {strips ? <Strips /> : null}
      <Fragment key={generation}>
        <Outlet />
      </Fragment>
      <LeaveQuestion />
      <SignOutQuestion />
      {toasts ? <ToastHost /> : null}
      {beside ? <AsideHost /> : null}
    </>
  );
};
