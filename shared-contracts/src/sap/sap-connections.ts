import * as z from 'zod/mini';
import { connectionModes, secretStateSchema } from '../platform/connections';
import { countSchema } from '../platform/counts';
import { endpoint } from '../platform/endpoint';
import * as patterns from '../platform/patterns';
import { exactText, shortText } from '../platform/text';
import * as limits from './limits';
import { sapDrivers, sapSyncStates } from './sap-kinds';

export const sapSettingsSchema = z.strictObject({
  driver: z.enum(sapDrivers),
  /** EINRI. */
  institution: exactText(limits.sapInstitutionMax).check(z.regex(patterns.sapCode)),
  /** MSH-3 of its messages: which system sends them. null: it sends none. */
  sender: z.nullable(shortText(limits.sapSystemMax)),
  /** Base of the FHIR interface; null with `hl7v2` and in the simulator. */
  baseUrl: z.nullable(exactText(limits.sapUrlMax).check(z.regex(patterns.secureUrl))),
  /** Of the technical user; null: the secret is a bearer token. */
  user: z.nullable(shortText(limits.sapSystemMax)),
});
export type SapSettings = z.output<typeof sapSettingsSchema>;

export const sapSyncSchema = z.object({
  id: z.uuid(),
  state: z.enum(sapSyncStates),
  startedAt: z.string(),
  endedAt: z.nullable(z.string()),
  patients: countSchema,
  cases: countSchema,
  appointments: countSchema,
  error: z.nullable(z.string()),
});
export type SapSync = z.output<typeof sapSyncSchema>;

const mode = z.enum(connectionModes);

export const sapConnectionSchema = z.object({
  mode,
  settings: sapSettingsSchema,
  secret: secretStateSchema,
  health: z.enum(['ok', 'error', 'unknown']),
  /** RFC 3339. */
  lastOkAt: z.nullable(z.string()),
  lastError: z.nullable(z.object({ code: z.string(), text: z.string(), at: z.string() })),
  /** What its CapabilityStatement says; null: not read yet, or HL7 only. */
  capability: z.nullable(
    z.object({
      software: z.string(),
      version: z.nullable(z.string()),
      /** FHIR resources that can be searched. */
      resources: z.array(z.string()),
      /** Whether the cases can be changed from here. */
      writes: z.boolean(),
    }),
  ),
  /** Where it sends HL7 messages to, `host:port`; null: no listener runs here. */
  mllpAddress: z.nullable(z.string()),
  messages: z.object({
    lastAt: z.nullable(z.string()),
    waiting: countSchema,
    dead: countSchema,
  }),
  lastSync: z.nullable(sapSyncSchema),
});
export type SapConnection = z.output<typeof sapConnectionSchema>;

const response = z.object({
  connection: z.nullable(sapConnectionSchema),
  /** What may be chosen here. */
  modes: z.array(mode),
});

export const sapConnections = {
  sapConnectionView: endpoint({
    summary: 'How the company is connected with SAP, and how that fares; secrets are never told',
    access: { permission: 'sap:read' },
    response,
  }),
  sapConnectionSave: endpoint({
    summary: 'Connect with SAP, or change that; another institution empties what was read before',
    access: { permission: 'apps:manage' },
    body: z.strictObject({
      mode,
      settings: sapSettingsSchema,
      /** Left out: it stays as it is; null: it is removed. */
      secret: z.optional(
        z.nullable(
          exactText(limits.sapSecretMax).check(z.minLength(1), z.regex(patterns.accessToken)),
        ),
      ),
    }),
    response,
  }),
  sapConnectionDelete: endpoint({
    summary: 'Disconnect: messages are refused; what was read stays until the next connection',
    access: { permission: 'apps:manage' },
  }),
  sapSyncStart: endpoint({
    summary: 'Read from SAP what changed since the last time; one runs at a time',
    access: { permission: 'sap:manage' },
    response: sapSyncSchema,
    status: 201,
  }),
};
