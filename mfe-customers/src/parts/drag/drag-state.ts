import { createContext, useContext } from 'react';
import type { KeyboardEvent } from 'react';
import type { Place } from './drop-places';

/** The lifted item and where it would land. */
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
  /** Lifts an item by its handle, or drops it. */
  readonly toggle: (item: string) => void;
  readonly onKeyDown: (event: KeyboardEvent, item: string) => void;
  /** Called when an item's handle loses focus. */
  readonly leave: (item: string) => void;
  /** Registers the handle of an item; null on unmount. */
  readonly keepHandle: (item: string, handle: HTMLElement | null) => void;
}

export const DragStateContext = createContext<DragState | null>(null);

export const useDragState = (): DragState => {
  const state = useContext(DragStateContext);
  if (!state) throw new Error('what is dragged stands inside a DragScope');
  return state;
};

/** Droppable id of a column. */
export const columnKey = (id: string): string => `column:${id}`;
