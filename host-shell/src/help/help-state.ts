import { create } from 'zustand';
import { useHelpRemote } from '../slots';

/** Path of the screen on which help was asked for; null while nobody asks. */
export const useHelp = create<{ readonly path: string | null }>(() => ({ path: null }));

/** Whether the composition has help at all: without it there is no “?”. */
export const useHasHelp = (): boolean => useHelpRemote() !== undefined;

/** Opens the help panel for the screen on view. */
export const openHelp = (): void => useHelp.setState({ path: location.pathname });

export const closeHelp = (): void => useHelp.setState({ path: null });
