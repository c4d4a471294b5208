export { customFields } from './model/custom-fields/custom-fields';
export {
  type CheckedValues,
  type WriteMode,
  checkValues,
  repeatsValues,
  valuesOfRawBody,
} from './model/custom-fields/custom-values';
export {
  type CustomerRow,
  type Stamp,
  insertCustomer,
  readCustomer,
} from './sql/customer-rows.queries';
export {
  type Visibility,
  purchaseFor,
  rowFor,
  seesEveryCustomer,
  visibilityFor,
} from './model/purchase-visibility';
export {
  lockFieldsShared,
  readFieldRules,
  readValues,
  writeValues,
} from './sql/custom-values.queries';
export { customerOfSale } from './model/general-public';
export { incrementVersion, writeConsent } from './sql/customer-timeline.queries';
export { fieldSets } from './sql/field-sets';
