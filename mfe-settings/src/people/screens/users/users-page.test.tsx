import type {
  ClinicalGrant,
  Contract,
  EndpointOutput,
  ListedCustomRole,
  Role,
} from '@sala/shared-contracts';
import { roles } from '@sala/shared-contracts';
import { installMenu } from '@sala/shell-sdk';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startApi();
const id = (n: number) => `c0ffee00-0000-4000-8000-00000000000${n}`;

type Detail = EndpointOutput<Contract['memberView']>;
const member = (n: number, name: string, more: Partial<Detail> = {}): Detail => ({
  id: id(n),
  userId: id(n + 4),
  name,
  firstName: name.split(' ')[0] ?? '',
  lastName: name.split(' ')[1] ?? '',
  secondLastName: null,
  email: `p${n}@sol.test`,
  locale: 'es-MX',
  phone: null,
  roles: ['nurse'],
  customRoles: [],
  waitingRoles: [],
  sites: [],
  status: 'active',
  joinedAt: '2026-01-05T15:00:00Z',
  lastSeenAt: '2026-11-20T14:30:00Z',
  secondFactor: true,
  passwordChangeRequired: false,
  version: 3,
  belongings: { appointments: 0, visits: 0, customers: 0, leads: 0 },
  openWork: null,
  ...more,
});
const ana = member(1, 'Ana Ruiz', {
  belongings: { appointments: 2, visits: 0, customers: 3, leads: 0 },
  openWork: {
    practitionerId: id(9),
    appointments: { total: 2, takers: [{ practitionerId: id(3), name: 'Eva Sol', takes: 1 }] },
    visits: { empty: 0, written: 0, takers: [] },
    waiting: 0,
    handOverId: null,
  },
});
const desk: ListedCustomRole = {
  id: id(8),
  name: 'Mostrador',
  basedOn: 'reception',
  grants: ['customers:read'],
  assignable: true,
  clinical: false,
  people: 0,
  updatedAt: '2026-11-20T14:30:00Z',
  version: 1,
};
const luis = member(2, 'Luis Paz', { roles: ['reception'], secondFactor: false });

const rowOf = ({ belongings: _belongings, openWork: _openWork, ...row }: Detail) => row;
const list = (...people: Detail[]) => {
  answer('customRoleList', { items: [] });
  return answer('memberList', {
    items: people.map(rowOf),
    total: people.length,
    page: 1,
    pageSize: 25,
  });
};
const knowRoles = (assignable: (role: Role) => boolean = () => true) =>
  answer('roleList', {
    roles: roles.map((role) => ({ role, assignable: assignable(role), grants: [] })),
  });
const managers = { permissions: ['users:read', 'users:manage'] } as const;
const row = (name: RegExp) => screen.findByRole('row', { name });

const choose = async (user: Awaited<ReturnType<typeof renderScreen>>['user'], act: string) => {
  await user.click(
    within(await row(/Ana Ruiz/)).getByRole('button', { name: 'Más acciones de Ana Ruiz' }),
  );
  await user.click(await screen.findByRole('menuitem', { name: act }));
};

test('people are listed, filtered by the address; an auditor looks only', async () => {
  const asked = list(ana, member(3, 'Eva Sol', { status: 'suspended', lastSeenAt: null }));
  await renderScreen('/users?status=suspended&role=nurse', { permissions: ['users:read'] });
  expect(await row(/Eva Sol.*Suspendida.*Enfermería.*Aún no entra/)).toBeVisible();
  expect(await row(/Ana Ruiz.*Activa.*20\/11\/2026, 08:30/)).toBeVisible();
  expect(asked.at(0)?.query).toMatchObject({
    status: ['suspended'],
    role: 'nurse',
    sort: 'name',
  });
  expect(screen.queryByRole('button', { name: /Ana Ruiz|Invitar/ })).not.toBeInTheDocument();
});

