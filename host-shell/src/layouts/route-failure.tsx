import { Box } from '@sala/shared-ui';
import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { CrashScreen, NothingThereScreen } from '../screens/errors/error-screens';
import { reportShellFailure } from '../shell-health';

/** Shown where a screen failed to render, or its loader found nothing. */
export const RouteFailure = () => {
  const error = useRouteError();
  useEffect(() => reportShellFailure(error), [error]);
  return isRouteErrorResponse(error) && error.status === 404 ? (
    <NothingThereScreen />
  ) : (
    <CrashScreen error={error} />
  );
};

/** Shown where even the layout failed. */
export const PageFailure = () => (
  <Box as="main">
    <RouteFailure />
  </Box>
);
