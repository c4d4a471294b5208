import { Button } from '@sala/shared-ui';
import { useLocation, useTranslation } from '@sala/shell-sdk';
import { HelpHost } from './help-host';
import { openHelp, useHasHelp } from './help-state';

/** Settings pages have their own button beside the title. */
const hasOwn = (path: string): boolean => path.startsWith('/settings/');

/** Labelled help button for pages outside the frame, where people are new. */
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
