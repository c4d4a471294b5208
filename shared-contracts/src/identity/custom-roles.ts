import * as z from 'zod/mini';
import { versionSchema } from '../platform/counts';
import { endpoint } from '../platform/endpoint';
import { idParams } from '../platform/lists';
import { exactText, shortText } from '../platform/text';
import * as limits from './limits';
import { grantableRoles } from './roles';

const name = shortText(limits.customRoleNameMax);
const grants = z
  .array(exactText(limits.customRoleGrantMax))
  .check(z.maxLength(limits.customRoleGrantsMax));

/** A role of the company's own, as it is held. */
export const heldCustomRoleSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The standard role it is a copy of: it never reaches further where that is sensitive. */
  basedOn: z.enum(grantableRoles),
  /** `<area>:<verb>`, with `:own` behind it when it reaches only the person’s own records. */
  grants: z.array(z.string()),
});

/** Without its cells, as it is named beside people. */
export const customRoleNameSchema = z.pick(heldCustomRoleSchema, {
  id: true,
  name: true,
  basedOn: true,
});

export const customRoleSchema = z.extend(heldCustomRoleSchema, {
  /** Whether the caller may give, take and change it: nobody gives a permission that they lack. */
  assignable: z.boolean(),
  /** It reads or writes clinical records. */
  clinical: z.boolean(),
  /** People who have it, also suspended ones. */
  people: z.int(),
  updatedAt: z.string(),
  version: versionSchema,
});

export type ListedCustomRole = z.output<typeof customRoleSchema>;

export const customRoles = {
  customRoleList: endpoint({
    summary: 'Roles that the company made, by name',
    access: { permission: 'users:read' },
    response: z.object({ items: z.array(customRoleSchema) }),
  }),
  customRoleView: endpoint({
    summary: 'One role of the company, with who has it and how it was changed, newest first',
    access: { permission: 'users:read' },
    params: idParams('roleId'),
    response: z.extend(customRoleSchema, {
      holders: z.array(z.object({ memberId: z.uuid(), userId: z.uuid(), name: z.string() })),
      history: z.array(
        z.object({
          at: z.string(),
          by: z.nullable(z.string()),
          action: z.enum(['custom_role.created', 'custom_role.updated']),
          name: z.string(),
          added: z.array(z.string()),
          removed: z.array(z.string()),
        }),
      ),
    }),
  }),
  customRoleCreate: endpoint({
    summary: 'Copy a role under a name, with other cells as far as the matrix allows',
    access: { permission: 'users:manage' },
    body: z.strictObject({ name, basedOn: z.enum(grantableRoles), grants }),
    response: customRoleSchema,
    status: 201,
  }),
  customRoleUpdate: endpoint({
    summary: 'Rename a role or change its cells; what its people may do changes within seconds',
    access: { permission: 'users:manage' },
    params: idParams('roleId'),
    body: z.strictObject({
      version: versionSchema,
      name: z.optional(name),
      grants: z.optional(grants),
    }),
    response: customRoleSchema,
  }),
  customRoleDelete: endpoint({
    summary: 'Delete a role that nobody has, or give its people another one instead',
    access: { permission: 'users:manage' },
    params: idParams('roleId'),
    body: z.strictObject({
      version: versionSchema,
      /** Name of a standard role, or id of a custom one; null: nobody has it. */
      replacement: z.nullable(z.union([z.enum(grantableRoles), z.uuid()])),
    }),
  }),
};
