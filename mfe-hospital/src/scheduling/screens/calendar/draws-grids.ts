/**
 * The grid's library needs nested rules and subgrids: the oldest browsers in use show the day as a
 * list.
 */
export const drawsGrids = (): boolean =>
  typeof CSS !== 'undefined' &&
  typeof CSS.supports === 'function' &&
  CSS.supports('selector(&)') &&
  CSS.supports('grid-template-columns', 'subgrid');
