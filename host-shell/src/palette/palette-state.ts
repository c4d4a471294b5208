import { create } from 'zustand';

interface PaletteState {
  readonly open: boolean;
  /** What stands in its field. */
  readonly words: string;
  /** The line that the arrows or the pointer came to; null: the first. */
  readonly chosen: string | null;
  /** What had the focus when it was opened; null once that has it again. */
  readonly opener: Element | null;
  /** What is done once it has closed. */
  readonly next: (() => void) | null;
}

export const usePalette = create<PaletteState>(() => ({
  open: false,
  words: '',
  chosen: null,
  opener: null,
  next: null,
}));

/** Opens the command palette from anywhere. @param words looked for at once. */
export const openPalette = (words = ''): void =>
  usePalette.setState({
    open: true,
    words,
    chosen: null,
    opener: document.activeElement ?? document.body,
    next: null,
  });

/** @param next what the person chose: it waits until the palette has closed and the focus is back. */
export const closePalette = (next: (() => void) | null = null): void =>
  usePalette.setState({ open: false, next });

/** Somebody types: the best is first again. */
export const lookFor = (words: string): void => usePalette.setState({ words, chosen: null });

export const choose = (chosen: string | null): void => usePalette.setState({ chosen });
