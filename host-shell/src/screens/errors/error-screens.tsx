import { ApiError, forgetEarlyAnswers } from '@sala/shared-auth';
import { Button, requestIdOf, SupportReference } from '@sala/shared-ui';
import { screen, useLocation, useNavigate, useQueryClient, useTranslation } from '@sala/shell-sdk';
import type { RouteObject } from 'react-router-dom';
import { versionAt } from '../../running';
import { ErrorScreen } from './error-screen';

/** No such address. */
export const NotFoundScreen = () => {
  const { t } = useTranslation();
  return <ErrorScreen code="404" title={t('errors.404.title')} text={t('errors.404.text')} />;
};

/** What stood at this address was taken out of the suite, perhaps while it was open. */
export const GoneScreen = () => {
  const { t } = useTranslation();
  return <ErrorScreen code="404" title={t('errors.gone.title')} text={t('errors.gone.text')} />;
};

/**
 * What an address names is not there: a screen's loader answered so (specification §8: the router's
 * own "Not Found").
 */
export const NothingThereScreen = () => {
  const { t } = useTranslation();
  return <ErrorScreen code="404" title={t('errors.notFound')} text={t('errors.404.text')} />;
};

/**
 * A failure while rendering, in the place of what failed. Retry renders it anew, with data that are
 * asked for again: what it was shown may be why it failed.
 */
export const CrashScreen = ({ error }: { readonly error: unknown }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const location = useLocation();
  const queryClient = useQueryClient();
  const retry = () => {
    // The screen may have failed by what it was given: it asks the server again.
    forgetEarlyAnswers();
    queryClient.removeQueries({ type: 'inactive' });
    void navigate(location, { replace: true });
  };
  return (
    <ErrorScreen
      code="500"
      title={t('errors.crash.title')}
      text={t('errors.500.text')}
      action={
        <Button variant="solid" onClick={retry}>
          {t('errors.retry')}
        </Button>
      }
    >
      <SupportReference
        requestId={requestIdOf(error instanceof ApiError ? error.problem : null)}
        version={versionAt(location.pathname)}
      />
    </ErrorScreen>
  );
};

/** The pages that somebody is sent to; their code comes with the first of them. */
export const errorRoutes: RouteObject[] = [
  {
    path: '/401',
    lazy: screen(() => import(/* webpackChunkName: "errors" */ './unauthorized-page')),
  },
  { path: '/403', lazy: screen(() => import(/* webpackChunkName: "errors" */ './forbidden-page')) },
  { path: '/404', Component: NotFoundScreen },
  {
    path: '/500',
    lazy: screen(() => import(/* webpackChunkName: "errors" */ './server-error-page')),
  },
  {
    path: '/503',
    lazy: screen(() => import(/* webpackChunkName: "errors" */ './unavailable-page')),
  },
];
