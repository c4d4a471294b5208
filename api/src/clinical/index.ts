export { allergenOf } from './model/allergen-of';
export type { VisitSigning } from './model/visit-signing';
export { rowsOf } from './sql/sealed-texts.queries';
export { pieces } from './privacy-package/visit-sections';
export { safeName, type Packed, type Piece, type Stage } from './privacy-package/stages';
export { addWorkingDays } from './model/working-days';
export { listHolidaysAfter } from './sql/privacy-requests.queries';
export { countUnsignedVisits } from './sql/visit-rows.queries';
