import { useFormikContext } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { paths, withSearch } from '../paths';
import { TextLink } from './text-link';

/** Link to the password reset, carrying the typed address. */
export const ResetPasswordLink = () => {
  const { t } = useTranslation();
  const { values } = useFormikContext<{ readonly email: string }>();
  return (
    <TextLink to={withSearch(paths.forgotPassword, { email: values.email.trim() })}>
      {t('signIn.forgotten')}
    </TextLink>
  );
};
