import { isInRings, ringMemberOf } from './assignment';

const desk = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Mostrador',
  basedOn: 'reception',
  grants: ['customers:read'],
} as const;
const person = ringMemberOf({ id: 'u', company: { id: 'c' }, roles: [], customRoles: [desk] });
const rings = (roles: readonly string[]) => ({ companies: [], roles, percent: 0, salt: 's' });

test('who has only a custom role is in the ring of that role, and of what it copies', () => {
  expect(isInRings(rings([desk.id]), person)).toBe(true);
  expect(isInRings(rings(['reception']), person)).toBe(true);
  expect(isInRings(rings(['doctor', '22222222-2222-4222-8222-222222222222']), person)).toBe(false);
  const reception = ringMemberOf({ id: 'u', company: null, roles: ['reception'] });
  expect(isInRings(rings([desk.id]), reception)).toBe(false);
});
