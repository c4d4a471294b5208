import { ListFilter } from 'lucide-react';
import {
  Children,
  Fragment,
  isValidElement,
  useLayoutEffect,
  useState,
  type ReactNode,
} from 'react';
import { Button } from '../controls/button';
import { lazyPart } from '../loading/lazy-with-retry';
import { useNumberFormat, useUiMessages } from '../messages/messages';
import { FilterSelect, type FilterSelectProps } from './filter-select';
import { useListFolds } from './list-folds';
import { useListPlaces } from './list-places';
import { SearchInput } from './search-input';

const FilterSheet = lazyPart(
  () => import('./filter-sheet'),
  (module) => module.FilterSheet,
);

export interface TableToolbarProps {
  /**
   * Search and filters. On a phone and beside an open record the search stays and the rest moves
   * into a sheet.
   */
  readonly children: ReactNode;
  /** Rarely used filters: folded on desktop, in the sheet on a phone. */
  readonly more?: ReactNode;
  /** How many of `more` are set: while some are, they are shown. */
  readonly moreActive?: number;
  /** How many filters are set; default: counted among the children. */
  readonly active?: number;
  /** What stays at the beginning where the rest folds, such as the days of a calendar. */
  readonly lead?: ReactNode;
  /** At the other end: export, views, columns. In the sheet on a phone. */
  readonly end?: ReactNode;
  /** Whether a phone folds it; default: when it has a search. */
  readonly folds?: boolean;
}

/* Fragments are looked into. */
const partsOf = (children: ReactNode): readonly ReactNode[] =>
  Children.toArray(children).flatMap((part) =>
    isValidElement<{ readonly children?: ReactNode }>(part) && part.type === Fragment
      ? partsOf(part.props.children)
      : [part],
  );

const isSearch = (part: ReactNode): boolean =>
  isValidElement<{ readonly shortcut?: boolean }>(part) &&
  part.type === SearchInput &&
  part.props.shortcut !== false;

const isSet = (part: ReactNode): boolean =>
  isValidElement<FilterSelectProps>(part) &&
  part.type === FilterSelect &&
  part.props.allLabel !== undefined &&
  part.props.value !== '';

/** Row above a list: 40 px; wraps where space is short. */
const Bar = ({ lead, children, end }: Pick<TableToolbarProps, 'lead' | 'children' | 'end'>) => (
  <div className="sala-toolbar">
    {lead}
    {children}
    {end ? <div data-end="">{end}</div> : null}
  </div>
);

interface FoldedBarProps extends Pick<TableToolbarProps, 'lead' | 'end' | 'more'> {
  readonly parts: readonly ReactNode[];
  readonly active: number;
}

/** Where a list has little room: its lead and search, and a button that opens the rest. */
const FoldedBar = ({ lead, parts, more, end, active }: FoldedBarProps) => {
  const { messages } = useUiMessages();
  const numbers = useNumberFormat();
  const { open, setOpen, setFolded } = useListPlaces();
  const [wanted, setWanted] = useState(false);
  useLayoutEffect(() => {
    setFolded(true);
    return () => setFolded(false);
  }, [setFolded]);
  return (
    <div className="sala-toolbar" data-folded="">
      {lead}
      {parts.filter(isSearch)}
      <Button
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <ListFilter />
        {messages.filters}
        {active > 0 ? <span className="sala-count">{numbers.format(active)}</span> : null}
      </Button>
      {wanted ? (
        <FilterSheet tools={end}>
          {parts.filter((part) => !isSearch(part))}
          {more}
        </FilterSheet>
      ) : null}
    </div>
  );
};

/** Search, filters and tools of a list. */
export const TableToolbar = ({
  children,
  more,
  moreActive = 0,
  active,
  lead,
  end,
  folds,
}: TableToolbarProps) => {
  const { messages } = useUiMessages();
  const narrow = useListFolds();
  const [unfolded, setUnfolded] = useState(false);
  const parts = partsOf(children);
  if (narrow && (folds ?? parts.some(isSearch))) {
    const count = active ?? parts.filter(isSet).length + moreActive;
    return <FoldedBar lead={lead} parts={parts} more={more} end={end} active={count} />;
  }
  const shown = unfolded || moreActive > 0;
  return (
    <>
      <Bar lead={lead} end={end}>
        {children}
        {more ? (
          <Button
            aria-expanded={shown}
            disabled={moreActive > 0}
            onClick={() => setUnfolded(!unfolded)}
          >
            <ListFilter />
            {messages.moreFilters}
          </Button>
        ) : null}
      </Bar>
      {more && shown ? <Bar>{more}</Bar> : null}
    </>
  );
};
