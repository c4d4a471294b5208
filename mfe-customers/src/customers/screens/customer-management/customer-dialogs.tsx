import { BlockCustomerDialog } from './block-customer-dialog';
import type { Asked } from './customer-list';
import { DeleteCustomerDialog } from './delete-customer-dialog';

export interface CustomerDialogsProps {
  readonly asked: Asked;
  readonly onClose: () => void;
  /** Called once the customer is deleted. */
  readonly onGone: () => void;
}

export const CustomerDialogs = ({
  asked: { what, customer },
  onClose,
  onGone,
}: CustomerDialogsProps) =>
  what === 'delete' ? (
    <DeleteCustomerDialog customer={customer} onClose={onClose} onDeleted={onGone} />
  ) : (
    <BlockCustomerDialog customer={customer} onClose={onClose} />
  );
