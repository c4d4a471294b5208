export { ActionMenu, RowMenu, type RowMenuProps } from './action-menu';
export { PointMenu } from './point-menu';
export type { ActionMenuProps, MenuAction, PointMenuProps } from './menu-props';
