import { useCan } from '@sala/shared-auth';
import { isEmailCategory } from '@sala/shared-contracts';
import { useLocation, useSearchState, useTranslation } from '@sala/shell-sdk';
import { DeniedList } from '@sala/screen-parts/list-screen';
import { parseEmailPlace } from './email-search';
import { EmailScreen } from './email-screen';

/**
 * `/hospital/email` and `/hospital/email/{category}`. Each category is a route of its own, so that
 * any other word is the shell's 404.
 */
export default function EmailPage() {
  const { t } = useTranslation('hospital');
  const [place, go] = useSearchState(parseEmailPlace);
  const last =
    useLocation()
      .pathname.split('/')
      .findLast((part) => part !== '') ?? '';
  const category = isEmailCategory(last) ? last : null;
  if (!useCan('email:read'))
    return <DeniedList title={t('email.title')} permission={t('email.permission')} />;
  return <EmailScreen key={category} category={category} place={place} go={go} />;
}
