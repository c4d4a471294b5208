import { generalPublic } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { Context } from '../../platform/http/handler';
import { nextNumber } from '../../platform/numbering/next-number';
import { insertCustomer } from '../sql/customer-rows.queries';
import {
  findGeneralPublic,
  lockGeneralPublic,
  markGeneralPublic,
} from '../sql/general-public.queries';
import { customerChanges, entityType, withValues } from './customer-records';

/* As SAT calls it, in any language. */
const name = 'Público en general';

type SaleContext = Pick<Context<'purchaseCreate'>, 'actor' | 'now' | 'audit'> & { readonly db: Db };

/** The company's customer for all who give no data, made when it is needed first. */
const generalPublicId = async ({ db, actor, now, audit }: SaleContext): Promise<string> => {
  const known = await findGeneralPublic(db);
  if (known) return known.id;
  await lockGeneralPublic(db);
  const made = await findGeneralPublic(db);
  if (made) return made.id;
  const row = await insertCustomer(
    db,
    await nextNumber(db, 'customer', now),
    { kind: 'person', name, status: 'active' },
    { userId: actor.userId, now },
  );
  await markGeneralPublic(db, row.id);
  // No event: nothing that greets new customers is meant for it.
  await audit({
    action: 'customer.created',
    entityType,
    entityId: row.id,
    diff: customerChanges({}, await withValues(db, row)),
  });
  return row.id;
};

/** The customer that a sale names. */
export const customerOfSale = async <Named extends string | undefined>(
  context: SaleContext,
  named: Named,
): Promise<Named | string> => (named === generalPublic ? generalPublicId(context) : named);
