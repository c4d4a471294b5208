import { createSystem, defaultBaseConfig } from '@chakra-ui/react';
import { semanticTokens } from './semantic-tokens';
import { tokens } from './tokens';

/**
 * Our tokens on Chakra's base without its default theme, which is two thirds of the bytes.
 * Components carry their own recipes, so those of lazy parts stay lazy.
 */
export const system = createSystem(defaultBaseConfig, {
  preflight: true,
  theme: {
    breakpoints: { sm: '30rem', md: '48rem', lg: '64rem', xl: '80rem' },
    tokens,
    semanticTokens,
  },
});
