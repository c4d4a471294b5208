import * as z from 'zod/mini';
import { endpoint } from './endpoint';

export const companyEncryptionSchema = z.object({
  /** What is written now is encrypted. */
  on: z.boolean(),
  /** The operator has set SALA_SECRET_KEY. */
  available: z.boolean(),
  /** The operator encrypts for every company: it cannot be switched off here. */
  required: z.boolean(),
  /** Since when the present key is used, RFC 3339. */
  keySince: z.nullable(z.string()),
  /** The job that brings what was kept before into the present form. */
  run: z.nullable(
    z.object({ rewritten: z.int(), startedAt: z.string(), finishedAt: z.nullable(z.string()) }),
  ),
});
export type CompanyEncryption = z.output<typeof companyEncryptionSchema>;

export const companyEncryption = {
  companyEncryptionView: endpoint({
    summary: 'Whether files and clinical texts of the company are encrypted at rest',
    access: { permission: 'company:read' },
    response: companyEncryptionSchema,
  }),
  companyEncryptionUpdate: endpoint({
    summary: 'Switch the encryption at rest on or off; owners only',
    access: { permission: 'company:manage' },
    body: z.strictObject({ on: z.boolean() }),
    response: companyEncryptionSchema,
  }),
};
