import { defineHandlers } from '../../platform/http/handler';
import { findMedications } from '../sql/medications.queries';

export const medicationHandlers = defineHandlers<'medicationSearch'>({
  medicationSearch: async ({ db, query }) => ({ items: await findMedications(db, query.search) }),
});
