import { useTranslation } from '@sala/shell-sdk';
import { CompanySignInLink } from '../../components/company-sign-in-link';
import { OtherProviders } from '../../components/other-providers';
import { SignInForm } from '../../components/sign-in-form';
import { TextLink } from '../../components/text-link';
import { AuthCard } from '../../layouts/auth-card';
import { paths } from '../../paths';

export default function SignInPage() {
  const { t } = useTranslation();
  return (
    <AuthCard
      title={t('signIn.title')}
      text={t('signIn.text')}
      footer={
        <>
          {t('signIn.noAccount')} <TextLink to={paths.signUp}>{t('signIn.signUp')}</TextLink>
        </>
      }
      below={
        <>
          <CompanySignInLink />
          <OtherProviders />
        </>
      }
    >
      <SignInForm />
    </AuthCard>
  );
}
