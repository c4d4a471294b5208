import { bootScript } from '@sala/shared-ui/boot-script';
import { createShell } from '@sala/tooling/webpack';
import { shellScreens } from './shell.contract';

export default createShell(import.meta.dirname, { screens: shellScreens, appearanceScript: bootScript });
