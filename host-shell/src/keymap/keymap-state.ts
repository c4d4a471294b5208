import { create } from 'zustand';

export const useKeymap = create<{ readonly open: boolean }>(() => ({ open: false }));

/** Shows which keys do what on the screen on view. */
export const openKeymap = (): void => useKeymap.setState({ open: true });

export const closeKeymap = (): void => useKeymap.setState({ open: false });
