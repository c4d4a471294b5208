import { create } from 'zustand';

interface PaletteState {
  readonly open: boolean;
  /** What stands in its field when it opens. */
  readonly words: string;
  /** What had the focus, and the path, when it was opened. */
  readonly opener: Element | null;
  readonly openedAt: string;
}

export const usePalette = create<PaletteState>(() => ({ open: false, words: '', opener: null, openedAt: '' }));

/** Opens the command palette from anywhere. @param words looked for at once. */
export const openPalette = (words = ''): void =>
  usePalette.setState({ open: true, words, opener: document.activeElement, openedAt: location.pathname });

export const closePalette = (): void => usePalette.setState({ open: false });