test('a list that fails offers another try; a suspension is asked about, refused for the last owner, and done', async () => {
  answer('customRoleList', { items: [] });
  answer('memberList', problem('server.unavailable', 'El servicio no está disponible.'));
  answer('memberView', ana);
  const { user, notices } = await renderScreen('/users', managers);
  const retry = await screen.findByRole('button', { name: 'Reintentar' });
  answer('memberList', { items: [rowOf(ana)], total: 1, page: 1, pageSize: 25 });
  await user.click(retry);
  await choose(user, 'Suspender');
  answer(
    'memberSuspend',
    problem('member.last_owner', 'La empresa necesita al menos un propietario activo.'),
  );
  const dialog = within(await screen.findByRole('alertdialog', { name: '¿Suspender a Ana Ruiz?' }));
  await user.click(dialog.getByRole('button', { name: 'Suspender' }));
  expect(await dialog.findByText(/al menos un propietario activo/)).toBeVisible();
  const sent = answer('memberSuspend', rowOf({ ...ana, status: 'suspended' }));
  await user.click(dialog.getByRole('button', { name: 'Suspender' }));
  await waitFor(() => expect(notices.at(-1)?.text).toBe('Se suspendió el acceso de Ana Ruiz.'));
  expect(sent.map(({ body }) => body)).toEqual([{ version: 3 }]);
});

test('whoever leaves is named by typing, and others take over', async () => {
  list(ana, luis);
  answer('memberView', ana);
  const { user } = await renderScreen(`/users?memberId=${ana.id}&act=deactivate`, {
    permissions: [...managers.permissions, 'appointments:read', 'appointments:write'],
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Dar de baja a Ana Ruiz' }));
  expect(dialog.getByText('3 clientes')).toBeVisible();
  expect(dialog.getByRole('link', { name: '2 citas próximas' })).toHaveAttribute(
    'href',
    `/hospital/appointments?tab=upcoming&doctor=${id(9)}`,
  );
  const button = dialog.getByRole('button', { name: 'Dar de baja' });
  expect(button).toBeDisabled();
  await dialog.findByRole('option', { name: /Luis Paz/ });
  await user.selectOptions(
    dialog.getByRole('combobox', { name: /^Quién recibe los clientes/ }),
    luis.userId,
  );
  await user.click(dialog.getByRole('textbox'));
  await user.paste('Ana Ruiz');
  await user.click(button);
  expect(await dialog.findByText('Elige quién las recibe.')).toBeVisible();
  const taker = dialog.getByRole('combobox', { name: /^Quién recibe las citas/ });
  await user.selectOptions(taker, 'Eva Sol (puede atender 1)');
  answer('memberDeactivate', problem('handOver.running', 'Ya se está repartiendo.'));
  await user.click(button);
  expect(await dialog.findByText('Ya se está repartiendo.')).toBeVisible();
  const sent = answer('memberDeactivate', { ...rowOf(ana), handOverId: id(7) });
  answer('handOverView', {
    id: id(7),
    state: 'done',
    fault: null,
    practitionerId: id(9),
    person: 'Ana Ruiz',
    moved: 1,
    cancelled: 0,
    visitsMoved: 0,
    remaining: 0,
    leftCount: 1,
    left: [
      {
        appointmentId: id(6),
        startAt: '2026-12-01T15:00:00Z',
        timeZone: 'America/Mexico_City',
        eventType: 'Consulta',
        reason: 'practitioner_busy',
      },
    ],
  });
  await user.click(button);
  expect(await screen.findByText('Listo. Ana Ruiz ya no tiene acceso.')).toBeVisible();
  expect(screen.getByText('1 cita pasó a otra persona')).toBeVisible();
  expect(screen.getByText(/Consulta · ya tiene otra cita/)).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    {
      version: 3,
      handOverTo: luis.userId,
      plan: { appointments: { reassignTo: id(3) } },
    },
  ]);
});

test('roles that the caller lacks cannot be ticked', async () => {
  list(ana);
  answer('memberView', ana);
  knowRoles((role) => role !== 'owner');
  const { user, notices } = await renderScreen(`/users?memberId=${ana.id}`, managers);
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar a Ana Ruiz' }));
  const doctor = dialog.getByRole('checkbox', { name: 'Médico' });
  await screen.findByRole('checkbox', { name: 'Médico', checked: false });
  expect(dialog.getByRole('checkbox', { name: 'Propietario' })).toBeDisabled();
  await user.click(doctor);
  const sent = answer('memberUpdate', rowOf({ ...ana, roles: ['doctor', 'nurse'] }));
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(notices.at(-1)?.text).toBe('Se actualizó a Ana Ruiz.'));
  expect(sent.map(({ body }) => body)).toMatchObject([{ version: 3, roles: ['doctor', 'nurse'] }]);
});

