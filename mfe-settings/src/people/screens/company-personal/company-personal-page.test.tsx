import type { Contract, EndpointOutput, Member, StaffMemberDetail } from '@sala/shared-contracts';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';
import { listed, rosa } from './staff.fixture';

const { answer } = startApi();
const place = '/company-personal';

const roster = (people: readonly StaffMemberDetail[] = [rosa]) => {
  answer('siteList', { items: [] });
  answer('departmentList', { items: [] });
  answer('practitionerList', { items: [] });
  answer('staffMemberFacets', {
    departments: [],
    sites: [],
    positions: [{ value: 'Enfermera', count: 1 }],
  });
  answer('staffMemberView', people[0] ?? rosa);
  const items = people.map(listed);
  return answer('staffMemberList', { items, total: items.length, page: 1, pageSize: 25 });
};

const eva: Member = {
  id: '00000000-0000-4000-8000-0000000000b1',
  userId: '00000000-0000-4000-8000-0000000000b2',
  name: 'Eva Paz',
  firstName: 'Eva',
  lastName: 'Paz',
  secondLastName: null,
  email: 'eva@sol.test',
  locale: 'es-MX',
  roles: ['nurse'],
  customRoles: [],
  waitingRoles: [],
  sites: [],
  status: 'active',
  phone: null,
  joinedAt: '2026-01-01T00:00:00Z',
  lastSeenAt: null,
  secondFactor: false,
  passwordChangeRequired: false,
  version: 1,
};

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) });
const type = async (
  user: Awaited<ReturnType<typeof renderScreen>>['user'],
  field: RegExp,
  text: string,
) => user.type(await screen.findByRole('textbox', { name: field }), text);

test('people are listed with the state of their documents; filters are in the address', async () => {
  const requests = roster();
  const { user, place: now } = await renderScreen(place, {});
  expect(await rowOf('Rosa Méndez')).toHaveTextContent('Por vencer');
  expect(requests[0]?.query).toEqual({ sort: 'name', page: 1, pageSize: 25 });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Estado:' }), 'Baja');
  await waitFor(() => expect(now()).toBe(`${place}?status=terminated`));
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'Puesto:' }),
    await screen.findByRole('option', { name: /Enfermera/ }),
  );
  await waitFor(() =>
    expect(requests.at(-1)?.query).toMatchObject({
      status: ['terminated'],
      position: 'Enfermera',
    }),
  );
});

test('a person is added; the form and the server say what is wrong at the field', async () => {
  roster([]);
  const { user } = await renderScreen(`${place}?new=1`, {});
  await type(user, /^Nombre/, 'Rosa');
  await type(user, /^Primer apellido/, 'Méndez');
  await type(user, /^Número de empleado/, 'e-1');
  await type(user, /^Puesto/, 'Enfermera');
  await type(user, /^NSS/, '12345678904');
  await user.click(screen.getByLabelText(/^Fecha de ingreso/));
  await user.paste('03/02/2020');
  await user.click(screen.getByRole('button', { name: 'Agregar' }));
  expect(await screen.findByText(/^Revisa el NSS/)).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: /^NSS/ }), '{Backspace}3');
  answer(
    'staffMemberCreate',
    problem('staffMember.number_taken', 'Ese número ya es de otra persona.', {
      errors: [{ path: 'employeeNo', code: 'taken', message: 'Ya está en uso.' }],
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Agregar' }));
  expect(await screen.findByText('Ya está en uso.')).toBeVisible();
  const sent = answer('staffMemberCreate', rosa);
  await user.type(screen.getByRole('textbox', { name: /^Número de empleado/ }), '2');
  await user.click(screen.getByRole('button', { name: 'Agregar' }));
  await waitFor(() =>
    expect(sent[0]?.body).toMatchObject({
      employeeNo: 'e-12',
      firstName: 'Rosa',
      nss: '12345678903',
      curp: null,
      hiredOn: '2020-02-03',
      contractType: 'permanent',
    }),
  );
});

test('only what changed is sent', async () => {
  roster();
  const sent = answer('staffMemberUpdate', { ...rosa, version: 4 });
  const { user } = await renderScreen(`${place}?staffMemberId=${rosa.id}&edit=1`, {});
  const position = await screen.findByRole('textbox', { name: /^Puesto/ });
  await user.clear(position);
  await user.click(position);
  await user.paste('Jefa de piso');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ version: 3, position: 'Jefa de piso' }));
});

