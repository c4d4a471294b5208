import { ChakraProvider } from '@chakra-ui/react';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { UiMessagesProvider, type UiLocale } from '../messages/messages';
import { createStyleCache } from './style-cache';
import { system } from './system';
import { TodayContext } from './today';
import { WeekStartContext, type WeekStart } from './week-start';

export interface UiProviderProps {
  /** Language of the components' own texts. */
  readonly locale: UiLocale;
  /** On which day calendars begin their weeks. */
  readonly weekStart?: WeekStart;
  /** The current day (`yyyy-mm-dd`) where the company is. */
  readonly today?: () => string;
  readonly children: ReactNode;
}

const styles = createStyleCache();

/**
 * Theme and language, once at the top of the page. The theme's CSS is in the page itself
 * (page-styles.ts).
 */
export const UiProvider = ({ locale, weekStart = 'monday', today, children }: UiProviderProps) => (
  <CacheProvider value={styles}>
    <ChakraProvider value={system}>
      <WeekStartContext value={weekStart}>
        <TodayContext value={today ?? null}>
          <UiMessagesProvider locale={locale}>{children}</UiMessagesProvider>
        </TodayContext>
      </WeekStartContext>
    </ChakraProvider>
  </CacheProvider>
);
