import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint';
import { listQuery, pageOf } from '../platform/lists';
import { consentChannels } from '../platform/consent-channels';

/** Whom marketing may write to or call, and by which ways: nothing else of a patient (screens §9b). */
export const reachablePatientSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** null without a yes to a channel that needs it. */
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** Ways to which they said yes last. */
  channels: z.array(z.enum(consentChannels)),
});

export type ReachablePatient = z.output<typeof reachablePatientSchema>;

export const patientContacts = {
  patientContactList: endpoint({
    summary:
      'Patients who agreed to marketing, by name, with the ways to reach them that they agreed to. Counting stops at `atLeast`',
    access: { permission: 'patient-contacts:read' },
    query: z.strictObject(listQuery(['name'])),
    response: z.extend(pageOf(reachablePatientSchema), { totalIs: z.enum(['exact', 'atLeast']) }),
  }),
};