test('photographs are asked for once, and one is kept, exchanged or refused in the panel', async () => {
  const photoId = '00000000-0000-4000-8000-0000000000f9';
  roster([{ ...rosa, photoId, photoOf: 'roster' }]);
  const photos = answer('staffPhotoView', {
    name: 'photo',
    content: new Blob(['x'], { type: 'image/webp' }),
  });
  const { user } = await renderScreen(`${place}?staffMemberId=${rosa.id}`, {});
  const panel = within(await screen.findByRole('dialog', { name: 'Rosa Méndez' }));
  await waitFor(() => expect(document.querySelectorAll('img')).toHaveLength(2));
  expect(photos).toHaveLength(1);
  answer('staffPhotoSave', problem('staffMember.photo_of_account', 'Ya muestra la de su cuenta.'));
  const file = new File(['x'], 'rosa.png', { type: 'image/png' });
  await user.upload(panel.getByLabelText('Foto'), file);
  expect(await panel.findByText('Ya muestra la de su cuenta.')).toBeVisible();
  const without = { ...rosa, photoId: null, photoOf: null };
  answer('staffMemberView', without);
  const removed = answer('staffPhotoDelete', without);
  await user.click(panel.getByRole('button', { name: 'Quitar foto' }));
  expect(await panel.findByRole('button', { name: 'Subir foto' })).toBeVisible();
  expect(removed).toHaveLength(1);
});

test('an account is searched at the server; the practitioner comes by one click and is a link', async () => {
  const offer = { id: '00000000-0000-4000-8000-0000000000e1', name: 'Ana Sol' };
  const shown = { ...rosa, practitionerOffer: offer };
  roster([shown]);
  const linked = answer('staffMemberUpdate', { ...rosa, version: 4 });
  const { user } = await renderScreen(`${place}?staffMemberId=${rosa.id}`, {});
  const link = await screen.findByRole('button', { name: 'Vincular a Ana Sol' });
  answer('staffMemberView', { ...rosa, practitionerId: offer.id, practitioner: 'Ana Sol' });
  await user.click(link);
  expect(await screen.findByRole('link', { name: 'Ana Sol' })).toHaveAttribute(
    'href',
    `/hospital/users?practitionerId=${offer.id}`,
  );
  expect(linked[0]?.body).toEqual({ version: 3, practitionerId: offer.id });
  await user.click(screen.getByRole('button', { name: 'Editar' }));
  answer('memberPhotoList', { items: [] });
  const asked = answer('memberList', { items: [eva], total: 300, page: 1, pageSize: 8 });
  await user.type(await screen.findByRole('combobox', { name: 'Cuenta de Sala' }), 'eva');
  await user.click(await screen.findByRole('option', { name: /Eva Paz/ }));
  expect(asked.at(-1)?.query).toEqual(expect.objectContaining({ search: 'eva', pageSize: 8 }));
  const taken = problem('staffMember.user_taken', 'Esa cuenta es de otra persona.', {
    errors: [{ path: 'userId', code: 'taken', message: 'Ya está en uso.' }],
  });
  const sent = answer('staffMemberUpdate', taken);
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect((await screen.findAllByText('Ya está en uso.'))[0]).toBeVisible();
  expect(sent[0]?.body).toEqual({ version: 3, userId: eva.userId });
});

test('who may only read sees neither numbers nor documents, and changes nothing', async () => {
  roster([{ ...rosa, hidden: true, phone: null, documents: null, editable: 'none' }]);
  await renderScreen(`${place}?staffMemberId=${rosa.id}`, { roles: ['reception'] });
  const panel = within(await screen.findByRole('dialog', { name: 'Rosa Méndez' }));
  expect(await panel.findByText(/^CURP, RFC, NSS/)).toBeVisible();
  expect(panel.queryByText('NSS')).not.toBeInTheDocument();
  expect(panel.queryByRole('tab')).not.toBeInTheDocument();
  expect(panel.queryByRole('button', { name: 'Editar' })).not.toBeInTheDocument();
});

