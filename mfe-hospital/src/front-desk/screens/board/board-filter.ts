import { boardColumns, type BoardColumn, type QueueCard } from '@sala/shared-contracts';

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

interface CardFilter {
  /** Words of a name, a record number, a folio or a token, in any order. */
  readonly search: string;
  /** Only this practitioner's patients, and those whom any may take; null: everybody's. */
  readonly ownOf: string | null;
}

/** The cards that match; every word must be found. */
export const filterCards = (
  cards: readonly QueueCard[],
  { search, ownOf }: CardFilter,
): readonly QueueCard[] => {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return cards.filter(({ practitioner, patient, token, appointmentUid }) => {
    if (ownOf !== null && practitioner && practitioner.id !== ownOf) return false;
    if (words.length === 0) return true;
    const found = plain([patient.name, patient.recordNumber, token, appointmentUid].join(' '));
    return words.every((word) => found.includes(word));
  });
};

/** Columns that have cards, from left to right. */
export const filledColumns = (cards: readonly QueueCard[]): readonly BoardColumn[] =>
  boardColumns.filter((column) => cards.some((card) => card.column === column));

interface Layout {
  readonly cards: readonly QueueCard[];
  /** Open by choice. */
  readonly columns: readonly BoardColumn[];
  /** A search opens every column with a match, and no other. */
  readonly searching: boolean;
}

/**
 * Columns in full width. Empty ones are narrow while another one has cards, so that those can use
 * the room.
 */
export const wideColumns = ({ cards, columns, searching }: Layout): readonly BoardColumn[] => {
  const filled = filledColumns(cards);
  const wanted = searching ? filled : columns;
  const busy = wanted.filter((column) => filled.includes(column));
  return busy.length > 0 ? busy : columns;
};

/** The one column of a phone: the chosen one, else who waits, else the first with somebody. */
export const phoneColumn = (
  { cards, columns, searching }: Layout,
  chosen: BoardColumn | '',
): BoardColumn => {
  const filled = filledColumns(cards);
  if (chosen && (!searching || filled.includes(chosen))) return chosen;
  const order: readonly BoardColumn[] = columns.includes('waiting')
    ? ['waiting', ...columns, ...boardColumns]
    : [...columns, ...boardColumns];
  return order.find((column) => filled.includes(column)) ?? columns[0] ?? 'waiting';
};

/**
 * The card before or after another one in its column, or the first of the next column; from
 * nowhere, down leads to the first of all.
 */
export const neighbourOf = (
  lanes: readonly (readonly string[])[],
  id: string,
  key: string,
): string | undefined => {
  const lane = lanes.findIndex((ids) => ids.includes(id));
  const own = lanes[lane];
  if (!own) return key === 'ArrowDown' ? lanes.flat()[0] : undefined;
  const place = own.indexOf(id);
  switch (key) {
    case 'ArrowDown':
      return own[place + 1];
    case 'ArrowUp':
      return own[place - 1];
    case 'ArrowRight':
    case 'ArrowLeft': {
      const others =
        key === 'ArrowRight' ? lanes.slice(lane + 1) : lanes.slice(0, lane).toReversed();
      const next = others.find((ids) => ids.length > 0);
      return next?.[Math.min(place, next.length - 1)];
    }
    default:
      return undefined;
  }
};
