import { UiProvider } from '@sala/shared-ui';

/** The theme's tokens are worked out when this is evaluated: the dearest single piece. */
export const theme = UiProvider;
