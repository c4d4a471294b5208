import { createPortal } from 'react-dom';
import { LoadingBar } from './loading-bar';

/**
 * Until the first screen is there nothing of ours stands in the root, so the page's own picture
 * stays (index.html); the loading bar lies above it.
 */
export const FirstLoad = () => createPortal(<LoadingBar pending />, document.body);
