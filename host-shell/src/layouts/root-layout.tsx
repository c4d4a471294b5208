import { lazyWithRetry } from '@sala/shared-ui';
import { onNotify } from '@sala/shell-sdk';
import { useEffect, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { LoadingBar } from './loading-bar';
import { queueNotice } from './notices';

// Toasts are rare: their code comes with the first one. Unlike a screen it has nothing to show on failure.
const ToastHost = lazyWithRetry(() => import(/* webpackChunkName: "toasts" */ './toast-host'), {
  loading: null,
  failed: () => null,
});

/** Around everything: the loading bar above, the toasts, the screen. */
export const RootLayout = () => {
  const [needed, setNeeded] = useState(false);
  useEffect(
    () =>
      onNotify((notice) => {
        queueNotice(notice);
        setNeeded(true);
      }),
    [],
  );
  return (
    <>
      <LoadingBar />
      <Outlet />
      {needed ? <ToastHost /> : null}
    </>
  );
};
