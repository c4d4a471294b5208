import { useTranslation } from '@sala/shell-sdk';
import { TextLink } from '../../components/text-link';
import { AuthCard } from '../../layouts/auth-card';
import { paths } from '../../paths';
import { useInvitationToken } from './invitation-token';
import { InvitedSignUp } from './invited-sign-up';
import { SignUpForm } from './sign-up-form';

export default function SignUpPage() {
  const { t } = useTranslation();
  const token = useInvitationToken();
  if (token !== null) return <InvitedSignUp key={token} token={token} />;
  return (
    <AuthCard
      wide
      title={t('account:signUp.title')}
      text={t('account:signUp.text')}
      footer={
        <>
          {t('account:signUp.haveAccount')}{' '}
          <TextLink to={paths.signIn}>{t('account:signUp.signIn')}</TextLink>
        </>
      }
    >
      <SignUpForm />
    </AuthCard>
  );
}
