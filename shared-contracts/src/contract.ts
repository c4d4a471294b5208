import { account } from './account';
import { auth } from './auth';
import { categories } from './categories';
import { companies } from './companies';
import { companySetup } from './company-setup';
import { customerFields } from './customer-fields';
import { customers } from './customers';
import type { ContractShape } from './endpoint';
import { externalIdentities } from './external-identities';
import { help } from './help';
import { integrations } from './integrations';
import { invitations } from './invitations';
import { members } from './members';
import { notifications } from './notifications';
import { plans } from './plans';
import { releases } from './releases';
import { sandbox } from './sandbox';

/** Every endpoint by operation id: what the server binds and the browser's client is typed from. */
export const contract = {
  ...auth,
  ...account,
  ...invitations,
  ...externalIdentities,
  ...companies,
  ...companySetup,
  ...members,
  ...customerFields,
  ...customers,
  ...categories,
  ...plans,
  ...notifications,
  ...integrations,
  ...help,
  ...releases,
  ...sandbox,
} satisfies ContractShape;

export type Contract = typeof contract;
