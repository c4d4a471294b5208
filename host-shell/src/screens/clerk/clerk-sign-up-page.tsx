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
  const { provider, person, SignUp } = useExternalAuth();
  const name = t(`clerk.provider.${provider}`);
  const at = useKeepRequestedPlace();
  if (person) return <Navigate to={at(paths.clerkUserManagement)} replace />;
  return (
    <ProviderColumns
      title={t('clerk.signUp.title', { provider: name })}
      footer={
        <>
          {t('clerk.signUp.have')}{' '}
          <Styled asChild>
            <Link to={at(paths.clerkSignIn)}>{t('clerk.home.signIn', { provider: name })}</Link>
          </Styled>
        </>
      }
    >
      <SignUp />
    </ProviderColumns>
  );
};

/** /clerk/sign-up: creates a provider account, which gives no access until it is linked. */
export default function ClerkSignUpPage() {
  return (
    <ProviderReady>
      <Widget />
    </ProviderReady>
  );
}