test('many are invited at once, and each address is answered', async () => {
  list(ana);
  knowRoles();
  answer('customRoleList', { items: [desk] });
  const { user } = await renderScreen('/users?invite=1', managers);
  const dialog = within(await screen.findByRole('dialog', { name: 'Invitar personas' }));
  await user.click(dialog.getByRole('textbox', { name: /^Correos/ }));
  await user.paste('eva@sol.test; p1@sol.test');
  await user.click(dialog.getByRole('checkbox', { name: 'Recepción' }));
  await user.click(await dialog.findByRole('checkbox', { name: desk.name }));
  expect(dialog.getByText(/pueden quedar en espera de otra persona/)).toBeVisible();
  const sent = answer('invitationBulkCreate', {
    items: [
      { email: 'eva@sol.test', outcome: 'created' },
      { email: 'p1@sol.test', outcome: 'already_member' },
    ],
  });
  await user.click(dialog.getByRole('button', { name: 'Enviar invitaciones' }));
  expect(await screen.findByText('Se invitó a 1 persona')).toBeVisible();
  expect(screen.getByText('1 persona ya pertenece a la empresa')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    {
      emails: ['eva@sol.test', 'p1@sol.test'],
      roles: ['reception'],
      customRoleIds: [desk.id],
      locale: 'es-MX',
      note: '',
    },
  ]);
});

test('an invitation is resent, and another one withdrawn', async () => {
  const invitation = {
    id: id(8),
    email: 'eva@sol.test',
    roles: ['nurse' as const],
    customRoles: [],
    status: 'pending' as const,
    invitedBy: 'Ana Ruiz',
    createdAt: '2026-11-20T14:30:00Z',
    expiresAt: '2026-11-27T14:30:00Z',
  };
  list(ana);
  answer('invitationList', { items: [invitation], total: 1, page: 1, pageSize: 25 });
  const { user, notices } = await renderScreen('/users?tab=invitations', managers);
  const found = within(await row(/eva@sol\.test.*Pendiente/));
  const resent = answer('invitationResend', { ...invitation, id: id(7) });
  await user.click(found.getByRole('button', { name: 'Reenviar la invitación a eva@sol.test' }));
  await waitFor(() => expect(notices.at(-1)?.text).toMatch(/tiene un enlace nuevo/));
  expect(resent).toHaveLength(1);
  const revoked = answer('invitationRevoke', undefined);
  await user.click(found.getByRole('button', { name: 'Retirar la invitación de eva@sol.test' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Retirar' }));
  await waitFor(() =>
    expect(notices.at(-1)?.text).toBe('Se retiró la invitación de eva@sol.test.'),
  );
  expect(revoked).toHaveLength(1);
});

test('somebody gets a role of the company as their only one', async () => {
  list(ana);
  answer('customRoleList', { items: [desk] });
  answer('memberView', ana);
  knowRoles();
  const { user } = await renderScreen('/users', managers);
  await choose(user, 'Editar');
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar a Ana Ruiz' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Enfermería' }));
  await user.click(await dialog.findByRole('checkbox', { name: 'Mostrador' }));
  const sent = answer('memberUpdate', rowOf({ ...ana, roles: [], customRoles: [desk] }));
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent.at(0)?.body).toMatchObject({ roles: [], customRoleIds: [desk.id] });
});

test('the review names long absences and areas that nobody used', async () => {
  list(ana);
  answer('customRoleList', { items: [desk] });
  answer('memberAccessReview', {
    items: [
      {
        ...rowOf({ ...ana, customRoles: [desk] }),
        unused: true,
        unusedPermissions: ['patients:write', 'customers:read'],
      },
      { ...rowOf({ ...luis, lastSeenAt: null }), unused: false, unusedPermissions: [] },
    ],
    total: 2,
    page: 1,
    pageSize: 25,
    recordedSince: '2026-11-01',
  });
  const { user } = await renderScreen('/users?tab=review', managers);
  const found = within(await row(/Ana Ruiz.*60 días sin uso/));
  await user.click(found.getByText('2 permisos'));
  expect(found.getByText('Pacientes (por Enfermería)')).toBeVisible();
  expect(found.getByText('Clientes (por Mostrador)')).toBeVisible();
  expect(await row(/Luis Paz.*Nunca ha entrado/)).toBeVisible();
  expect(screen.getByText(/se registra desde el 01\/11\/2026/)).toBeVisible();
});

