export { ActionMenu, RowMenu, type ActionMenuProps, type MenuAction, type RowMenuProps } from './action-menu';
