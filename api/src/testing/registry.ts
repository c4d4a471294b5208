// What tests of the registry need in most files, without the API itself, which takes seconds to load.
export { fieldFaults } from '../platform/http/field-faults';
export { createTestDatabase, testServer, type TestDatabase } from './database';
