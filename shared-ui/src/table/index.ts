export {
  RowButton,
  RowMark,
  RowStep,
  type RowButtonProps,
  type RowMarkProps,
  type RowStepProps,
} from '../controls/row-button';
export { MarkedText, type MarkedTextProps } from '../controls/marked-text';
export { DataTable } from './data-table';
export {
  chosenColumn,
  directionOf,
  nextSort,
  type Column,
  type DataTableProps,
  type MoreRows,
  type RowSelection,
  type SortDirection,
} from './columns';
export { FilterSelect, type FilterOption, type FilterSelectProps } from './filter-select';
export { useListFolds } from './list-folds';
export { takeStep, useRecordWalk, type RecordWalkOptions } from './record-walk';
export { Pagination, type PaginationProps } from './pagination';
export { SearchInput, type SearchInputProps } from './search-input';
export {
  SegmentedControl,
  type Segmentation,
  type SegmentedControlProps,
} from './segmented-control';
export { TableToolbar, type TableToolbarProps } from './toolbar';
export { InTitle } from './list-places';
export { useIsPhone, useMedia } from './use-media';
export { WindowList, type WindowListProps } from './window-list';
