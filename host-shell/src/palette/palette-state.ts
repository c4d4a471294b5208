import { create } from 'zustand';
import type { Order } from './held-order';

interface PaletteState {
  readonly open: boolean;
  /** Text of the field. */
  readonly query: string;
  /** Entry chosen by arrows or pointer; null for the first. */
  readonly chosen: string | null;
  /** Order that what comes later may not change; null while nothing is chosen. */
  readonly held: Order | null;
  /** Element focused before opening; null once restored. */
  readonly opener: Element | null;
  /** Runs after closing. */
  readonly next: (() => void) | null;
}

export const usePalette = create<PaletteState>(() => ({
  open: false,
  query: '',
  chosen: null,
  held: null,
  opener: null,
  next: null,
}));

/** Opens the command palette. @param query initial query. */
export const openPalette = (query = ''): void =>
  usePalette.setState({
    open: true,
    query,
    chosen: null,
    held: null,
    opener: document.activeElement ?? document.body,
    next: null,
  });

/** @param next runs once the palette has closed and focus is restored. */
export const closePalette = (next: (() => void) | null = null): void =>
  usePalette.setState({ open: false, next });

/** A new query selects the best match again. */
export const lookFor = (query: string): void =>
  usePalette.setState({ query, chosen: null, held: null });

let onScreen: Order = [];

/** Told by the list with every change. */
export const showOrder = (order: Order): void => void (onScreen = order);

/** What is on the screen keeps its place; what comes later is put below. */
export const holdOrder = (): void => usePalette.setState({ held: onScreen });

/** What is chosen stays where it is seen. */
export const choose = (chosen: string | null): void =>
  usePalette.setState({ chosen, held: onScreen });
