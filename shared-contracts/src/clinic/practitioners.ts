import * as z from 'zod/mini';
import { prescribingGaps, professions } from './clinic-kinds';
import { endpoint } from '../platform/endpoint';
import * as identityLimits from '../identity/limits';
import * as limits from './limits';
import * as platformLimits from '../platform/limits';
import { idParams } from '../platform/lists';
import * as patterns from '../platform/patterns';
import { blankableLine, blankableText, searchText, shortText } from '../platform/text';
import { countSchema, versionSchema } from '../platform/counts';

const version = versionSchema;
const personName = shortText(identityLimits.personNameMax);
const optionalMatch = (pattern: RegExp) =>
  z.optional(z.nullable(z.string().check(z.trim(), z.regex(pattern))));
const ids = z.array(z.uuid()).check(z.maxLength(limits.practitionerLinksMax));

/** What everyone who books appointments sees. */
export const practitionerSchema = z.object({
  id: z.uuid(),
  /** Linked user account; null: none. */
  userId: z.nullable(z.uuid()),
  firstName: z.string(),
  lastName: z.string(),
  secondLastName: z.nullable(z.string()),
  /** Full name as printed. */
  name: z.string(),
  profession: z.enum(professions),
  specialty: z.nullable(
    z.object({ id: z.uuid(), name: z.string(), nameEn: z.nullable(z.string()) }),
  ),
  /** Colour of the calendar column. */
  color: z.string(),
  departmentIds: z.array(z.uuid()),
  /** Empty: every site. */
  siteIds: z.array(z.uuid()),
  eventTypeIds: z.array(z.uuid()),
  acceptsNewPatients: z.boolean(),
  /** What keeps the practitioner from prescribing; empty: nothing. */
  gaps: z.array(z.enum(prescribingGaps)),
  active: z.boolean(),
  version,
});

export type Practitioner = z.output<typeof practitionerSchema>;

export const practitionerDetailSchema = z.extend(practitionerSchema, {
  /** Licence number (cédula profesional) and the institution that granted the title. */
  licenceNumber: z.nullable(z.string()),
  titleInstitution: z.nullable(z.string()),
  specialtyLicence: z.nullable(z.string()),
  specialtyCouncil: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  /** Centavos. */
  consultFee: z.nullable(z.int()),
  /** null: no photo. A new photo gets a new id. */
  photoId: z.nullable(z.uuid()),
  signatureId: z.nullable(z.uuid()),
  hasPin: z.boolean(),
  /** Who signs an intern’s notes a second time. */
  supervisorId: z.nullable(z.uuid()),
  /** Upcoming appointments. */
  appointmentsAhead: z.int(),
  /** What the caller may change. */
  editable: z.enum(['all', 'own', 'none']),
});

export type PractitionerDetail = z.output<typeof practitionerDetailSchema>;

const own = {
  firstName: z.optional(personName),
  lastName: z.optional(personName),
  secondLastName: z.optional(z.nullable(blankableLine(identityLimits.personNameMax))),
  licenceNumber: optionalMatch(patterns.professionalLicence),
  titleInstitution: z.optional(z.nullable(blankableLine(limits.institutionMax))),
  specialtyId: z.optional(z.nullable(z.uuid())),
  specialtyLicence: optionalMatch(patterns.specialtyLicence),
  specialtyCouncil: z.optional(z.nullable(blankableLine(limits.institutionMax))),
  color: z.optional(z.string().check(z.regex(patterns.color))),
  bio: z.optional(z.nullable(blankableText(limits.bioMax))),
  acceptsNewPatients: z.optional(z.boolean()),
};

const managed = {
  profession: z.optional(z.enum(professions)),
  userId: z.optional(z.nullable(z.uuid())),
  /** Of an intern; other professions have none. */
  supervisorId: z.optional(z.nullable(z.uuid())),
  departmentIds: z.optional(ids),
  siteIds: z.optional(ids),
  eventTypeIds: z.optional(ids),
  consultFee: z.optional(
    z.nullable(z.int().check(z.minimum(0), z.maximum(platformLimits.centavosMax))),
  ),
};

const pictureUpload = {
  upload: { maxBytes: limits.logoMaxBytes },
  response: practitionerDetailSchema,
} as const;

