import path from 'node:path';
import { bootScript } from '@sala/shared-ui/boot-script';
import { pageColors, pageStyles } from '@sala/shared-ui/page-styles';
import { createShell } from '@sala/tooling/webpack';
import { signInPicture } from './page/sign-in-picture';
import { shellScreens } from './shell.contract';

export default createShell(import.meta.dirname, {
  screens: shellScreens,
  appearanceScript: bootScript,
  page: { styles: pageStyles(), signIn: signInPicture() },
  installed: {
    name: 'Sala',
    description: 'Gestión de clínicas',
    lang: 'es-MX',
    background: pageColors.canvas,
    theme: pageColors.canvas,
    icons: path.join(import.meta.dirname, 'page/icons'),
  },
});
