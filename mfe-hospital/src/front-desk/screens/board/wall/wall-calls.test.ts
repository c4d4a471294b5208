import { newCallsOf } from './wall-calls';

const token = (name: string, callCount: number) => ({
  token: name,
  initials: 'AG',
  department: 'Medicina',
  room: null,
  callCount,
  calledAt: null,
});

test('announces new calls and repeated calls', () => {
  const before = [token('MG-001', 1), token('MG-002', 1)];
  expect(
    newCallsOf(before, [token('MG-003', 1), token('MG-001', 2), token('MG-002', 1)]).map(
      ({ token: name }) => name,
    ),
  ).toEqual(['MG-003', 'MG-001']);
});
