/** The grid library needs CSS nesting and subgrid; the oldest supported browsers show the day list. */
export const supportsGrid = (): boolean =>
  typeof CSS !== 'undefined' &&
  typeof CSS.supports === 'function' &&
  CSS.supports('selector(&)') &&
  CSS.supports('grid-template-columns', 'subgrid');
