import type { Locale } from '@sala/shared-contracts';
import { lazyWithRetry, LoadingState } from '@sala/shared-ui';
import { tryAgain, useLocale } from '@sala/shell-sdk';
import type { ComponentType, ReactNode } from 'react';
import type { ArticleTexts } from './article-catalog';
import type { Library } from './article-library';

interface Reader {
  readonly children: (library: Library) => ReactNode;
}

const readerOf = (load: () => Promise<{ readonly texts: ArticleTexts }>): ComponentType<Reader> =>
  lazyWithRetry<Reader>(
    async () => {
      const both = () =>
        Promise.all([load(), import(/* webpackChunkName: "help-library" */ './article-library')]);
      const [{ texts }, { libraryOf }] = await tryAgain(both);
      const library = libraryOf(texts);
      return { default: ({ children }) => children(library) };
    },
    { loading: <LoadingState shape="text" rows={8} /> },
  );

/* One chunk per language. */
const readers: Record<Locale, ComponentType<Reader>> = {
  'es-MX': readerOf(() => import(/* webpackChunkName: "help-es-MX" */ '../articles/es-mx')),
  en: readerOf(() => import(/* webpackChunkName: "help-en" */ '../articles/en')),
};

/** Provides the articles of the current language once loaded. */
export const WithLibrary = ({ children }: Reader) => {
  const ReaderOfLanguage = readers[useLocale()];
  return <ReaderOfLanguage>{children}</ReaderOfLanguage>;
};
