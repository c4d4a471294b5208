import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint';
import { listQuery, pageOf } from '../platform/lists';
import { consentChannels } from '../platform/consent-channels';
import { personNames } from '../platform/person-names-schema';

/**
 * Patients marketing may contact, and through which channels; no other patient data
 * (docs/spec/patients.md §7).
 */
export const reachablePatientSchema = z.object({
  id: z.uuid(),
  ...personNames,
  /** null unless a channel that uses it was consented to. */
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** Channels with current consent. */
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
