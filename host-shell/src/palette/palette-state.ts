import { create } from 'zustand';

interface PaletteState {
  readonly open: boolean;
  /** Text of the field. */
  readonly query: string;
  /** Entry chosen by arrows or pointer; null for the first. */
  readonly chosen: string | null;
  /** Element focused before opening; null once restored. */
  readonly opener: Element | null;
  /** Runs after closing. */
  readonly next: (() => void) | null;
}

export const usePalette = create<PaletteState>(() => ({
  open: false,
  query: '',
  chosen: null,
  opener: null,
  next: null,
}));

/** Opens the command palette. @param query initial query. */
export const openPalette = (query = ''): void =>
  usePalette.setState({
    open: true,
    query,
    chosen: null,
    opener: document.activeElement ?? document.body,
    next: null,
  });

/** @param next runs once the palette has closed and focus is restored. */
export const closePalette = (next: (() => void) | null = null): void =>
  usePalette.setState({ open: false, next });

/** A new query selects the best match again. */
export const lookFor = (query: string): void => usePalette.setState({ query, chosen: null });

export const choose = (chosen: string | null): void => usePalette.setState({ chosen });
