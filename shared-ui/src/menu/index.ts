export { ActionMenu, RowMenu, type RowMenuProps } from './action-menu';
export type { ActionMenuProps, MenuAction } from './menu-props';
