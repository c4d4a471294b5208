import { ApiError, forgetEarlyAnswers } from '@sala/shared-auth';
import { Button, requestIdOf, SupportReference } from '@sala/shared-ui';
import { screen, useLocation, useNavigate, useQueryClient, useTranslation } from '@sala/shell-sdk';
import type { RouteObject } from 'react-router-dom';
import { versionAt } from '../../remote-state';
import { ErrorScreen } from './error-screen';

/** 404 for an unknown address. */
export const NotFoundScreen = () => {
  const { t } = useTranslation();
  return <ErrorScreen code="404" title={t('errors.404.title')} text={t('errors.404.text')} />;
};

/** The remote at this address left the suite, perhaps while it was open. */
export const GoneScreen = () => {
  const { t } = useTranslation();
  return <ErrorScreen code="404" title={t('errors.gone.title')} text={t('errors.gone.text')} />;
};

/** A screen's loader returned 404 (docs/spec/platform.md: the router's own "Not Found"). */
export const NothingThereScreen = () => {
  const { t } = useTranslation();
  return <ErrorScreen code="404" title={t('errors.notFound')} text={t('errors.404.text')} />;
};

/**
 * Shown where rendering failed. Retry renders again with refetched data, which may have been the
 * cause.
 */
export const CrashScreen = ({ error }: { readonly error: unknown }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const location = useLocation();
  const queryClient = useQueryClient();
  const retry = () => {
    // Early responses may be the cause: refetch.
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

/** Error pages; their code loads with the first of them. */
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
