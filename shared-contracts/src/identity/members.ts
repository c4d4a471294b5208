import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint';
import { idParams, listQuery, pageOf } from '../platform/lists';
import { verbs } from '../permissions';
import { versionSchema } from '../platform/counts';
import { roles } from './roles';

export const memberSchema = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(roles)),
  status: z.enum(['active', 'suspended']),
  version: versionSchema,
});

export type Member = z.output<typeof memberSchema>;

export const members = {
  memberList: endpoint({
    summary: 'People of the company',
    access: { permission: 'users:read' },
    query: z.strictObject(listQuery(['name', '-name', 'email', '-email'])),
    response: pageOf(memberSchema),
  }),
  memberUpdate: endpoint({
    summary: 'Change the roles or the status of a member; never one’s own, never the last owner',
    access: { permission: 'users:manage' },
    params: idParams('memberId'),
    body: z.strictObject({
      version: versionSchema,
      roles: z.optional(z.array(z.enum(roles)).check(z.minLength(1))),
      status: z.optional(z.enum(['active', 'suspended'])),
    }),
    response: memberSchema,
  }),
  roleList: endpoint({
    summary: 'Every role with what it may do, area by area',
    access: { signedIn: true },
    response: z.object({
      roles: z.array(
        z.object({
          role: z.enum(roles),
          grants: z.array(
            z.object({ area: z.string(), verb: z.enum(verbs), scope: z.enum(['all', 'own']) }),
          ),
        }),
      ),
    }),
  }),
};
