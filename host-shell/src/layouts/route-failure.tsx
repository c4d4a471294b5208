import { Box } from '@sala/shared-ui';
import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { CrashScreen, NothingThereScreen } from '../screens/errors/error-screens';
import { tellShellFailure } from '../shell-health';

/**
 * In the place of a screen that failed while it rendered, or whose loader says that there is
 * nothing.
 */
export const RouteFailure = () => {
  const error = useRouteError();
  useEffect(() => tellShellFailure(error), [error]);
  return isRouteErrorResponse(error) && error.status === 404 ? (
    <NothingThereScreen />
  ) : (
    <CrashScreen error={error} />
  );
};

/** The same where even the layout failed. */
export const PageFailure = () => (
  <Box as="main">
    <RouteFailure />
  </Box>
);