export const practitioners = {
  practitionerList: endpoint({
    summary: 'Practitioners by name, all or those with the words',
    access: { permission: 'appointments:read' },
    query: z.strictObject({
      search: z.optional(searchText(platformLimits.searchMax)),
      departmentId: z.optional(z.uuid()),
      profession: z.optional(z.enum(professions)),
      /** Absent: inactive practitioners are omitted. */
      includeArchived: z.optional(z.stringbool()),
    }),
    response: z.object({ items: z.array(practitionerSchema) }),
  }),
  practitionerView: endpoint({
    summary: 'One practitioner with papers and links',
    access: { permission: 'practitioners:read' },
    params: idParams('practitionerId'),
    response: practitionerDetailSchema,
  }),
  practitionerOwn: endpoint({
    summary: 'The card that others see of the signed-in person, if they are a practitioner',
    access: { signedIn: true },
    response: z.object({
      card: z.nullable(
        z.object({
          id: z.uuid(),
          name: z.string(),
          profession: z.enum(professions),
          specialty: z.nullable(z.object({ name: z.string(), nameEn: z.nullable(z.string()) })),
          licenceNumber: z.nullable(z.string()),
          specialtyLicence: z.nullable(z.string()),
          titleInstitution: z.nullable(z.string()),
          bio: z.nullable(z.string()),
          acceptsNewPatients: z.boolean(),
          active: z.boolean(),
        }),
      ),
    }),
  }),
  practitionerCreate: endpoint({
    summary: 'Add a practitioner',
    access: { permission: 'practitioners:manage' },
    body: z.strictObject({ ...own, ...managed, firstName: personName, lastName: personName }),
    response: practitionerDetailSchema,
    status: 201,
  }),
  practitionerUpdate: endpoint({
    summary: 'Change, disable or enable a practitioner; what they do where is not theirs to change',
    access: { permission: 'practitioners:write' },
    params: idParams('practitionerId'),
    body: z.strictObject({
      ...own,
      ...managed,
      version,
      active: z.optional(z.boolean()),
      /** Upcoming appointments the person saw. With more, disabling fails and reports the number. */
      appointmentsKnown: z.optional(countSchema),
    }),
    response: practitionerDetailSchema,
  }),
  practitionerAheadList: endpoint({
    summary:
      'The next appointments of a practitioner, at most 50: what somebody else has to take over',
    access: { permission: 'practitioners:manage' },
    params: idParams('practitionerId'),
    response: z.object({
      total: z.int(),
      items: z.array(
        z.object({
          id: z.uuid(),
          startAt: z.string(),
          timeZone: z.string(),
          eventType: z.string(),
          department: z.string(),
        }),
      ),
    }),
  }),
  practitionerPhotoSave: endpoint({
    summary: 'Keep the photograph: PNG, JPEG or WebP',
    access: { permission: 'practitioners:write' },
    params: idParams('practitionerId'),
    ...pictureUpload,
  }),
  practitionerPhotoView: endpoint({
    summary: 'The photograph',
    access: { permission: 'practitioners:read' },
    params: idParams('practitionerId'),
    download: true,
  }),
  practitionerPhotoDelete: endpoint({
    summary: 'Remove the photograph',
    access: { permission: 'practitioners:write' },
    params: idParams('practitionerId'),
    response: practitionerDetailSchema,
  }),
  practitionerSignatureSave: endpoint({
    summary: 'Keep the picture of the signature: PNG, JPEG or WebP',
    access: { permission: 'practitioners:write' },
    params: idParams('practitionerId'),
    ...pictureUpload,
  }),
  practitionerSignatureView: endpoint({
    summary: 'The picture of the signature, for its owner and who manages practitioners',
    access: { permission: 'practitioners:write' },
    params: idParams('practitionerId'),
    download: true,
  }),
  practitionerSignatureDelete: endpoint({
    summary: 'Remove the picture of the signature',
    access: { permission: 'practitioners:write' },
    params: idParams('practitionerId'),
    response: practitionerDetailSchema,
  }),
  practitionerPinSave: endpoint({
    summary: 'Set the PIN that one signs with; one’s own alone, with one’s password',
    access: { permission: 'practitioners:write' },
    params: idParams('practitionerId'),
    body: z.strictObject({
      pin: z.string().check(z.regex(patterns.signaturePin)),
      password: z.string().check(z.minLength(1), z.maxLength(identityLimits.passwordMax)),
    }),
    response: practitionerDetailSchema,
  }),
};
