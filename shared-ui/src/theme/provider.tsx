import { ChakraProvider } from '@chakra-ui/react';
import { Global } from '@emotion/react';
import type { ReactNode } from 'react';
import { UiMessagesProvider, type UiLocale } from '../messages/messages';
import { fallbackFaces } from './fallback-faces';
import { globalCss } from './global-css';
import { system } from './system';

export interface UiProviderProps {
  /** Language of the components' own words. */
  readonly locale: UiLocale;
  readonly children: ReactNode;
}

/** Theme, tokens, global styles and language. Once, at the top of the page. */
export const UiProvider = ({ locale, children }: UiProviderProps) => (
  <ChakraProvider value={system}>
    <Global styles={fallbackFaces + globalCss} />
    <UiMessagesProvider locale={locale}>{children}</UiMessagesProvider>
  </ChakraProvider>
);
