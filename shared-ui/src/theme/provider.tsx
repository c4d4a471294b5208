import { ChakraProvider } from '@chakra-ui/react';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { UiMessagesProvider, type UiLocale } from '../messages/messages';
import { createStyleCache } from './style-cache';
import { system } from './system';
import { WeekStartContext, type WeekStart } from './week-start';

export interface UiProviderProps {
  /** Language of the components' own texts. */
  readonly locale: UiLocale;
  /** On which day calendars begin their weeks. */
  readonly weekStart?: WeekStart;
  readonly children: ReactNode;
}

const styles = createStyleCache();

/**
 * Theme and language, once at the top of the page. The theme's CSS is in the page itself
 * (page-styles.ts).
 */
export const UiProvider = ({ locale, weekStart = 'monday', children }: UiProviderProps) => (
  <CacheProvider value={styles}>
    <ChakraProvider value={system}>
      <WeekStartContext value={weekStart}>
        <UiMessagesProvider locale={locale}>{children}</UiMessagesProvider>
      </WeekStartContext>
    </ChakraProvider>
  </CacheProvider>
);
