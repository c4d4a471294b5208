import { BlockCustomerDialog } from './block-customer-dialog';
import type { Asked } from './customer-list';
import { DeleteCustomerDialog } from './delete-customer-dialog';

export interface CustomerDialogsProps {
  readonly asked: Asked;
  readonly onClose: () => void;
  /** The customer is not there any more. */
  readonly onGone: () => void;
}

/** What is asked before something is done to a customer. */
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
