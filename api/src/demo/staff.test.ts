import { contract, curpMismatchesOf, isCurp } from '@sala/shared-contracts';
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
