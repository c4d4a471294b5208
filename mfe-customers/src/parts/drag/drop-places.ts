/** A draggable list is a single column. */
export interface DragColumn {
  readonly id: string;
  /** Translated title. */
  readonly label: string;
  /** Item ids in order; each id is in one column only. */
  readonly items: readonly string[];
}

/** Position of an item; `index` counts the other items before it. */
export interface Place {
  readonly column: string;
  readonly index: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export type MoveKey = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End';

const moveKeys: readonly string[] = [
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
] satisfies readonly MoveKey[];

export const isMoveKey = (key: string): key is MoveKey => moveKeys.includes(key);

export const samePlace = (one: Place, other: Place): boolean =>
  one.column === other.column && one.index === other.index;

export const placeOf = (columns: readonly DragColumn[], item: string): Place | undefined => {
  const column = columns.find(({ items }) => items.includes(item));
  return column && { column: column.id, index: column.items.indexOf(item) };
};

/** Items of a column without the moving one. */
const others = (
  columns: readonly DragColumn[],
  moving: string,
  columnId: string,
): readonly string[] =>
  (columns.find(({ id }) => id === columnId)?.items ?? []).filter((item) => item !== moving);

/** Number of items in a column including the moving one. */
export const sizeWith = (
  columns: readonly DragColumn[],
  moving: string,
  columnId: string,
): number => others(columns, moving, columnId).length + 1;

/** Position after a key press; unchanged when it leads nowhere. */
export const placeAfterKey = (
  columns: readonly DragColumn[],
  moving: string,
  place: Place,
  key: MoveKey,
  canDrop: (column: string) => boolean,
): Place => {
  const last = others(columns, moving, place.column).length;
  switch (key) {
    case 'ArrowUp':
      return { ...place, index: Math.max(0, place.index - 1) };
    case 'ArrowDown':
      return { ...place, index: Math.min(last, place.index + 1) };
    case 'Home':
      return { ...place, index: 0 };
    case 'End':
      return { ...place, index: last };
    default: {
      const here = columns.findIndex(({ id }) => id === place.column);
      const ahead =
        key === 'ArrowLeft' ? columns.slice(0, here).reverse() : columns.slice(here + 1);
      const next = ahead.find(({ id }) => canDrop(id));
      return next
        ? { column: next.id, index: Math.min(place.index, others(columns, moving, next.id).length) }
        : place;
    }
  }
};

const distance = ({ x, y }: Point, { left, top, width, height }: Rect): number =>
  Math.hypot(Math.max(left - x, 0, x - left - width), Math.max(top - y, 0, y - top - height));

/**
 * Position under the pointer: in the nearest accepting column, before the first item whose middle
 * is lower.
 */
export const placeUnder = (
  columns: readonly DragColumn[],
  moving: string,
  point: Point,
  rectOf: {
    readonly column: (id: string) => Rect | undefined;
    readonly item: (id: string) => Rect | undefined;
  },
  canDrop: (column: string) => boolean,
): Place | undefined => {
  let nearest: { readonly id: string; readonly away: number } | undefined;
  for (const { id } of columns) {
    const rect = rectOf.column(id);
    if (!rect || !canDrop(id)) continue;
    const away = distance(point, rect);
    if (!nearest || away < nearest.away) nearest = { id, away };
  }
  if (!nearest) return undefined;
  const staying = others(columns, moving, nearest.id);
  const below = staying.findIndex((item) => {
    const rect = rectOf.item(item);
    return rect !== undefined && point.y < rect.top + rect.height / 2;
  });
  return { column: nearest.id, index: below === -1 ? staying.length : below };
};

/** Columns after the move. */
export const withMoved = <Column extends DragColumn>(
  columns: readonly Column[],
  moving: string,
  place: Place,
): Column[] =>
  columns.map((column) => {
    const items = column.items.filter((item) => item !== moving);
    if (column.id === place.column) items.splice(place.index, 0, moving);
    return { ...column, items };
  });

/** Item beside which the drop mark is shown, and its side; undefined in an empty column. */
export const edgeAt = (
  columns: readonly DragColumn[],
  moving: string,
  place: Place,
): { readonly item: string; readonly side: 'before' | 'after' } | undefined => {
  const staying = others(columns, moving, place.column);
  const next = staying[place.index];
  if (next !== undefined) return { item: next, side: 'before' };
  const last = staying.at(-1);
  return last === undefined ? undefined : { item: last, side: 'after' };
};
