import { create } from 'zustand';
import { useHelpRemote } from '../slots';

/** Path of the screen help was opened on; null while closed. */
export const useHelp = create<{ readonly path: string | null }>(() => ({ path: null }));

/** Without a help remote there is no “?”. */
export const useHasHelp = (): boolean => useHelpRemote() !== undefined;

/** Opens help for the screen on view. */
export const openHelp = (): void => useHelp.setState({ path: location.pathname });

export const closeHelp = (): void => useHelp.setState({ path: null });
