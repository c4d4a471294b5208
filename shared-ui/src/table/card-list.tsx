import type { DataTableProps } from './columns';
import { chakra } from '@chakra-ui/react';
import { Skeleton } from '../controls/spinner';
import { useUiMessages } from '../messages/messages';
import { FilterSelect } from './filter-select';
import { breakableEmail } from './breakable-email';
import { useRowCheckboxes } from './use-row-checkboxes';

const List = chakra('ul', {
  base: { display: 'flex', flexDirection: 'column', gap: '2', listStyle: 'none', m: '0', p: '0' },
});

const Card = chakra('li', {
  // Off-screen cards cost nothing to render, however many there are.
  base: {
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'lg',
    px: '3',
    py: '2',
    minW: '0',
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 12rem',
  },
  variants: {
    selected: { true: { borderColor: 'accent.solid' } },
    muted: { true: { color: 'fg.subtle' } },
  },
});

const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'fit-content(45%) minmax(0, 1fr)', // a label may have 255 characters
    columnGap: '3',
    rowGap: '1',
    fontSize: 'sm',
    m: '0',
    '& dt': { color: 'fg.muted', overflowWrap: 'anywhere' },
    '& dd[data-mono]': { fontFamily: 'mono', fontSize: '0.93em' },
    '& dd': { m: '0', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
  },
});

const Actions = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '1',
    ms: 'auto',
    me: '-2',
    _empty: { display: 'none' },
  },
});

const Tick = chakra('label', {
  base: { display: 'grid', placeItems: 'center', boxSize: 'touch', ms: '-3', flexShrink: 0 },
});

/* Title and actions side by side, stacked where there is no room. */
const Head = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2' },
});

const Title = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    flex: '1 1 9rem',
    minW: '0',
    minH: 'touch',
    fontSize: 'md',
    fontWeight: 'medium',
    overflowWrap: 'anywhere',
  },
});

/** Placeholder of empty cells; omitted on cards. */
const nothing = '—';

/**
 * Records as cards for phones: title and action first, then the values, without horizontal
 * scrolling.
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
  const [first, ...others] = columns;
  const facts = others.filter((column) => !column.hideInCard);
  const sortable = columns.filter((column) => column.sortable);
  const sorted = sortable.some(({ key }) => sort === key || sort === `-${key}`);
  return (
    <>
      {onSortChange && sortable.length > 0 ? (
        <chakra.div mb="2">
          <FilterSelect
            label={messages.sortBy}
            value={sorted && sort ? sort : ''}
            onChange={onSortChange}
            {...(sorted ? {} : { allLabel: nothing })} // the list has its own order
            options={sortable.flatMap(({ key, header }) => [
              { value: key, label: `${header}, ${messages.ascending}` },
              { value: `-${key}`, label: `${header}, ${messages.descending}` },
            ])}
          />
        </chakra.div>
      ) : null}
      <List aria-label={label}>
        {loading
          ? [0, 1, 2, 3, 4].map((place) => (
              <Card key={place}>
                <Skeleton width="50%" my="3" animation="appear 120ms linear 150ms both" />
                <Skeleton width="80%" mb="2" animation="appear 120ms linear 150ms both" />
              </Card>
            ))
          : rows.map((row) => (
              <Card
                key={rowKey(row)}
                data-row={rowKey(row)}
                selected={selectedKey === rowKey(row)}
                muted={props.isMuted?.(row) ?? false}
              >
                <Head>
                  <Title>
                    {selection ? (
                      <Tick>
                        <input
                          type="checkbox"
                          aria-label={selection.nameOf(row)}
                          checked={selection.keys.has(rowKey(row))}
                          onChange={(event) => ticks?.tick(row, event.target.checked, false)}
                        />
                      </Tick>
                    ) : null}
                    {onOpen ? (
                      <button
                        type="button"
                        className="sala-open"
                        data-row-focus
                        onClick={() => onOpen(row)}
                      >
                        {first.cell(row)}
                      </button>
                    ) : (
                      first.cell(row)
                    )}
                  </Title>
                  {rowActions ? <Actions>{rowActions(row)}</Actions> : null}
                </Head>
                <Facts>
                  {facts.map((column) => {
                    const content = column.cell(row);
                    return content === nothing ? null : (
                      <chakra.div display="contents" key={column.key}>
                        <dt>{column.header}</dt>
                        <dd data-mono={column.mono ? '' : undefined}>{breakableEmail(content)}</dd>
                      </chakra.div>
                    );
                  })}
                </Facts>
              </Card>
            ))}
      </List>
    </>
  );
};
