import { ChakraProvider } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { UiMessagesProvider, type UiLocale } from '../messages/messages';
import { system } from './system';

export interface UiProviderProps {
  /** Language of the components' own words. */
  readonly locale: UiLocale;
  readonly children: ReactNode;
}

/** Theme and language, once, at the top of the page. What the theme has of CSS is in the page itself (page-styles.ts). */
export const UiProvider = ({ locale, children }: UiProviderProps) => (
  <ChakraProvider value={system}>
    <UiMessagesProvider locale={locale}>{children}</UiMessagesProvider>
  </ChakraProvider>
);
