import { ErrorState, LoadingState, Page } from '@sala/shared-ui';
import { useLocale, useLocation, useNavigate, useTranslation } from '@sala/shell-sdk';
import { useNavigation } from 'react-router-dom';
import { useOwner, type OwnedRoute } from '../composition';
import { useRemotes, versionAt } from '../remote-state';
import { NotFoundScreen } from '../screens/errors/error-screens';

/** Shown where a remote failed to load, with Retry; the rest of the application stays. */
export const RemoteFailure = ({ owned }: { readonly owned: OwnedRoute }) => {
  const { t } = useTranslation();
  const locale = useLocale();
  const location = useLocation();
  const navigate = useNavigate();
  const because = useRemotes(({ fallbackReasons }) => fallbackReasons[owned.remote.name]);
  return (
    <Page>
      <ErrorState
        wholeScreen
        version={versionAt(location.pathname)}
        title={t('remote.failedTitle', { area: owned.remote.messages[locale].title })}
        text={because ? t(`remote.because.${because}`) : t('remote.failedText')}
        retrying={useNavigation().state !== 'idle'}
        onRetry={() => void navigate(location, { replace: true })}
      />
    </Page>
  );
};

/** Shown where a remote's routes are missing: it failed to load, or loaded without this address. */
export const RemoteArea = () => {
  const { pathname } = useLocation();
  const navigating = useNavigation().state !== 'idle';
  const owned = useOwner(pathname);
  const state = useRemotes(({ states }) => (owned ? states[owned.remote.name] : undefined));
  // During navigation a remote that has just loaded still gets its routes.
  if (!owned || (state === 'ready' && !navigating)) return <NotFoundScreen />;
  return state === 'failed' ? <RemoteFailure owned={owned} /> : <LoadingState />;
};
