import * as z from 'zod/mini';
import * as identityLimits from '../identity/limits';
import { versionSchema } from '../platform/counts';
import { curpSchema } from '../platform/curp-schema';
import { daySchema } from '../platform/days';
import { emailSchema } from '../platform/email';
import { endpoint } from '../platform/endpoint';
import { exportFormats } from '../platform/export-formats';
import { anyOf, idParams, listQuery, pageOf, namedCounts, valueCounts } from '../platform/lists';
import { phoneSchema } from '../platform/phone';
import { fitsPersonType } from '../platform/rfc';
import { blankableRfcSchema } from '../platform/rfc-schema';
import { blankableLine, searchText, shortText } from '../platform/text';
import * as platformLimits from '../platform/limits';
import * as limits from './limits';
import { isNss, normalizeNss } from './nss';
import { contractTypes, documentStates, presentStaffStatuses, staffStatuses } from './staff-kinds';

const nullableText = z.nullable(z.string());

/** What everybody sees who sees the roster. */
export const staffMemberSchema = z.object({
  id: z.uuid(),
  employeeNo: z.string(),
  name: z.string(),
  position: z.string(),
  department: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  site: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  contractType: z.enum(contractTypes),
  email: nullableText,
  hiredOn: z.string(),
  leftOn: nullableText,
  status: z.enum(staffStatuses),
  /** The worst of the documents; null: none expires, or not for the caller. */
  documents: z.nullable(z.enum(documentStates)),
  /** The photograph of the account, or of the roster; a new photograph gets a new id. */
  photoId: z.nullable(z.uuid()),
  version: versionSchema,
});

export type StaffMember = z.output<typeof staffMemberSchema>;

export const staffMemberDetailSchema = z.extend(staffMemberSchema, {
  firstName: z.string(),
  lastName: z.string(),
  secondLastName: nullableText,
  departmentId: z.nullable(z.uuid()),
  siteId: z.nullable(z.uuid()),
  weeklyHours: z.nullable(z.int()),
  /** Whether the caller may not see the fields down to the emergency contact, which then are null. */
  hidden: z.boolean(),
  curp: nullableText,
  rfc: nullableText,
  nss: nullableText,
  phone: nullableText,
  emergencyName: nullableText,
  emergencyPhone: nullableText,
  /** Linked account and practitioner. */
  userId: z.nullable(z.uuid()),
  account: z.nullable(z.object({ name: z.string(), email: z.string() })),
  practitionerId: z.nullable(z.uuid()),
  practitioner: nullableText,
  /** Who could be linked as practitioner: the account's; without an id, one to be added for it. */
  practitionerOffer: z.nullable(z.object({ id: z.nullable(z.uuid()), name: z.string() })),
  /** Where the photograph comes from: the account's is the person's own. */
  photoOf: z.nullable(z.enum(['account', 'roster'])),
  /** What the caller may change: everything, their own contact data, or nothing. */
  editable: z.enum(['all', 'own', 'none']),
});

export type StaffMemberDetail = z.output<typeof staffMemberDetailSchema>;

const name = shortText(identityLimits.personNameMax);
const phone = z.optional(z.nullable(z.union([z.literal(''), phoneSchema])));

/** What people may change of themselves. */
const contact = {
  phone,
  email: z.optional(z.nullable(z.union([z.literal(''), emailSchema]))),
  emergencyName: z.optional(z.nullable(blankableLine(limits.emergencyNameMax))),
  emergencyPhone: phone,
};

const nssSchema = z.string().check(
  z.overwrite(normalizeNss),
  z.refine((nss) => nss === '' || isNss(nss)),
);

const managed = {
  secondLastName: z.optional(z.nullable(blankableLine(identityLimits.personNameMax))),
  curp: z.optional(z.nullable(curpSchema)),
  rfc: z.optional(
    z.nullable(
      blankableRfcSchema.check(z.refine((rfc) => rfc === '' || fitsPersonType(rfc, 'fisica'))),
    ),
  ),
  nss: z.optional(z.nullable(nssSchema)),
  departmentId: z.optional(z.nullable(z.uuid())),
  siteId: z.optional(z.nullable(z.uuid())),
  weeklyHours: z.optional(
    z.nullable(z.int().check(z.minimum(1), z.maximum(limits.weeklyHoursMax))),
  ),
  userId: z.optional(z.nullable(z.uuid())),
  practitionerId: z.optional(z.nullable(z.uuid())),
};

