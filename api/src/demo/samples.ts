import type { Db } from '../platform/database/database';
import { seedDemoCategories } from './categories';
import { seedDemoCustomers } from './customers';

/** Enough to see lists with pages, and to try a search. */
const sampleCustomers = 40;

/**
 * Invented categories, fields and customers for a new company that wants to try things (screens
 * §1).
 */
export const seedSamples = async (
  db: Db,
  stamp: { readonly userId: string; readonly now: string },
): Promise<void> => {
  await seedDemoCategories(db, stamp);
  await seedDemoCustomers(db, stamp, sampleCustomers);
};
