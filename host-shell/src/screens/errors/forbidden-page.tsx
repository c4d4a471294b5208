import { rolesWith } from '@sala/shared-contracts';
import { Text } from '@sala/shared-ui';
import { useLocale, useLocation, useTranslation } from '@sala/shell-sdk';
import { ErrorScreen } from './error-screen';
import { areaWords, readPermission } from './permission-words';

/** /403: the missing permission (`?permission=customers:read`) and who can grant it. */
export default function ForbiddenPage() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { search } = useLocation();
  const permission = readPermission(new URLSearchParams(search).get('permission'));
  const who = new Intl.ListFormat(locale, { type: 'disjunction' }).format(
    rolesWith('users:manage').map((role) => t(`roles.${role}`)),
  );
  return (
    <ErrorScreen code="403" title={t('errors.403.title')} text={t('errors.403.text')}>
      {permission ? (
        <Text maxW="30rem">
          {t('errors.403.permission', {
            verb: t(`errors.verbs.${permission.slice(permission.indexOf(':') + 1)}`),
            area: areaWords(permission, locale) ?? permission,
          })}
        </Text>
      ) : null}
      <Text tone="muted" maxW="30rem">
        {t('errors.403.who', { who })}
      </Text>
    </ErrorScreen>
  );
}