test('who may not see the roster is told so, and nothing is asked', async () => {
  const requests = roster();
  await renderScreen(place, { roles: ['billing'] });
  expect(await screen.findByText(/ver el personal/)).toBeVisible();
  expect(requests).toEqual([]);
});

const omarId = '00000000-0000-4000-8000-0000000000b1';
const evaId = '00000000-0000-4000-8000-0000000000b2';

test('a termination shows its consequences first, and what the server refuses', async () => {
  roster([{ ...rosa, userId: '00000000-0000-4000-8000-0000000000a1' }]);
  answer('staffDocumentList', { items: [] });
  answer('staffTerminationView', {
    openWork: {
      practitionerId: omarId,
      appointments: {
        total: 2,
        takers: [{ practitionerId: evaId, name: 'Eva Sol', takes: 2 }],
      },
      visits: { empty: 0, written: 1, takers: [] },
      waiting: 0,
      handOverId: null,
    },
    account: { name: 'Rosa Méndez', email: 'rosa@sol.test', status: 'active', owner: false },
    shifts: 3,
  });
  const { user } = await renderScreen(`${place}?staffMemberId=${rosa.id}`, {});
  await user.click(await screen.findByRole('button', { name: 'Dar de baja' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Dar de baja a Rosa Méndez' }));
  const lastDay = await dialog.findByLabelText(/^Último día de trabajo/);
  expect(lastDay).not.toHaveValue('');
  await user.clear(lastDay);
  await user.click(lastDay);
  await user.paste('31/01/2024');
  expect(await dialog.findByText(/rosa@sol.test queda suspendida/)).toBeVisible();
  expect(dialog.getByText('Se borran 3 turnos posteriores.')).toBeVisible();
  expect(dialog.getByRole('link', { name: '2 citas próximas' })).toHaveAttribute(
    'href',
    `/hospital/appointments?tab=upcoming&doctor=${omarId}`,
  );
  expect(dialog.getByText(/conserva a su autor/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Dar de baja' }));
  expect(await dialog.findByText('Elige quién las recibe.')).toBeVisible();
  await user.selectOptions(
    dialog.getByRole('combobox', { name: /^Quién recibe las citas/ }),
    evaId,
  );
  answer('staffMemberTerminate', problem('member.above_own_role', 'Es de un propietario.'));
  await user.click(dialog.getByRole('button', { name: 'Dar de baja' }));
  expect(await dialog.findByText('Es de un propietario.')).toBeVisible();
  const sent = answer('staffMemberTerminate', {
    ...rosa,
    status: 'terminated',
    leftOn: '2024-01-31',
    version: 4,
    handOverId: null,
  });
  await user.click(dialog.getByRole('button', { name: 'Dar de baja' }));
  await waitFor(() =>
    expect(sent[0]?.body).toEqual({
      version: 3,
      leftOn: '2024-01-31',
      appointmentsKnown: 2,
      plan: { appointments: { reassignTo: evaId } },
    }),
  );
});

test('documents are noted with their expiry', async () => {
  roster();
  answer('staffDocumentList', {
    items: [
      {
        id: '00000000-0000-4000-8000-0000000000d1',
        kind: 'licence',
        number: '1234567',
        issuedOn: null,
        expiresOn: '2020-01-31',
        state: 'expired',
        file: null,
        version: 1,
      },
    ],
  });
  const { user } = await renderScreen(`${place}?staffMemberId=${rosa.id}&tab=documents`, {});
  const list = within(await screen.findByRole('list', { name: 'Documentos' }));
  expect(list.getByText('Vencido')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Agregar documento' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Agregar documento' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Tipo/ }), 'RCP');
  await user.click(dialog.getByLabelText(/^Vencimiento/));
  await user.paste('31/01/2030');
  const sent = answer('staffDocumentCreate', {
    id: '00000000-0000-4000-8000-0000000000d2',
    kind: 'life_support',
    number: null,
    issuedOn: null,
    expiresOn: '2030-01-31',
    state: 'valid',
    file: null,
    version: 1,
  });
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(sent[0]?.body).toEqual({
      kind: 'life_support',
      number: null,
      issuedOn: null,
      expiresOn: '2030-01-31',
    }),
  );
});

test('a file is checked row by row before it is imported', async () => {
  roster();
  const file = {
    id: '00000000-0000-4000-8000-0000000000a9',
    fileName: 'personal.csv',
    format: 'csv' as const,
    sheets: [],
    sheet: null,
    headings: ['Número de empleado', 'Color'],
    sample: [],
    rows: 2,
    mapping: ['code', null],
    matchBy: ['code' as const],
    onMatch: 'update' as const,
    state: 'checked' as const,
    position: 2,
    counts: { created: 1, updated: 0, skipped: 0, rejected: 1 },
    faults: [
      {
        row: 3,
        heading: 'NSS',
        value: '123',
        code: 'format' as const,
        message: 'El formato no es válido.',
      },
    ],
    createdAt: '2026-11-27T12:00:00Z',
    createdBy: 'Ana Ruiz',
    startedAt: null,
    finishedAt: null,
  };
  answer('staffImportCreate', { ...file, state: 'draft' });
  const checked = answer('staffImportCheck', { ...file, state: 'checking' });
  answer('staffImportView', { ...file, mapping: ['code', 'code'], state: 'draft' });
  const { user, place: now } = await renderScreen(`${place}?import=new`, {});
  await user.upload(
    await screen.findByLabelText('Archivo del personal'),
    new File(['x'], 'personal.csv'),
  );
  const colour = await screen.findByLabelText('Color');
  await user.click(screen.getByRole('button', { name: 'Revisar' }));
  expect(await screen.findAllByText('Elige cada dato en una sola columna.')).toHaveLength(2);
  expect(checked).toHaveLength(0);
  await user.selectOptions(colour, 'No importar');
  answer('staffImportView', file);
  await user.click(screen.getByRole('button', { name: 'Revisar' }));
  expect(await screen.findByText(/^Fila 3, NSS: El formato no es válido/)).toBeVisible();
  expect(screen.getByText('Columnas que no se leen: Color')).toBeVisible();
  expect(checked[0]?.body).toEqual({
    mapping: ['code', null],
    matchBy: ['code'],
    onMatch: 'update',
  });
  expect(now()).toContain(file.id);
  const run = answer('staffImportRun', { ...file, state: 'running' });
  answer('staffImportView', { ...file, state: 'done' });
  await user.click(screen.getByRole('button', { name: 'Importar' }));
  expect(await screen.findByRole('button', { name: /filas rechazadas$/ })).toBeVisible();
  expect(run).toHaveLength(1);
});

describe('shifts', () => {
  const place = '/company-personal?view=shifts&week=2026-11-25';

  const shift = {
    id: '00000000-0000-4000-8000-0000000000c1',
    staffMemberId: rosa.id,
    departmentId: null,
    date: '2026-11-23',
    start: '22:00',
    end: '06:00',
    role: null,
    version: 1,
  };

  const week: EndpointOutput<Contract['staffShiftList']> = {
    people: [
      {
        id: rosa.id,
        name: rosa.name,
        position: rosa.position,
        departmentId: null,
        weeklyHours: 40,
        photoId: null,
      },
    ],
    shifts: [shift],
    absences: [
      {
        id: '00000000-0000-4000-8000-0000000000b1',
        staffMemberId: rosa.id,
        kind: 'vacation',
        from: '2026-11-26',
        to: '2026-11-27',
        note: null,
      },
    ],
    holidays: [
      { id: '00000000-0000-4000-8000-0000000000b2', date: '2026-11-24', name: 'Aniversario' },
    ],
  };

  const weekOf = (given: Partial<typeof week> = {}) => {
    answer('departmentList', { items: [] });
    return answer('staffShiftList', { ...week, ...given });
  };

  test('the week shows shifts, absences, holidays and hours from Monday', async () => {
    const requests = weekOf();
    await renderScreen(place, {});
    const row = within(await screen.findByRole('row', { name: /^Rosa Méndez/ }));
    expect(requests[0]?.query).toEqual({ from: '2026-11-23' });
    expect(row.getByText('8 de 40 h')).toBeVisible();
    expect(row.getByRole('button', { name: /^22:00–06:00, Rosa Méndez, 23/ })).toBeVisible();
    expect(row.getAllByText('Vacaciones')).toHaveLength(2);
    expect(screen.getByText('Inhábil: Aniversario')).toBeVisible();
  });

  test('a shift is planned from its cell; an overlap is said in the form', async () => {
    weekOf();
    const { user } = await renderScreen(place, {});
    await user.click(
      await screen.findByRole('button', { name: /^Agregar un turno de Rosa Méndez el 25/ }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Nuevo turno' }));
    await waitFor(() =>
      expect(dialog.getByRole('combobox', { name: /^Persona/ })).toHaveDisplayValue('Rosa Méndez'),
    );
    answer('staffShiftCreate', problem('staffShift.overlap', 'Ya tiene un turno a esa hora.'));
    await user.click(dialog.getByRole('button', { name: 'Guardar' }));
    expect(await dialog.findByText('Ya tiene un turno a esa hora.')).toBeVisible();
    const sent = answer('staffShiftCreate', { items: [shift] });
    const end = dialog.getByRole('textbox', { name: /^Salida/ });
    await user.clear(end);
    await user.type(end, '14:00');
    await user.click(dialog.getByRole('button', { name: 'Guardar' }));
    await waitFor(() =>
      expect(sent[0]?.body).toEqual({
        shifts: [
          {
            staffMemberId: rosa.id,
            departmentId: null,
            date: '2026-11-25',
            start: '08:00',
            end: '14:00',
            role: null,
          },
        ],
      }),
    );
  });

  test('a week is copied to the week of any of its days', async () => {
    weekOf();
    const { user, place: now } = await renderScreen(`${place}&form=copy`, {});
    const dialog = within(await screen.findByRole('dialog', { name: 'Copiar la semana' }));
    const to = dialog.getByLabelText(/^A la semana del/);
    await user.clear(to);
    await user.type(to, '09/12/2026');
    const sent = answer('staffShiftCopy', { created: 1, skipped: 0 });
    await user.click(dialog.getByRole('button', { name: 'Copiar' }));
    await waitFor(() => expect(sent[0]?.body).toEqual({ from: '2026-11-23', to: '2026-12-07' }));
    await waitFor(() => expect(now()).toContain('week=2026-12-07'));
  });

  test('who may only read plans nothing, and does not learn why somebody is away', async () => {
    weekOf({ absences: week.absences.map((absence) => ({ ...absence, kind: null })) });
    await renderScreen(place, { roles: ['nurse'] });
    const row = within(await screen.findByRole('row', { name: /^Rosa Méndez/ }));
    expect(row.getAllByText('Ausente')).toHaveLength(2);
    expect(row.queryByRole('button', { name: /^Agregar/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Nuevo turno' })).not.toBeInTheDocument();
  });

  test('coverage says in words where somebody is missing', async () => {
    answer('departmentList', { items: [] });
    const departmentId = '00000000-0000-4000-8000-0000000000e9';
    const hour = { departmentId, date: '2026-11-23', hour: 9, staffed: 60, booked: 90 };
    answer('staffCoverageView', {
      departments: [
        {
          id: departmentId,
          name: 'Urgencias',
          people: [{ id: rosa.id, name: rosa.name, photoId: null }],
        },
      ],
      hours: [hour, { ...hour, hour: 11, booked: 60 }],
    });
    await renderScreen('/company-personal?view=coverage&week=2026-11-23', {});
    const table = within(await screen.findByRole('table', { name: /^Urgencias/ }));
    expect(table.getByText('1 hora con faltante')).toBeVisible();
    expect(table.getByText('Rosa Méndez')).toBeVisible();
    expect(table.getByRole('row', { name: /^09:00/ })).toHaveTextContent('1 / 1.5 hFalta personal');
    expect(table.getByRole('row', { name: /^11:00/ })).not.toHaveTextContent('Falta personal');
    expect(table.getByRole('row', { name: /^10:00/ })).toBeVisible();
  });
});
