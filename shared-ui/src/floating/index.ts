export { Drawer, type DrawerProps } from './drawer';
export { InfoDialog, type InfoDialogProps } from './info-dialog';
export { Popover, type PopoverProps } from './popover';
