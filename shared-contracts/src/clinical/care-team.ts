import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint';
import { idParams } from '../platform/lists';

/** Why somebody cares for a patient. */
export const careReasons = ['team', 'appointment', 'visit'] as const;

const namedSchema = z.object({ id: z.uuid(), name: z.string() });

const carerSchema = z.object({
  user: namedSchema,
  /** Each once, in the order of {@link careReasons}. */
  reasons: z.array(
    z.object({
      reason: z.enum(careReasons),
      /** The newest. */
      since: z.string(),
      /** Of a team; null: by starting an encounter. */
      addedBy: z.nullable(z.string()),
    }),
  ),
});

export type Carer = z.output<typeof carerSchema>;

/** It holds nothing clinical. */
const careTeamSchema = z.object({
  /** The company has care relations. */
  on: z.boolean(),
  /** The caller cares for the patient, now. */
  inCare: z.boolean(),
  /** The caller may change the team. */
  editable: z.boolean(),
  people: z.array(carerSchema),
  /** Whom the caller may add. */
  candidates: z.array(namedSchema),
});

export type CareTeam = z.output<typeof careTeamSchema>;

const params = z.strictObject({ ...idParams('patientId').shape, ...idParams('userId').shape });

export const careTeam = {
  careTeamView: endpoint({
    summary: 'Who cares for a patient, and why',
    access: { permission: 'care-team:read' },
    params: idParams('patientId'),
    response: careTeamSchema,
  }),
  careTeamMemberAdd: endpoint({
    summary:
      'Make a clinician part of a patient’s care team; whoever cares for the patient, or manages, may',
    access: { permission: 'care-team:write' },
    params,
    response: careTeamSchema,
  }),
  careTeamMemberRemove: endpoint({
    summary: 'End a membership of a patient’s care team; appointments and visits keep counting',
    access: { permission: 'care-team:write' },
    params,
    response: careTeamSchema,
  }),
};
