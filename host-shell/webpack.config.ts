import { bootScript } from '@sala/shared-ui/boot-script';
import { pageStyles } from '@sala/shared-ui/page-styles';
import { createShell } from '@sala/tooling/webpack';
import { signInPicture } from './page/sign-in-picture';
import { shellScreens } from './shell.contract';

export default createShell(import.meta.dirname, {
  screens: shellScreens,
  appearanceScript: bootScript,
  page: { styles: pageStyles(), signIn: signInPicture() },
});
