import type { QueryClient } from '@tanstack/react-query';
import { i18n } from '../i18n';

/** The server writes some names in the language of the request, such as those of built-in datasets. */
export const refetchInLanguage = (queryClient: QueryClient): void => {
  i18n.on('languageChanged', () => void queryClient.invalidateQueries());
};
