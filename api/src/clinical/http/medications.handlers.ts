import { defineHandlers } from '../../platform/http/handler';
import { findAllergens } from '../model/allergen-of';
import { findMedications } from '../sql/medications.queries';
import { readAgeMonths } from '../sql/prescription-patient.queries';
import { readFirstMedications } from '../sql/prescription-writes.queries';

export const medicationHandlers = defineHandlers<'allergenSearch' | 'medicationSearch'>({
  allergenSearch: async ({ db, query }) => ({ items: await findAllergens(db, query.search) }),

  medicationSearch: async ({ db, query, actor, now }) => {
    const [{ favourites, recent }, ageMonths] = await Promise.all([
      readFirstMedications(db, actor.userId),
      query.patientId ? readAgeMonths(db, query.patientId, now) : null,
    ]);
    const found = await findMedications(db, query.search, {
      first: [...favourites, ...recent],
      ageMonths,
    });
    return {
      items: found.map((one) => ({ ...one, favourite: favourites.includes(one.id) })),
    };
  },
});
