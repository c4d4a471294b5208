import type { Locale } from '@sala/shared-contracts';
import { useLocale, useTranslation } from '@sala/shell-sdk';

type Messages = Readonly<Record<string, object>>;

/**
 * The messages of a part that is loaded apart: they come with it, in both languages, and weigh
 * nothing in the first look of a screen. Called by what is drawn first of the part. Of each file,
 * the first key is its own.
 */
export const useOwnMessages = (messages: Readonly<Record<Locale, Messages>>): void => {
  const { i18n } = useTranslation('hospital');
  const locale = useLocale();
  const [own = ''] = Object.keys(messages[locale]);
  // Silent: nothing that is drawn already waits for them.
  if (i18n.getResource(locale, 'hospital', own) === undefined)
    i18n.addResourceBundle(locale, 'hospital', messages[locale], true, false, { silent: true });
};
