import type { ReactNode } from 'react';
import { DialogBody, DialogFrame, type DialogSize } from '../overlay/dialog-frame';

export interface InfoDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly size?: DialogSize;
  readonly children: ReactNode;
}

/** A dialog with read-only content. */
export const InfoDialog = ({ open, onClose, title, size = 'md', children }: InfoDialogProps) => (
  <DialogFrame open={open} onRequestClose={onClose} title={title} size={size}>
    <DialogBody>{children}</DialogBody>
  </DialogFrame>
);
