import { create } from 'zustand';

export const useKeymap = create<{ readonly open: boolean }>(() => ({ open: false }));

/** Shows the shortcuts available on this screen. */
export const openKeymap = (): void => useKeymap.setState({ open: true });

export const closeKeymap = (): void => useKeymap.setState({ open: false });
