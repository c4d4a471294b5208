import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint';
import { idParams } from '../platform/lists';
import { givenPasswordSchema } from './auth';

export const ownershipTransferSchema = z.object({
  id: z.uuid(),
  fromName: z.string(),
  toName: z.string(),
  expiresAt: z.string(),
  /** What the caller is in it. */
  part: z.enum(['giver', 'recipient', 'other']),
});

export type OwnershipTransfer = z.output<typeof ownershipTransferSchema>;

const params = idParams('transferId');

export const ownership = {
  ownershipTransferView: endpoint({
    summary: 'The open offer of ownership, to its two people and to who may read the company',
    access: { signedIn: true },
    response: z.object({ transfer: z.nullable(ownershipTransferSchema) }),
  }),
  ownershipTransferCreate: endpoint({
    summary: 'Offer the ownership of the company to a member; for owners',
    access: { permission: 'company:manage' },
    body: z.strictObject({ toUserId: z.uuid(), password: givenPasswordSchema }),
    response: ownershipTransferSchema,
    status: 201,
  }),
  ownershipTransferWithdraw: endpoint({
    summary: 'Take the offer back',
    access: { permission: 'company:manage' },
    params,
  }),
  ownershipTransferAccept: endpoint({
    summary: 'Become the owner; who offered it becomes an administrator',
    access: { signedIn: true },
    params,
  }),
  ownershipTransferDecline: endpoint({
    summary: 'Refuse the offer',
    access: { signedIn: true },
    params,
  }),
};
