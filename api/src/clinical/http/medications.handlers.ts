import { defineHandlers } from '../../platform/http/handler';
import { findMedications } from '../sql/medications.queries';
import { readFirstMedications } from '../sql/prescription-writes.queries';

export const medicationHandlers = defineHandlers<'medicationSearch'>({
  medicationSearch: async ({ db, query, actor }) => {
    const { favourites, recent } = await readFirstMedications(db, actor.userId);
    const found = await findMedications(db, query.search, [...favourites, ...recent]);
    return {
      items: found.map((one) => ({ ...one, favourite: favourites.includes(one.id) })),
    };
  },
});
