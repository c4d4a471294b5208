import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint';
import { idParams } from '../platform/lists';
import { longText } from '../platform/text';
import * as limits from './limits';
import { roles } from './roles';

export const clinicalGrantStatuses = [
  'waiting',
  'approved',
  'refused',
  'cancelled',
  'effective',
  'expired',
] as const;

export const clinicalGrantSchema = z.object({
  id: z.uuid(),
  memberId: z.uuid(),
  /** Who receives the role. */
  name: z.string(),
  role: z.enum(roles),
  /** Names of custom roles with clinical access that come with it. */
  customRoles: z.array(z.string()),
  origin: z.enum(['member', 'invitation', 'directory']),
  /** Name; null: the company’s provider or directory. */
  askedBy: z.nullable(z.string()),
  askedAt: z.string(),
  /** When it becomes effective by itself; null: only a second person does it. */
  dueAt: z.nullable(z.string()),
  expiresAt: z.string(),
  /** Name of the first of two, for a role that the directory gave. */
  firstApprovedBy: z.nullable(z.string()),
  status: z.enum(clinicalGrantStatuses),
  reason: z.nullable(z.string()),
  /** What the caller may do with it. */
  approvable: z.boolean(),
  refusable: z.boolean(),
  cancellable: z.boolean(),
});

export type ClinicalGrant = z.output<typeof clinicalGrantSchema>;

const params = idParams('grantId');

export const clinicalGrants = {
  clinicalGrantList: endpoint({
    summary: 'Clinical roles that wait for a second person or a day, oldest first',
    access: { permission: 'users:read' },
    response: z.object({ items: z.array(clinicalGrantSchema) }),
  }),
  clinicalGrantApprove: endpoint({
    summary:
      'Approve a clinical role; neither who asked nor who receives it does. One of the directory needs two people',
    access: { permission: 'users:manage' },
    params,
    response: clinicalGrantSchema,
  }),
  clinicalGrantRefuse: endpoint({
    summary: 'Refuse a clinical role with a reason',
    access: { permission: 'users:manage' },
    params,
    body: z.strictObject({ reason: longText(limits.clinicalGrantReasonMax) }),
    response: clinicalGrantSchema,
  }),
  clinicalGrantCancel: endpoint({
    summary: 'Take back what one asked for',
    access: { permission: 'users:manage' },
    params,
    response: clinicalGrantSchema,
  }),
};
