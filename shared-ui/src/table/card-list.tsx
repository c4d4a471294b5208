import { useMemo, useRef, useState, type PointerEvent } from 'react';
import { createPortal } from 'react-dom';
import { Check } from 'lucide-react';
import { Button } from '../controls/button';
import { Skeleton } from '../controls/spinner';
import { useUiMessages } from '../messages/messages';
import { cardParts } from './card-parts';
import type { Column, DataTableProps } from './columns';
import { FilterSelect } from './filter-select';
import { useListPlaces } from './list-places';
import { booleanAttribute } from './table-row';
import { useRowCheckboxes } from './use-row-checkboxes';

/** Placeholder of empty cells; omitted on cards. */
const nothing = '—';

/** Milliseconds after which a press selects. */
const longPress = 500;

const contentOf = <Row,>(column: Column<Row>, row: Row) => (column.phoneCell ?? column.cell)(row);

interface OrderProps<Row> extends Pick<DataTableProps<Row>, 'columns' | 'sort'> {
  readonly onSortChange: (sort: string) => void;
}

const Order = <Row,>({ columns, sort, onSortChange }: OrderProps<Row>) => {
  const { messages } = useUiMessages();
  const sortable = columns.filter((column) => column.sortable);
  const sorted = sortable.some(({ key }) => sort === key || sort === `-${key}`);
  return sortable.length > 0 ? (
    <FilterSelect
      label={messages.sortBy}
      value={sorted && sort ? sort : ''}
      onChange={onSortChange}
      {...(sorted ? {} : { allLabel: messages.ownOrder })} // the list has its own order
      options={sortable.flatMap(({ key, header }) => [
        { value: key, label: `${header}, ${messages.ascending}` },
        { value: `-${key}`, label: `${header}, ${messages.descending}` },
      ])}
    />
  ) : null;
};

