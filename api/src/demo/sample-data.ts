import type { Db } from '../platform/database/database';
import { seedDemoCategories } from './categories';
import { seedDemoCustomers } from './customers';

/** Enough for several pages of a list. */
const sampleCustomers = 40;

/** Seeds sample categories, fields and customers for a new company (docs/spec/clinic.md §1). */
export const seedSamples = async (
  db: Db,
  stamp: { readonly userId: string; readonly now: string },
): Promise<void> => {
  await seedDemoCategories(db, stamp);
  await seedDemoCustomers(db, stamp, sampleCustomers);
};
