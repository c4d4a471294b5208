import { createPortal } from 'react-dom';
import { LoadingBar } from './loading-bar';

/**
 * Renders nothing into the root until the first screen has loaded, so the static picture
 * (index.html) stays; the loading bar is a portal above it.
 */
export const FirstLoad = () => createPortal(<LoadingBar pending />, document.body);
