import { Button } from '@sala/shared-ui';
import { Link, useLocation, useTranslation } from '@sala/shell-sdk';
import { placeAfterSignIn, signInFrom } from '../../paths';
import { ErrorScreen } from './error-screen';

/** /401: signed out, or signed in without access. */
export default function UnauthorizedPage() {
  const { t } = useTranslation();
  const { search } = useLocation();
  const target = placeAfterSignIn(new URLSearchParams(search).get('redirect'));
  return (
    <ErrorScreen
      code="401"
      title={t('errors.401.title')}
      text={t('errors.401.text')}
      action={
        <Button asChild variant="solid">
          <Link to={signInFrom(target)}>{t('errors.signIn')}</Link>
        </Button>
      }
    />
  );
}
