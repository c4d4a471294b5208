import { BlockCustomerDialog } from './block-customer-dialog';
import type { DialogRequest } from './customer-list';
import { DeleteCustomerDialog } from './delete-customer-dialog';

export interface CustomerDialogsProps {
  readonly request: DialogRequest;
  readonly onClose: () => void;
  /** Called once the customer is deleted. */
  readonly onDeleted: () => void;
}

export const CustomerDialogs = ({
  request: { what, customer },
  onClose,
  onDeleted,
}: CustomerDialogsProps) =>
  what === 'delete' ? (
    <DeleteCustomerDialog customer={customer} onClose={onClose} onDeleted={onDeleted} />
  ) : (
    <BlockCustomerDialog customer={customer} onClose={onClose} />
  );
