export { CommandDialog, type CommandDialogProps } from './command-dialog';
export { ConfirmDeleteDialog, type ConfirmDeleteDialogProps } from './confirm-delete-dialog';
export { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog';
export type { DialogSize } from './dialog-frame';
export { InfoDialog, type InfoDialogProps } from '../floating/info-dialog';
export { FormDialog, type FormDialogProps } from './form-dialog';
export { keepFootInSight, keepInSight } from './message-clearance';
export { Paper, type PaperProps } from './paper';
export { SidePanel, type SidePanelProps } from './side-panel';