/* A press of half a second selects the card and does not open it. */
const useLongPress = (onPress: ((key: string) => void) | undefined) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pressed = useRef(false);
  if (!onPress) return {};
  const stop = () => clearTimeout(timer.current);
  return {
    onPointerDown: ({ target, button }: PointerEvent) => {
      pressed.current = false;
      const card = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
      const control = target instanceof Element ? target.closest('button, a, input') : null;
      const key = card?.dataset['row'];
      if (button !== 0 || key === undefined) return;
      if (control && !control.hasAttribute('data-row-focus')) return;
      timer.current = setTimeout(() => {
        pressed.current = true;
        onPress(key);
      }, longPress);
    },
    onPointerMove: ({ movementX, movementY }: PointerEvent) => {
      if (Math.abs(movementX) + Math.abs(movementY) > 4) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu: (event: { preventDefault: () => void }) => {
      if (pressed.current) event.preventDefault();
    },
    onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
      if (!pressed.current) return;
      pressed.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
};

/**
 * Records on phones: who or what with the state, then the facts that matter, and the next action.
 * Order and selection are in the sheet of the list's toolbar.
 */
export const CardList = <Row,>(props: DataTableProps<Row>) => {
  const {
    label,
    columns,
    rows,
    rowKey,
    sort,
    onSortChange,
    onOpen,
    rowActions,
    loading = false,
    selectedKey,
    selection,
  } = props;
  const ticks = useRowCheckboxes(props);
  const { messages } = useUiMessages();
  const { folded, sheet, setOpen } = useListPlaces();
  const [chosen, setChosen] = useState(false);
  const opens = onOpen !== undefined;
  const { title, chip, facts, blocks } = useMemo(
    () => cardParts(columns, !opens),
    [columns, opens],
  );
  const selecting = selection !== undefined && (chosen || selection.keys.size > 0);
  const toggle = (row: Row) => ticks?.tick(row, !selection?.keys.has(rowKey(row)), false);
  const press = useLongPress(
    selection && !selecting
      ? (key) => {
          const row = rows.find((one) => rowKey(one) === key);
          if (row !== undefined) toggle(row);
        }
      : undefined,
  );
  const order = onSortChange ? (
    <Order columns={columns} sort={sort} onSortChange={onSortChange} />
  ) : null;
  const select =
    selection && rows.length > 0 ? (
      <Button
        onClick={() => {
          setChosen(true);
          setOpen(false);
        }}
      >
        <Check />
        {messages.select}
      </Button>
    ) : null;
  return (
    <>
      {folded
        ? sheet &&
          createPortal(
            <>
              {order}
              {selecting ? null : select}
            </>,
            sheet,
          )
        : order && <div className="sala-card-order">{order}</div>}
      {selecting && ticks ? (
        <div className="sala-card-order">
          <label>
            <input
              type="checkbox"
              checked={ticks.all}
              onChange={(event) => ticks.tickAll(event.target.checked)}
            />
            {messages.selectShown}
          </label>
          <Button
            variant="ghost"
            onClick={() => {
              setChosen(false);
              selection.onChange(new Set());
            }}
          >
            {messages.selectDone}
          </Button>
        </div>
      ) : null}
      <ul className="sala-cards" aria-label={label} {...press}>
        {loading
          ? [0, 1, 2, 3, 4, 5, 6].map((place) => (
              <li className="sala-card" key={place}>
                <Skeleton
                  width="50%"
                  my="1"
                  gridColumn="1 / -1"
                  animation="appear 120ms linear 150ms both"
                />
                <Skeleton
                  width="80%"
                  my="1"
                  gridColumn="1 / -1"
                  animation="appear 120ms linear 150ms both"
                />
              </li>
            ))
          : rows.map((row) => {
              const key = rowKey(row);
              const state = chip && contentOf(chip, row);
              const lines = facts.flatMap((column) => {
                const content = contentOf(column, row);
                return content === nothing || content === null || content === ''
                  ? []
                  : [{ column, content }];
              });
              const actions = selecting ? null : rowActions?.(row);
              return (
                <li
                  className="sala-card"
                  key={key}
                  data-row={key}
                  data-opens={booleanAttribute(onOpen !== undefined)}
                  data-selectable={booleanAttribute(selection !== undefined)}
                  data-selected={booleanAttribute(
                    selectedKey === key || (selection?.keys.has(key) ?? false),
                  )}
                  data-muted={booleanAttribute(props.isMuted?.(row) ?? false)}
                >
                  {selecting ? (
                    <label data-part="tick">
                      <input
                        type="checkbox"
                        aria-label={selection.nameOf(row)}
                        checked={selection.keys.has(key)}
                        onChange={() => toggle(row)}
                      />
                    </label>
                  ) : null}
                  <div data-part="title">
                    {onOpen ? (
                      <button
                        type="button"
                        data-row-focus
                        onClick={() => (selecting ? toggle(row) : onOpen(row))}
                      >
                        {contentOf(title, row)}
                      </button>
                    ) : (
                      contentOf(title, row)
                    )}
                  </div>
                  {chip && state !== nothing && (state ?? null) !== null ? (
                    <div data-part="chip">
                      <span data-unseen="">{chip.header}: </span>
                      {state}
                    </div>
                  ) : null}
                  {lines.length > 0 ? (
                    <dl data-part="facts">
                      {lines.map(({ column, content }) => (
                        <div key={column.key}>
                          <dt data-unseen={booleanAttribute(column.align !== 'end')}>
                            {column.header}
                          </dt>{' '}
                          <dd data-mono={booleanAttribute(column.mono ?? false)}>{content}</dd>
                        </div>
                      ))}
                    </dl>
                  ) : null}
                  {blocks.map((column) => (
                    <div data-part="block" key={column.key}>
                      <span>{column.header}</span>
                      {contentOf(column, row)}
                    </div>
                  ))}
                  {actions ? <div data-part="actions">{actions}</div> : null}
                </li>
              );
            })}
      </ul>
    </>
  );
};
