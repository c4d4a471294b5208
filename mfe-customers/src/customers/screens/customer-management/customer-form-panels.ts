/* One chunk, since people who add customers edit them soon after. */
export { EditCustomer } from './edit-customer';
export { NewCustomer } from './new-customer';
