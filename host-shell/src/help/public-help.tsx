import { Button } from '@sala/shared-ui';
import { useLocation, useTranslation } from '@sala/shell-sdk';
import { HelpHost } from './help-host';
import { openHelp, useHasHelp } from './help-state';

/** The releases have their own beside their title. */
const hasOwn = (path: string): boolean => path.startsWith('/settings/');

/** The way to help on pages without the frame: in a word, for who is here for the first time. */
export const PublicHelp = () => {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  if (!useHasHelp() || hasOwn(pathname)) return null;
  return (
    <>
      <Button variant="ghost" size="sm" onClick={openHelp}>
        {t('frame.help')}
      </Button>
      <HelpHost />
    </>
  );
};
