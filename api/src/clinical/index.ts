export { allergenOf } from './model/allergen-of';
export type { VisitSigning } from './model/visit-signing';
export { rowsOf } from './sql/sealed-texts.queries';
