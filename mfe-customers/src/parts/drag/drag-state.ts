import { createContext, useContext } from 'react';
import type { KeyboardEvent } from 'react';
import type { Place } from './places';

/** What is on its way, and where it would land now. */
export interface Lifted {
  readonly item: string;
  readonly place: Place;
  readonly by: 'keys' | 'pointer';
}

export interface DragState {
  readonly lifted: Lifted | null;
  readonly edge: { readonly item: string; readonly side: 'before' | 'after' } | undefined;
  readonly labelOf: (item: string) => string;
  readonly instructionsId: string;
  /** Takes an item by its handle, or puts it down. */
  readonly toggle: (item: string) => void;
  readonly onKeyDown: (event: KeyboardEvent, item: string) => void;
  /** The handle of an item is not at hand any more. */
  readonly leave: (item: string) => void;
  /** Tells where the handle of an item is; null when it goes. */
  readonly keepHandle: (item: string, handle: HTMLElement | null) => void;
}

export const DragStateContext = createContext<DragState | null>(null);

export const useDragState = (): DragState => {
  const state = useContext(DragStateContext);
  if (!state) throw new Error('what is dragged stands inside a DragScope');
  return state;
};

/** A column's name among all that something can be dropped on. */
export const columnKey = (id: string): string => `column:${id}`;
