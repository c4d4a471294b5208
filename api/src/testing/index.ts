export { createTestApi, type TestApi } from './api';
export { as, type Answer, type LooseInput, type TestClient } from './client';
export { claimingSize, workbook } from '../platform/tables/workbook.testing';
export { createTestDatabase, testServer, type TestDatabase } from './database';
export {
  joinCompany,
  mailedCode,
  newestMail,
  signedInCompany,
  signIn,
  signedUp,
  signUpBody,
  testPassword,
  type SignedIn,
  type SignedInMember,
} from './people';
