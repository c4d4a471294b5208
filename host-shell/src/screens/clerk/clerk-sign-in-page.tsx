import { Link as Styled } from '@sala/shared-ui';
import { Link, useTranslation } from '@sala/shell-sdk';
import { Navigate } from 'react-router-dom';
import { paths } from '../../paths';
import { useKeepRequestedPlace } from './requested-place';
import { useExternalAuth } from './external-auth';
import { clerkNamespace } from './messages';
import { ProviderColumns } from './provider-columns';
import { ProviderReady } from './provider-ready';

const Widget = () => {
  const { t } = useTranslation(clerkNamespace);
  const { provider, person, SignIn } = useExternalAuth();
  const at = useKeepRequestedPlace();
  if (person) return <Navigate to={at(paths.clerkUserManagement)} replace />;
  return (
    <ProviderColumns
      title={t('clerk.signIn.title', { provider: t(`clerk.provider.${provider}`) })}
      text={t('clerk.signIn.text')}
      footer={
        <Styled asChild>
          <Link reloadDocument to={at(paths.signIn)}>
            {t('clerk.signIn.other')}
          </Link>
        </Styled>
      }
    >
      <SignIn />
    </ProviderColumns>
  );
};

/** /clerk/sign-in: the provider's form, then the requested place or the identities. */
export default function ClerkSignInPage() {
  return (
    <ProviderReady>
      <Widget />
    </ProviderReady>
  );
}
