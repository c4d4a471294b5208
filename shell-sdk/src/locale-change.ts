import type { Locale } from '@sala/shared-contracts';

type Change = (locale: Locale) => Promise<void>;

let installed: Change | null = null;

/** Called once by the shell, which knows the loaded messages and stores the choice. */
export const installLocaleChange = (change: Change): void => {
  installed = change;
};

/**
 * Switches the language without a reload and stores the choice on this device.
 *
 * @throws when its messages fail to load; the language stays.
 */
export const changeLocale = (locale: Locale): Promise<void> => {
  if (!installed)
    throw new Error('The shell must call installLocaleChange before a screen is shown');
  return installed(locale);
};
