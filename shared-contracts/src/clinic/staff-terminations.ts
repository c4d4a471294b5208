import * as z from 'zod/mini';
import { countSchema, versionSchema } from '../platform/counts';
import { daySchema } from '../platform/days';
import { endpoint } from '../platform/endpoint';
import { idParams } from '../platform/lists';
import { handOverPlanSchema, openWorkSchema } from '../identity/hand-overs';
import { staffMemberDetailSchema } from './staff-members';

const ofMember = idParams('staffMemberId');

export const staffTerminations = {
  staffTerminationView: endpoint({
    summary: 'What a termination on a day would bring with it; changes nothing',
    access: { permission: 'staff:manage' },
    params: ofMember,
    query: z.strictObject({ leftOn: daySchema }),
    response: z.object({
      /** The account that loses its access; `owner`: only an owner ends it. */
      account: z.nullable(
        z.object({
          name: z.string(),
          email: z.string(),
          status: z.enum(['active', 'suspended']),
          owner: z.boolean(),
        }),
      ),
      /** Shifts after the day. */
      shifts: z.int(),
      /** Of the linked practitioner, whom nobody books any more. */
      openWork: z.nullable(openWorkSchema),
    }),
  }),
  staffMemberTerminate: endpoint({
    summary: 'End the work of a person: later shifts go, the account is suspended',
    access: { permission: 'staff:manage' },
    params: ofMember,
    body: z.strictObject({
      version: versionSchema,
      /** Last day of work, today at the latest. */
      leftOn: daySchema,
      /** Upcoming appointments the person saw. With more, it fails and reports the number. */
      appointmentsKnown: z._default(countSchema, 0),
      plan: z.optional(handOverPlanSchema),
    }),
    /** With `handOverId`, the work ends when that hand-over is done. */
    response: z.extend(staffMemberDetailSchema, { handOverId: z.nullable(z.uuid()) }),
  }),
  staffMemberRehire: endpoint({
    summary: 'Take a person back who had left; the account stays as it is',
    access: { permission: 'staff:manage' },
    params: ofMember,
    body: z.strictObject({ version: versionSchema, hiredOn: daySchema }),
    response: staffMemberDetailSchema,
  }),
};
