import { create } from 'zustand';

interface PaletteState {
  readonly open: boolean;
  /** Text of the field. */
  readonly words: string;
  /** Entry chosen by arrows or pointer; null for the first. */
  readonly chosen: string | null;
  /** Element focused before opening; null once restored. */
  readonly opener: Element | null;
  /** Runs after closing. */
  readonly next: (() => void) | null;
}

export const usePalette = create<PaletteState>(() => ({
  open: false,
  words: '',
  chosen: null,
  opener: null,
  next: null,
}));

/** Opens the command palette. @param words initial query. */
export const openPalette = (words = ''): void =>
  usePalette.setState({
    open: true,
    words,
    chosen: null,
    opener: document.activeElement ?? document.body,
    next: null,
  });

/** @param next runs once the palette has closed and focus is restored. */
export const closePalette = (next: (() => void) | null = null): void =>
  usePalette.setState({ open: false, next });

/** A new query selects the best match again. */
export const lookFor = (words: string): void => usePalette.setState({ words, chosen: null });

export const choose = (chosen: string | null): void => usePalette.setState({ chosen });
