import { userSchema } from './scim-messages';

/* What a directory asks before it begins (RFC 7643 §6 and §7). */

const attribute = (
  name: string,
  type: 'string' | 'boolean' | 'complex',
  more: Readonly<Record<string, unknown>> = {},
): object => ({
  name,
  type,
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
});

const readOnly = { mutability: 'readOnly' } as const;

/** Attributes that are kept here; others are ignored. */
const attributes = [
  // The key to the account: whoever could change it could take the account over (docs/adr/0086).
  attribute('userName', 'string', {
    required: true,
    mutability: 'immutable',
    uniqueness: 'server',
  }),
  attribute('name', 'complex', {
    subAttributes: [
      attribute('givenName', 'string'),
      attribute('familyName', 'string'),
      attribute('formatted', 'string', readOnly),
    ],
  }),
  attribute('displayName', 'string', readOnly),
  attribute('emails', 'complex', {
    ...readOnly,
    multiValued: true,
    subAttributes: [
      attribute('value', 'string', readOnly),
      attribute('type', 'string', readOnly),
      attribute('primary', 'boolean', readOnly),
    ],
  }),
  attribute('active', 'boolean'),
  // Names of standard roles (`reception`) and of those that the company made.
  attribute('roles', 'complex', {
    multiValued: true,
    subAttributes: [attribute('value', 'string')],
  }),
];

export const schemaMessage = (baseUrl: string): object => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
  id: userSchema,
  name: 'User',
  description: 'A member of the company',
  attributes,
  meta: { resourceType: 'Schema', location: `${baseUrl}/Schemas/${userSchema}` },
});

export const resourceTypeMessage = (baseUrl: string): object => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
  id: 'User',
  name: 'User',
  description: 'A member of the company',
  endpoint: '/Users',
  schema: userSchema,
  meta: { resourceType: 'ResourceType', location: `${baseUrl}/ResourceTypes/User` },
});