const employeeNo = shortText(limits.employeeNoMax);
const position = shortText(limits.positionMax);

/** Everything that a person of the roster is made of; the import reads it row by row. */
export const staffMemberInput = z.strictObject({
  employeeNo,
  firstName: name,
  lastName: name,
  position,
  hiredOn: daySchema,
  contractType: z.enum(contractTypes),
  ...managed,
  ...contact,
});

export const staffSorts = [
  'name',
  '-name',
  'employeeNo',
  '-employeeNo',
  'hiredOn',
  '-hiredOn',
] as const;

export const staffFilters = {
  /** Absent: everybody but those who left. */
  status: z.optional(anyOf(staffStatuses)),
  departmentId: z.optional(z.uuid()),
  siteId: z.optional(z.uuid()),
  position: z.optional(searchText(limits.positionMax)),
};

const ofMember = idParams('staffMemberId');

export const staffMembers = {
  staffMemberList: endpoint({
    summary: 'People of the roster, page by page',
    access: { permission: 'staff:read' },
    query: z.strictObject({ ...listQuery(staffSorts), ...staffFilters }),
    response: pageOf(staffMemberSchema),
  }),
  staffMemberFacets: endpoint({
    summary: 'What the roster can be narrowed to: departments, sites and positions, with counts',
    access: { permission: 'staff:read' },
    response: z.object({
      departments: namedCounts,
      sites: namedCounts,
      positions: valueCounts,
    }),
  }),
  staffMemberExport: endpoint({
    summary: 'The roster as a file, narrowed and ordered as the list, with numbers and contacts',
    access: { permission: 'staff:manage' },
    query: z.strictObject({
      search: z.optional(searchText(platformLimits.searchMax)),
      ...staffFilters,
      sort: z._default(z.enum(staffSorts), 'name'),
      format: z._default(z.enum(exportFormats), 'csv'),
    }),
    download: true,
  }),
  staffMemberView: endpoint({
    summary: 'One person of the roster; numbers and contacts for who manages it, and for oneself',
    access: { permission: 'staff:read' },
    params: ofMember,
    response: staffMemberDetailSchema,
  }),
  staffMemberCreate: endpoint({
    summary: 'Add a person to the roster',
    access: { permission: 'staff:manage' },
    body: staffMemberInput,
    response: staffMemberDetailSchema,
    status: 201,
  }),
  staffMemberUpdate: endpoint({
    summary: 'Change a person of the roster; one’s own contact data is all that others change',
    access: { permission: 'staff:write' },
    params: ofMember,
    body: z.strictObject({
      version: versionSchema,
      employeeNo: z.optional(employeeNo),
      firstName: z.optional(name),
      lastName: z.optional(name),
      position: z.optional(position),
      hiredOn: z.optional(daySchema),
      contractType: z.optional(z.enum(contractTypes)),
      status: z.optional(z.enum(presentStaffStatuses)),
      ...managed,
      ...contact,
    }),
    response: staffMemberDetailSchema,
  }),
  staffPhotoView: endpoint({
    summary: 'The photograph of a person of the roster: of their account, or else of the roster',
    access: { permission: 'staff:read' },
    params: ofMember,
    download: true,
  }),
  staffPhotoSave: endpoint({
    summary: 'Keep a photograph of a person whose account shows none: PNG, JPEG or WebP',
    access: { permission: 'staff:manage' },
    params: ofMember,
    upload: { maxBytes: identityLimits.profilePhotoMaxBytes },
    response: staffMemberDetailSchema,
  }),
  staffPhotoDelete: endpoint({
    summary: 'Remove the photograph that the roster keeps of a person',
    access: { permission: 'staff:manage' },
    params: ofMember,
    response: staffMemberDetailSchema,
  }),
};
