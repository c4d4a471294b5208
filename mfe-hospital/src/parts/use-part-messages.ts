import type { Locale } from '@sala/shared-contracts';
import { useLocale, useTranslation } from '@sala/shell-sdk';

type Messages = Readonly<Record<string, object>>;

/**
 * Registers the messages of a lazily loaded part. They ship with the part in both languages, so
 * they add nothing to the screen's first load. Call it in the topmost component of the part. The
 * first key of each file belongs to that file alone.
 */
export const usePartMessages = (messages: Readonly<Record<Locale, Messages>>): void => {
  const { i18n } = useTranslation('hospital');
  const locale = useLocale();
  const [own = ''] = Object.keys(messages[locale]);
  // Silent: nothing on screen waits for them.
  if (i18n.getResource(locale, 'hospital', own) === undefined)
    i18n.addResourceBundle(locale, 'hospital', messages[locale], true, false, { silent: true });
};
