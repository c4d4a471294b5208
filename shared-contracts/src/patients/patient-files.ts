import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint';
import * as platformLimits from '../platform/limits';
import * as clinicLimits from '../clinic/limits';
import { idParams } from '../platform/lists';
import { patientSchema } from './patient-shapes';
import { personalDataQuery } from '../platform/personal-data-query';
import { shortText } from '../platform/text';
import { attachmentKinds } from '../platform/attachment-kinds';

export const patientFileSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(attachmentKinds),
  /** Part of the clinical record; hidden from those without clinical access. */
  clinical: z.boolean(),
  /** Bytes. */
  size: z.int(),
  createdAt: z.string(),
  createdBy: z.string(),
});

export type PatientFile = z.output<typeof patientFileSchema>;

const fileName = shortText(platformLimits.fileNameMax);

/** A patient's photo, documents and personal-data export. */
export const patientFiles = {
  patientPhotoView: endpoint({
    summary: 'The photograph of a patient',
    access: { permission: 'patients:read' },
    params: idParams('patientId'),
    download: true,
  }),
  patientPhotoSave: endpoint({
    summary: 'Keep the photograph of a patient: PNG, JPEG or WebP',
    access: { permission: 'patients:write' },
    params: idParams('patientId'),
    upload: { maxBytes: clinicLimits.logoMaxBytes },
    response: patientSchema,
  }),
  patientPhotoDelete: endpoint({
    summary: 'Remove the photograph of a patient',
    access: { permission: 'patients:write' },
    params: idParams('patientId'),
    response: patientSchema,
  }),
  patientFileList: endpoint({
    summary:
      'Files beside a patient, the newest first; clinical ones for who sees the clinical record',
    access: { permission: 'patients:read' },
    params: idParams('patientId'),
    response: z.object({ items: z.array(patientFileSchema) }),
  }),
  patientFileCreate: endpoint({
    summary: 'Put a file beside a patient; a clinical one by who writes the clinical record',
    access: { permission: 'patients:write' },
    params: idParams('patientId'),
    query: z.strictObject({ name: fileName, clinical: z._default(z.stringbool(), false) }),
    upload: { maxBytes: platformLimits.attachmentMaxBytes },
    response: patientFileSchema,
    status: 201,
  }),
  patientFileDownload: endpoint({
    summary: 'The bytes of a file beside a patient',
    access: { permission: 'patients:read' },
    params: idParams('patientFileId'),
    download: true,
  }),
  patientFileDelete: endpoint({
    summary: 'Remove a file beside a patient; what is clinical is kept',
    access: { permission: 'patients:write' },
    params: idParams('patientFileId'),
  }),
  patientPrint: endpoint({
    summary: 'Say that a paper of a patient is being printed: it is in the log',
    access: { permission: 'patients:read' },
    params: idParams('patientId'),
    body: z.strictObject({ paper: z.enum(['label', 'wristband', 'card']) }),
  }),
  patientDataExport: endpoint({
    summary:
      'What a patient may ask of their own data (ARCO): everything but the clinical record, and who read it, as JSON or as a document',
    access: { permission: 'patients:export' },
    params: idParams('patientId'),
    query: personalDataQuery,
    download: true,
  }),
};
