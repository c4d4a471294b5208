import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { CrashScreen, NotFoundScreen } from '../screens/errors/error-screens';

/** What is left when a screen failed while it rendered, or the router knows no such address. */
export const RouteFailure = () => {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFoundScreen /> : <CrashScreen />;
};
