import type { FieldOwner } from './custom-fields';
import { importColumns } from './import-columns';

const standard: Readonly<Record<FieldOwner, readonly string[]>> = {
  customer: [
    ...importColumns,
    'id',
    'owner',
    'blockedReason',
    'totalSpent',
    'lastPurchaseAt',
    'createdAt',
    'updatedAt',
  ],
  purchase: [
    'id',
    'folio',
    'date',
    'customer',
    'patient',
    'visit',
    'seller',
    'items',
    'subtotal',
    'discount',
    'tax',
    'total',
    'paid',
    'refunded',
    'balance',
    'status',
    'payments',
    'methods',
    'notes',
    'cfdi',
    'createdAt',
    'updatedAt',
  ],
};

/** Whether a key collides with a built-in attribute, ignoring case (docs/spec/customers.md §3). */
export const isReservedFieldKey = (owner: FieldOwner, key: string): boolean =>
  standard[owner].some((name) => name.toLowerCase() === key.toLowerCase());
