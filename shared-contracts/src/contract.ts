import { auth } from './auth';
import { categories } from './categories';
import { companies } from './companies';
import { customerFields } from './customer-fields';
import { customers } from './customers';
import type { ContractShape } from './endpoint';
import { members } from './members';
import { plans } from './plans';
import { sandbox } from './sandbox';

/** Every endpoint by operation id: what the server binds and the browser's client is typed from. */
export const contract = {
  ...auth,
  ...companies,
  ...members,
  ...customerFields,
  ...customers,
  ...categories,
  ...plans,
  ...sandbox,
} satisfies ContractShape;

export type Contract = typeof contract;
