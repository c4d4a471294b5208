import { permissionsOf, roles, type Role } from '@sala/shared-contracts';
import { byWork, dailyWorkOf, groupsFor, placeOfCreation } from './nav-work';

const workOf = (role: Role) => dailyWorkOf(permissionsOf([role]));

test.each<[Role, string, readonly string[]]>([
  ['owner', 'today patients sap customers automation settings setup', ['/hospital', '/tasks']],
  ['admin', 'today patients sap customers automation settings setup', ['/hospital', '/tasks']],
  ['doctor', 'today patients sap customers automation settings setup', ['/hospital/visit']],
  ['nurse', 'today patients sap customers automation settings setup', ['/hospital']],
  ['reception', 'today patients sap customers automation settings setup', ['/hospital']],
  ['billing', 'today customers patients sap automation settings setup', ['/purchase-record']],
  ['marketing', 'today customers automation patients sap settings setup', ['/marketing-leads']],
  ['auditor', 'today settings patients sap customers automation setup', ['/users']],
])('the menu of %s begins with its daily work', (role, groups, first) => {
  const work = workOf(role);
  expect(groupsFor(work).join(' ')).toBe(groups);
  const entries = [
    { path: '/elsewhere', order: 1000 },
    ...first.toReversed().map((path, at) => ({ path, order: 900 - at })),
  ];
  expect(entries.toSorted(byWork(work)).map(({ path }) => path)).toEqual([...first, '/elsewhere']);
});

test('a doctor finds visits, board, calendar, tasks and prescriptions in this order', () => {
  const day = ['/hospital', '/tasks', '/hospital/calendar', '/hospital/prescription'];
  const entries = [...day, '/hospital/task', '/hospital/visit'].map((path, order) => ({
    path,
    order,
  }));
  expect(entries.toSorted(byWork(workOf('doctor'))).map(({ path }) => path)).toEqual([
    '/hospital/visit',
    '/hospital',
    '/hospital/calendar',
    '/hospital/task',
    '/tasks',
    '/hospital/prescription',
  ]);
});

test('what is set up once is folded for everybody; the auditor’s log is not', () => {
  for (const role of roles) expect(workOf(role).folded).toContain('setup');
  expect(workOf('reception').folded).toContain('settings');
  for (const role of ['reception', 'nurse', 'doctor', 'billing'] as const)
    expect(workOf(role).folded).toContain('automation');
  for (const role of ['owner', 'admin', 'marketing'] as const)
    expect(workOf(role).folded).not.toContain('automation');
  expect(workOf('auditor').folded).not.toContain('settings');
  expect(dailyWorkOf()).toEqual(dailyWorkOf([]));
});

test.each<[Role, readonly string[]]>([
  ['reception', ['newAppointment', 'newWalkIn', 'newPatient', 'newPurchase', 'newTask']],
  ['doctor', ['newAppointment', 'newClinicalTask', 'newPatient', 'newTask', 'newWalkIn']],
  ['nurse', ['newWalkIn', 'newClinicalTask', 'newAppointment', 'newPatient', 'newTask']],
  ['billing', ['newPurchase', 'newCustomer', 'newTask', 'newPatientChat']],
  ['marketing', ['newLead', 'newCampaign', 'newCustomer', 'newTask', 'newPatientChat']],
])('%s creates first what their work creates most', (role, keys) => {
  const work = workOf(role);
  const ids = ['mfe_settings/other', ...work.creations.toReversed()];
  const ordered = ids.toSorted(
    (one, other) => placeOfCreation(work, one) - placeOfCreation(work, other),
  );
  expect(ordered.map((id) => id.split('/')[1]).slice(0, keys.length)).toEqual(keys);
  expect(ordered.at(-1)).toBe('mfe_settings/other');
});
