import type { Customer } from '@sala/shared-contracts';
import pg from 'pg';
import { deleteCustomer } from '../sql/customer-rows.queries';
import type { Db } from '../../platform/database/database';
import type { Context } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { customerChanges, entityType } from './customer-records';

type RemovalContext = Pick<Context<'customerDelete'>, 'audit' | 'publish'> & { readonly db: Db };

const foreignKeyViolation = '23503';

/**
 * Deletes a customer and its values.
 *
 * @throws 409 if purchases or other records reference it
 */
export const removeCustomer = async (
  { db, audit, publish }: RemovalContext,
  customer: Customer,
): Promise<void> => {
  try {
    await deleteCustomer(db, customer.id);
  } catch (cause) {
    if (cause instanceof pg.DatabaseError && cause.code === foreignKeyViolation)
      throw new ProblemError('customer.in_use', { cause });
    throw cause;
  }
  await audit({
    action: 'customer.deleted',
    entityType,
    entityId: customer.id,
    diff: customerChanges(customer, {}),
  });
  await publish({ type: 'customer.deleted', entityId: customer.id });
};
