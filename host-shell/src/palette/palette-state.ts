import { create } from 'zustand';

interface PaletteState {
  readonly open: boolean;
  /** What stands in its field when it opens. */
  readonly words: string;
}

export const usePalette = create<PaletteState>(() => ({ open: false, words: '' }));

/** Opens the command palette from anywhere. @param words looked for at once. */
export const openPalette = (words = ''): void => usePalette.setState({ open: true, words });

export const closePalette = (): void => usePalette.setState({ open: false });
