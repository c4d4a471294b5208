export { Drawer, type DrawerProps } from './drawer';
export { InfoDialog, type InfoDialogProps } from './info-dialog';
export { Popover, type Close, type PopoverProps } from './popover';
