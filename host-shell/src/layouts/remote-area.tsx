import { ErrorState, LoadingState, Page } from '@sala/shared-ui';
import { useLocale, useLocation, useNavigate, useTranslation } from '@sala/shell-sdk';
import { useNavigation } from 'react-router-dom';
import { useOwner } from '../composition';
import { useRemotes, versionAt } from '../running';
import { NotFoundScreen } from '../screens/errors/error-screens';

/**
 * Stands where a remote's routes are not: it did not come (Retry asks again, the rest of the
 * application stays), or it came and knows no such address.
 */
export const RemoteArea = () => {
  const { t } = useTranslation();
  const locale = useLocale();
  const location = useLocation();
  const navigate = useNavigate();
  const navigating = useNavigation().state !== 'idle';
  const owned = useOwner(location.pathname);
  const state = useRemotes(({ states }) => (owned ? states[owned.remote.name] : undefined));
  // While the router is on its way, a remote that has just come still gets its routes.
  if (!owned || (state === 'ready' && !navigating)) return <NotFoundScreen />;
  if (state !== 'failed') return <LoadingState />;
  return (
    <Page>
      <ErrorState
        wholeScreen
        version={versionAt(location.pathname)}
        title={t('remote.failedTitle', { area: owned.remote.messages[locale].title })}
        text={t('remote.failedText')}
        retrying={navigating}
        onRetry={() => void navigate(location, { replace: true })}
      />
    </Page>
  );
};
