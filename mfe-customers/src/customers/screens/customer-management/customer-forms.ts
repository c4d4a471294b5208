/* One chunk: who enters a customer soon changes one. */
export { EditCustomer } from './edit-customer';
export { NewCustomer } from './new-customer';
