import { contract, curpMismatchesOf, isCurp } from '@sala/shared-contracts';
import { createTestApi, signIn } from '../testing';
import { demoPassword, seedDemo } from '.';
import { demoStaffRows } from './staff';

test('the staff of the demo is valid, and everybody has numbers of their own', () => {
  const rows = demoStaffRows();
  expect(rows.length).toBeGreaterThanOrEqual(25);
  for (const row of rows) {
    const { employeeNo, firstName, lastName, secondLastName, curp, rfc, nss, position } = row;
    const body = {
      employeeNo,
      firstName,
      lastName,
      secondLastName,
      curp,
      rfc,
      nss,
      position,
      hiredOn: row.hiredOn,
      contractType: row.contract,
      weeklyHours: row.hours,
      phone: row.phone,
    };
    expect(contract.staffMemberCreate.body.safeParse(body)).toMatchObject({ success: true });
    expect(isCurp(curp) && curpMismatchesOf(curp, row)).toEqual([]);
  }
  for (const field of ['curp', 'rfc', 'nss', 'phone'] as const)
    expect(new Set(rows.map((row) => row[field])).size).toBe(rows.length);
});

test('the week of the demo has shifts, absences, papers that expire and a gap', async () => {
  const api = await createTestApi();
  const now = new Date('2026-11-25T18:00:00Z');
  api.clock.move(now);
  await seedDemo(api.database.pool, now);
  const { client: owner } = await signIn(api, 'owner@demo.sala.test', demoPassword);
  const { items, total } = await owner.ok('staffMemberList', { query: { pageSize: 100 } });
  expect(total).toBe(demoStaffRows().length);
  expect(new Set(items.map(({ documents }) => documents))).toEqual(
    new Set([null, 'valid', 'expiring', 'expired']),
  );
  for (const from of ['2026-11-23', '2026-11-30']) {
    const week = await owner.ok('staffShiftList', { query: { from } });
    expect(week.shifts.length).toBeGreaterThan(100);
    expect(week.absences.length).toBeGreaterThan(0);
  }
  const { hours } = await owner.ok('staffCoverageView', { query: { from: '2026-11-23' } });
  expect(hours.some(({ staffed, booked }) => booked > staffed)).toBe(true);
  expect(hours.some(({ staffed, booked }) => booked > 0 && staffed >= booked)).toBe(true);
  await api.close();
});
