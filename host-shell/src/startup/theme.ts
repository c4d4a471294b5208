import { UiProvider } from '@sala/shared-ui';

/** Evaluates the theme's tokens: the most expensive single part. */
export const theme = UiProvider;
