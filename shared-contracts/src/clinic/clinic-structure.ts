import * as z from 'zod/mini';
import { roomKinds } from './clinic-kinds';
import { timeZoneSchema } from './companies';
import { openingHoursSchema } from './company-setup';
import { endpoint } from '../platform/endpoint';
import * as limits from './limits';
import { idParams } from '../platform/lists';
import * as patterns from '../platform/patterns';
import { blankableLine, shortText } from '../platform/text';
import { countSchema, versionSchema } from '../platform/counts';
import { phoneSchema } from '../platform/phone';

const version = versionSchema;
/** Treats '' from an emptied input as absent. */
const optionalMatch = (pattern: RegExp) =>
  z.optional(z.nullable(z.string().check(z.trim(), z.toUpperCase(), z.regex(pattern))));
const color = z.string().check(z.regex(patterns.color));
const optionalId = z.optional(z.nullable(z.uuid()));
/** Absent: archived ones are omitted. */
const includeArchived = z.optional(z.stringbool());
/**
 * `active: false` archives. `appointmentsKnown` is the number of upcoming appointments the person
 * saw; when there are more, the request fails with `structure.has_appointments` and the current
 * number.
 */
const archiving = { active: z.optional(z.boolean()), appointmentsKnown: z.optional(countSchema) };

export const siteSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  address: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  phone: z.nullable(z.string()),
  clues: z.nullable(z.string()),
  /**
   * COFEPRIS operation notice (aviso de funcionamiento) and the person responsible for the
   * establishment.
   */
  operationNotice: z.nullable(z.string()),
  healthOfficer: z.nullable(z.string()),
  healthOfficerLicence: z.nullable(z.string()),
  /** null: the company's time zone. */
  timeZone: z.nullable(z.string()),
  openingHours: openingHoursSchema,
  active: z.boolean(),
  version,
});

export type Site = z.output<typeof siteSchema>;

const siteBody = {
  address: z.optional(z.nullable(blankableLine(limits.addressMax))),
  latitude: z.optional(z.nullable(z.number().check(z.minimum(-90), z.maximum(90)))),
  longitude: z.optional(z.nullable(z.number().check(z.minimum(-180), z.maximum(180)))),
  phone: z.optional(z.nullable(phoneSchema)),
  clues: optionalMatch(patterns.clues),
  operationNotice: z.optional(z.nullable(blankableLine(limits.operationNoticeMax))),
  healthOfficer: z.optional(z.nullable(blankableLine(limits.healthOfficerMax))),
  healthOfficerLicence: optionalMatch(patterns.professionalLicence),
  timeZone: z.optional(z.nullable(timeZoneSchema)),
  openingHours: z.optional(openingHoursSchema),
};

export const departmentSchema = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  color: z.string(),
  /** null: at every site. */
  siteId: z.nullable(z.uuid()),
  /** Prefix of queue tokens: `MG` for MG-004. */
  tokenPrefix: z.nullable(z.string()),
  /** Practitioner who heads the department. */
  headId: z.nullable(z.uuid()),
  /** Organizational unit in SAP IS-H. */
  sapOrgUnit: z.nullable(z.string()),
  active: z.boolean(),
  version,
});

export type Department = z.output<typeof departmentSchema>;

const departmentBody = {
  color: z.optional(color),
  siteId: optionalId,
  tokenPrefix: optionalMatch(patterns.tokenPrefix),
  headId: optionalId,
  sapOrgUnit: z.optional(z.nullable(blankableLine(limits.sapOrgUnitMax))),
};

export const roomSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  siteId: z.uuid(),
  departmentId: z.nullable(z.uuid()),
  kind: z.enum(roomKinds),
  /** Simultaneous appointments. */
  capacity: z.int(),
  active: z.boolean(),
  version,
});

export type Room = z.output<typeof roomSchema>;

const capacity = z.int().check(z.minimum(1), z.maximum(limits.roomCapacityMax));
const categoryCode = z
  .string()
  .check(z.minLength(1), z.maxLength(limits.categoryCodeMax), z.regex(patterns.categoryCode));

export const clinicStructure = {
  siteList: endpoint({
    summary: 'Sites of the company, by name',
    access: { permission: 'appointments:read' },
    query: z.strictObject({ includeArchived }),
    response: z.object({ items: z.array(siteSchema) }),
  }),
  siteCreate: endpoint({
    summary: 'Add a site',
    access: { permission: 'organization:manage' },
    body: z.strictObject({ ...siteBody, name: shortText(limits.siteNameMax) }),
    response: siteSchema,
    status: 201,
  }),
  siteUpdate: endpoint({
    summary: 'Change, archive or restore a site',
    access: { permission: 'organization:manage' },
    params: idParams('siteId'),
    body: z.strictObject({
      ...siteBody,
      ...archiving,
      version,
      name: z.optional(shortText(limits.siteNameMax)),
    }),
    response: siteSchema,
  }),
  departmentList: endpoint({
    summary: 'Departments of the company, by name',
    access: { permission: 'appointments:read' },
    query: z.strictObject({ includeArchived }),
    response: z.object({ items: z.array(departmentSchema) }),
  }),
  departmentCreate: endpoint({
    summary: 'Add a department',
    access: { permission: 'organization:manage' },
    body: z.strictObject({
      ...departmentBody,
      name: shortText(limits.departmentNameMax),
      code: categoryCode,
    }),
    response: departmentSchema,
    status: 201,
  }),
  departmentUpdate: endpoint({
    summary: 'Change, archive or restore a department',
    access: { permission: 'organization:manage' },
    params: idParams('departmentId'),
    body: z.strictObject({
      ...departmentBody,
      ...archiving,
      version,
      name: z.optional(shortText(limits.departmentNameMax)),
      code: z.optional(categoryCode),
    }),
    response: departmentSchema,
  }),
  roomList: endpoint({
    summary: 'Rooms of the company, by name',
    access: { permission: 'appointments:read' },
    query: z.strictObject({ includeArchived }),
    response: z.object({ items: z.array(roomSchema) }),
  }),
  roomCreate: endpoint({
    summary: 'Add a room to a site',
    access: { permission: 'organization:manage' },
    body: z.strictObject({
      name: shortText(limits.roomNameMax),
      siteId: z.uuid(),
      departmentId: optionalId,
      kind: z._default(z.enum(roomKinds), 'consult'),
      capacity: z._default(capacity, 1),
    }),
    response: roomSchema,
    status: 201,
  }),
  roomUpdate: endpoint({
    summary:
      'Change, archive or restore a room; with appointments ahead it goes to another site as it is archived, and gets no smaller than they need',
    access: { permission: 'organization:manage' },
    params: idParams('roomId'),
    body: z.strictObject({
      ...archiving,
      version,
      name: z.optional(shortText(limits.roomNameMax)),
      siteId: z.optional(z.uuid()),
      departmentId: optionalId,
      kind: z.optional(z.enum(roomKinds)),
      capacity: z.optional(capacity),
    }),
    response: roomSchema,
  }),
};
