import { followLink } from '../navigation';
import { onPushOpened } from './worker-messages';

/** A notification that is clicked opens its screen in this tab, asking about unsaved work first. */
export const followPushClicks = (): void => void onPushOpened(followLink);
