import { useAuth, useCan } from '@sala/shared-auth';
import { boardColumns, type BoardColumn } from '@sala/shared-contracts';
import { useColumnChoice } from '../../../parts/column-choice';

/** What the person does at the clinic, as their permissions say. */
export interface BoardWork {
  /** Runs the clinic: sees all of it. */
  readonly manages: boolean;
  readonly consults: boolean;
  /** Reads clinical records without consulting: nurses. */
  readonly treats: boolean;
  readonly receives: boolean;
  readonly charges: boolean;
}

export interface BoardView {
  /** Columns that are open; the others are narrow. */
  readonly columns: readonly BoardColumn[];
  /** Only the practitioner's own patients. */
  readonly mine: boolean;
}

/** What a board opens with: the columns in which this person has something to do. */
export const firstView = (work: BoardWork): BoardView => {
  if (work.manages) return { columns: boardColumns, mine: false };
  if (work.consults) return { columns: ['waiting', 'consultation', 'done'], mine: true };
  if (work.treats) return { columns: ['waiting', 'triage', 'consultation'], mine: false };
  if (work.receives) return { columns: ['expected', 'waiting', 'payment'], mine: false };
  if (work.charges) return { columns: ['payment', 'done'], mine: false };
  return { columns: boardColumns, mine: false };
};

const mark = 'mine';

/** The view that this person chose on this device, and how to change it. */
export const useBoardView = () => {
  const userId = useAuth(({ user }) => user?.id ?? '');
  const first = firstView({
    manages: useCan('organization:manage'),
    consults: useCan('clinical:sign'),
    treats: useCan('clinical:read'),
    receives: useCan('check-in:write'),
    charges: useCan('purchases:write'),
  });
  const [chosen, choose] = useColumnChoice(`board ${userId}`);
  const [own, chooseOwn] = useColumnChoice(`board-own ${userId}`);
  const columns = chosen ? boardColumns.filter((column) => chosen.includes(column)) : first.columns;
  return {
    columns,
    mine: own ? own.includes(mark) : first.mine,
    /** Opens a narrow column, or narrows an open one. */
    toggle: (column: BoardColumn): void =>
      choose(
        columns.includes(column)
          ? columns.filter((one) => one !== column)
          : boardColumns.filter((one) => one === column || columns.includes(one)),
      ),
    setMine: (mine: boolean): void => chooseOwn(mine ? [mark] : []),
  };
};
