import { Button } from '@sala/shared-ui';
import { Link, useTranslation } from '@sala/shell-sdk';
import { AuthCard } from '../../layouts/auth-card';

/** The first step of signing in expired, or is missing. */
export const StartAgain = ({ to }: { readonly to: string }) => {
  const { t } = useTranslation();
  return (
    <AuthCard title={t('account:otp.goneTitle')} text={t('account:otp.goneText')}>
      <Button asChild variant="solid" size="lg">
        <Link to={to} replace>
          {t('account:otp.startAgain')}
        </Link>
      </Button>
    </AuthCard>
  );
};
