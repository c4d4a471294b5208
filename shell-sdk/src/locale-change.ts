import type { Locale } from '@sala/shared-contracts';

type Change = (locale: Locale) => Promise<void>;

let installed: Change | null = null;

/**
 * Called once by the shell: it alone knows which messages are on screen, and where the choice is
 * kept.
 */
export const installLocaleChange = (change: Change): void => {
  installed = change;
};

/**
 * Switches the language of everything on screen without a reload, and keeps the choice on this
 * device.
 *
 * @throws when the messages cannot be had; the language stays as it was.
 */
export const changeLocale = (locale: Locale): Promise<void> => {
  if (!installed)
    throw new Error('The shell must call installLocaleChange before a screen is shown');
  return installed(locale);
};