test('a role is previewed with its menu, also one of the company', async () => {
  answer('customRoleList', { items: [desk] });
  list(ana);
  answer('customRoleList', { items: [desk] });
  installMenu((held) => [
    {
      group: 'customers',
      title: 'Ventas',
      entries: held
        .filter((permission) => permission === 'customers:read' || permission === 'leads:manage')
        .map((permission) => ({ path: '/', label: permission })),
    },
  ]);
  const { user } = await renderScreen('/users?tab=roles', managers);
  const menu = within(await screen.findByRole('region', { name: 'Su menú' }));
  expect(await menu.findByText(/leads:manage/)).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rol:' }), 'Mostrador');
  expect(await menu.findByText('Ventas')).toBeVisible();
  expect(menu.queryByText(/leads:manage/)).not.toBeInTheDocument();
  expect(menu.getByText(/customers:read/)).toBeVisible();
});

test('others are told which permission is missing', async () => {
  await renderScreen('/users', { permissions: [] });
  expect(await screen.findByText(/Ver a las personas de la empresa/)).toBeVisible();
});

const grant = (n: number, more: Partial<ClinicalGrant> = {}): ClinicalGrant => ({
  id: id(n),
  memberId: luis.id,
  customRoles: [],
  name: 'Luis Paz',
  role: 'doctor',
  origin: 'member',
  askedBy: 'Eva Sol',
  askedAt: '2026-11-20T14:30:00Z',
  dueAt: '2026-11-21T14:30:00Z',
  expiresAt: '2026-12-04T14:30:00Z',
  firstApprovedBy: null,
  status: 'waiting',
  reason: null,
  approvable: true,
  refusable: true,
  cancellable: false,
  ...more,
});

test('a clinical role that waits is in the row, refused with a reason, and approved', async () => {
  list({ ...luis, waitingRoles: ['doctor'] });
  answer('clinicalGrantList', {
    items: [grant(1), grant(2, { role: 'nurse', approvable: false, refusable: false })],
  });
  const { user, notices } = await renderScreen('/users', managers);
  expect(await row(/Luis Paz.*Recepción, Médico \(en espera\)/)).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'En espera' }));
  const others = within(await row(/Luis Paz.*Enfermería/));
  expect(others.queryByRole('button')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Rechazar Médico para Luis Paz' }));
  const refusal = within(await screen.findByRole('dialog', { name: /Rechazar Médico/ }));
  await user.click(refusal.getByRole('button', { name: 'Rechazar' }));
  expect(await refusal.findByText('Escribe el motivo.')).toBeVisible();
  const refused = answer('clinicalGrantRefuse', grant(1, { status: 'refused', reason: 'No' }));
  await user.click(refusal.getByRole('textbox', { name: /Motivo/ }));
  await user.paste('Sin cédula');
  await user.click(refusal.getByRole('button', { name: 'Rechazar' }));
  await waitFor(() => expect(refused.at(0)?.body).toEqual({ reason: 'Sin cédula' }));
  await user.click(await screen.findByRole('button', { name: 'Aprobar Médico para Luis Paz' }));
  answer('clinicalGrantApprove', problem('clinicalGrant.gone', 'Este rol ya no está en espera.'));
  const dialog = within(await screen.findByRole('alertdialog', { name: /¿Aprobar Médico/ }));
  await user.click(dialog.getByRole('button', { name: 'Aprobar' }));
  expect(await dialog.findByText(/ya no está en espera/)).toBeVisible();
  answer('clinicalGrantApprove', grant(1, { status: 'effective' }));
  await user.click(dialog.getByRole('button', { name: 'Aprobar' }));
  await waitFor(() => expect(notices.at(-1)?.text).toBe('Luis Paz ya tiene el rol Médico.'));
});

test('a role of the directory needs two people, who are told so', async () => {
  list(luis);
  const given = { origin: 'directory' as const, askedBy: null, dueAt: null };
  answer('clinicalGrantList', { items: [grant(1, given)] });
  const { user, notices } = await renderScreen('/users?tab=waiting', managers);
  expect(await row(/Luis Paz.*El directorio de la empresa.*Al aprobarse/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Aprobar Médico para Luis Paz' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/cuando lo apruebe otra persona más/)).toBeVisible();
  const half = grant(1, { ...given, firstApprovedBy: 'Ana Ruiz', approvable: false });
  answer('clinicalGrantApprove', half);
  answer('clinicalGrantList', { items: [half] });
  await user.click(dialog.getByRole('button', { name: 'Aprobar' }));
  await waitFor(() => expect(notices.at(-1)?.text).toMatch(/Falta que lo apruebe otra persona/));
  expect(await row(/Aprobó Ana Ruiz; falta otra persona/)).toBeVisible();
});
