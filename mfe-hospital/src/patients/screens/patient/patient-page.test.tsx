import { problem } from '@sala/shell-sdk/testing';
import { startBannerApi } from '../../../testing/start-banner-api';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { bookedAt } from '../../../testing/booking.fixture';
import { patient, patientPage } from '../../../testing/patient.fixture';
import { renderScreen } from '../../../testing/render-screen';
import { write } from '../../../testing/write';

const { answer } = startBannerApi();
const place = '/hospital/patient';
const noCounts = {
  status: [],
  sex: [],
  age: [],
  tags: [],
  practitionerId: [],
  lastVisit: [],
  debt: [],
  consent: [],
};

beforeEach(() => {
  answer('patientRecent', { items: [] });
  answer('categoryList', { items: [] });
  answer('patientDuplicates', { items: [] });
  answer('practitionerList', { items: [] });
  answer('patientFacets', noCounts);
});

const opened = () => {
  answer('patientView', patient);
  answer('patientMergeList', { items: [] });
  answer('appointmentList', { items: [], total: 0, page: 1, pageSize: 1 });
};

test('lists patients by surname with their marks, in English too', async () => {
  answer(
    'patientList',
    patientPage({ ...patient, hasAlerts: true, debt: 25_000, consentMissing: true }),
  );
  await renderScreen(place, { locale: 'en' });
  const row = await screen.findByRole('row', { name: /García López, Mariana/ });
  expect(within(row).getByRole('img', { name: 'Has clinical alerts' })).toBeVisible();
  expect(row).toHaveTextContent('Owes');
  expect(screen.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible();
});

test('an empty list explains itself, and filters without matches can be cleared', async () => {
  const sent = answer('patientList', patientPage());
  const { user, place: now } = await renderScreen(`${place}?sex=H`);
  await user.click(
    (await screen.findAllByRole('button', { name: 'Quitar filtros' }))[0] ?? document.body,
  );
  expect(await screen.findByText('Todavía no hay pacientes')).toBeVisible();
  expect(now()).toBe(place);
  expect(sent.length).toBeGreaterThan(0);
});

test('names the missing permission', async () => {
  await renderScreen(place, { roles: [] });
  expect(await screen.findByText(/Ver pacientes/)).toBeVisible();
});

test('marketing sees consenting contacts by channel and requests nothing else', async () => {
  const sent = answer('patientContactList', {
    items: [
      {
        id: patient.id,
        name: 'Mariana García',
        listName: 'García, Mariana',
        phone: null,
        email: 'mariana@ejemplo.mx',
        channels: ['email'],
      },
    ],
    total: 1,
    page: 1,
    pageSize: 25,
    totalIs: 'exact',
  });
  const lists = answer('patientList', patientPage());
  const { user } = await renderScreen(place, { permissions: ['patient-contacts:read'] });
  expect(
    await screen.findByRole('row', { name: /García, Mariana.*—.*mariana@ejemplo\.mx.*correo/ }),
  ).toBeVisible();
  answer('patientContactList', { items: [], total: 0, page: 1, pageSize: 25, totalIs: 'exact' });
  await write(user, screen.getByRole('searchbox', { name: 'Buscar por nombre' }), 'zoe');
  expect(await screen.findByText('Nadie con ese nombre aceptó recibir promociones.')).toBeVisible();
  expect(lists).toEqual([]);
  expect(sent.length).toBeGreaterThan(0);
});

test('a CURP fills birth date and sex, and possible duplicates show while registering', async () => {
  answer('patientList', patientPage());
  const twin = {
    ...patient,
    id: 'c0ffee00-0000-4000-8000-0000000000e2',
    name: 'Mariana Garsia Lopes',
    recordNumber: 'EXP-000007',
  };
  answer('patientDuplicates', { items: [{ patient: twin, reasons: ['name_birth'] }] });
  const { user, notices } = await renderScreen(`${place}?new=1`);
  await write(user, await screen.findByRole('textbox', { name: /^CURP/ }), 'GALM050312MDFRPRA5');
  await waitFor(() =>
    expect(screen.getByLabelText(/^Fecha de nacimiento/)).toHaveValue('12/03/2005'),
  );
  const form = within(screen.getByRole('dialog'));
  expect(form.getByRole('combobox', { name: /^Sexo/ })).toHaveValue('M');
  await write(user, screen.getByRole('textbox', { name: /^Nombre/ }), 'Mariana');
  await write(user, screen.getByRole('textbox', { name: /^Primer apellido/ }), 'García');
  await write(user, screen.getByRole('textbox', { name: /^Segundo apellido/ }), 'López');
  expect(await screen.findByText(/el nombre y el nacimiento/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Mariana Garsia Lopes' })).toBeVisible();
  const sent = answer('patientCreate', patient);
  opened();
  await user.click(screen.getByRole('button', { name: 'Registrar' }));
  await waitFor(() => expect(notices).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    body: {
      curp: 'GALM050312MDFRPRA5',
      birthDate: '2005-03-12',
      sex: 'M',
      birthState: 'DF',
      curpOverride: false,
    },
  });
  expect(await screen.findByRole('dialog', { name: 'Mariana García López' })).toBeVisible();
});

test('a minor needs a guardian, and server errors show at their fields', async () => {
  answer('patientList', patientPage());
  const { user } = await renderScreen(`${place}?new=1`);
  await write(user, await screen.findByLabelText(/^Fecha de nacimiento/), '01/01/2020');
  await user.click(screen.getByRole('button', { name: 'Registrar' }));
  expect(await screen.findByText('Indica quién es responsable del paciente.')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Un paciente de la clínica' })).toBeVisible();
});

test('the panel has no clinical tabs, and a merged record links to the remaining one', async () => {
  answer('patientList', patientPage(patient));
  opened();
  answer('patientView', {
    ...patient,
    status: 'merged',
    mergedInto: {
      id: 'c0ffee00-0000-4000-8000-0000000000e3',
      name: 'Mariana G.',
      recordNumber: 'EXP-000003',
    },
  });
  const { user, place: now } = await renderScreen(`${place}?patientId=${patient.id}`);
  const panel = await screen.findByRole('dialog', { name: 'Mariana García López' });
  expect((await within(panel).findAllByRole('tab')).map((tab) => tab.textContent)).toEqual([
    'Resumen',
    'Datos',
    'Citas',
    'Documentos',
    'Consentimientos',
    'Bitácora',
  ]);
  opened();
  await user.click(within(panel).getByRole('button', { name: 'Abrir el expediente vigente' }));
  expect(now()).toBe(`${place}?patientId=c0ffee00-0000-4000-8000-0000000000e3`);
});

test('the next appointment is one still expected', async () => {
  answer('patientList', patientPage());
  opened();
  const next = bookedAt(new Date(Date.now() + 3_600_000).toISOString());
  const moved = {
    ...next,
    id: patient.id,
    status: 'rescheduled' as const,
    eventType: { id: patient.id, name: 'Movida' },
  };
  answer('appointmentList', { items: [moved, next], total: 2, page: 1, pageSize: 25 });
  await renderScreen(`${place}?patientId=${patient.id}`, {
    permissions: ['patients:read', 'appointments:read'],
  });
  expect(await screen.findByText(/· Control/)).toBeVisible();
  expect(screen.queryByText(/Movida/)).toBeNull();
});

test('filters show counts, the list is exported as shown, and a view keeps columns and filters', async () => {
  answer('patientList', patientPage({ ...patient, curp: 'GALM050312MDFRPRA5' }));
  answer('savedViewList', { items: [] });
  const view = {
    id: 'c0ffee00-0000-4000-8000-0000000000f1',
    screen: 'patients' as const,
    name: 'Adeudos',
    settings: {},
    shared: false,
    isDefault: false,
    mine: true,
    ownerName: null,
    version: 1,
  };
  const kept = answer('savedViewCreate', view);
  answer('patientFacets', {
    ...noCounts,
    sex: [{ value: 'M', count: 12 }],
    age: null,
    debt: [{ value: '1', count: 3 }],
  });
  const sent = answer('patientExport', {
    name: 'Pacientes.csv',
    content: new Blob(['x'], { type: 'text/csv' }),
  });
  // jsdom neither stores files nor navigates.
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user, place: now } = await renderScreen(place);
  expect(await screen.findByRole('option', { name: 'Mujer (12)' })).toBeInTheDocument();
  expect(screen.getByRole('option', { name: 'Hombre (0)' })).toBeInTheDocument();
  expect(screen.getByRole('option', { name: '0 a 11 años' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Con adeudo (3)' }));
  await user.selectOptions(screen.getByRole('combobox', { name: /Última visita/ }), 'never');
  expect(now()).toBe(`${place}?debt=1&lastVisit=never`);
  await user.click(await screen.findByRole('button', { name: 'Exportar' }));
  await user.click(await screen.findByRole('menuitem', { name: 'CSV con las columnas visibles' }));
  await waitFor(() =>
    expect(sent[0]).toMatchObject({
      query: {
        debt: '1',
        lastVisit: 'never',
        format: 'csv',
        columns: 'name,recordNumber,age,birthDate,phone,lastVisitOn,marks',
      },
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Columnas' }));
  await user.click(await screen.findByRole('checkbox', { name: 'CURP' }));
  await user.click(screen.getByRole('button', { name: 'Cerrar' }));
  expect(await screen.findByRole('cell', { name: 'GALM050312MDFRPRA5' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Vistas' }));
  await write(user, await screen.findByRole('textbox', { name: 'Nombre de la vista' }), 'Adeudos');
  await user.click(screen.getByRole('button', { name: 'Guardar esta vista' }));
  await waitFor(() =>
    expect(kept[0]).toMatchObject({
      body: {
        screen: 'patients',
        settings: { debt: '1', columns: expect.arrayContaining(['curp']) },
      },
    }),
  );
});

test('tags selected patients and reports refusals', async () => {
  const tag = {
    id: '00000000-0000-4000-8000-0000000000a1',
    kind: 'patient_tag' as const,
    code: 'platica',
    name: 'Plática',
    nameEn: null,
    parentId: null,
    color: '#0d9488',
    icon: null,
    meta: {},
    sortOrder: 1,
    active: true,
    systemManaged: false,
    usageCount: 0,
    version: 1,
  };
  answer('categoryList', { items: [tag] });
  answer('patientList', patientPage(patient));
  const sent = answer('patientBulkTag', {
    done: [patient.id],
    failed: [{ id: tag.id, code: 'patient.merged', title: 'Se fusionó con otro.' }],
  });
  const { user, notices } = await renderScreen(place);
  await user.click(await screen.findByRole('checkbox', { name: /Mariana García/ }));
  const bar = await screen.findByRole('region', { name: 'Pacientes seleccionados' });
  expect(within(bar).queryByRole('button', { name: 'Quitar etiqueta' })).toBeNull();
  await user.click(await within(bar).findByRole('button', { name: 'Agregar etiqueta' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Plática' }));
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([
      { ids: [patient.id], tagId: tag.id, tagged: true },
    ]),
  );
  expect(notices.map(({ text }) => text)).toEqual([
    '1 paciente tiene la etiqueta.',
    'No se pudo cambiar 1 paciente: Se fusionó con otro.',
  ]);
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Pacientes seleccionados' })).toBeNull(),
  );
});

test('printing is logged first, and papers show identity only', async () => {
  answer('patientList', patientPage(patient));
  opened();
  const printRequests = answer('patientPrint', undefined);
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = await renderScreen(`${place}?patientId=${patient.id}`);
  await user.click(await screen.findByRole('button', { name: /^Más acciones de Mariana/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Imprimir brazalete' }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(printRequests[0]).toMatchObject({ body: { paper: 'wristband' } });
  expect(screen.getByText(/Nac\. 12\/03\/1985 · Mujer · Exp\. EXP-000001/)).toBeInTheDocument();
});

test('exports personal data as PDF or JSON', async () => {
  answer('patientList', patientPage(patient));
  opened();
  const sent = answer('patientDataExport', problem('server.unavailable', 'Away'));
  const { user } = await renderScreen(`${place}?patientId=${patient.id}`);
  const menu = await screen.findByRole('button', { name: /^Más acciones de Mariana/ });
  await user.click(menu);
  expect(
    await screen.findByRole('menuitem', { name: 'Exportar sus datos (ARCO) en JSON' }),
  ).toBeVisible();
  await user.click(screen.getByRole('menuitem', { name: 'Exportar sus datos (ARCO) en PDF' }));
  await waitFor(() =>
    expect(sent.map(({ params, query }) => [params.patientId, query.format])).toEqual([
      [patient.id, 'pdf'],
    ]),
  );
});

test('a clinical file is not deleted; documents of visits are listed by kind, for who reads the record alone', async () => {
  answer('patientList', patientPage(patient));
  opened();
  const paper = {
    id: 'c0ffee00-0000-4000-8000-0000000000f2',
    name: 'ine.pdf',
    kind: 'pdf' as const,
    clinical: false,
    size: 2048,
    createdAt: '2026-01-02T15:00:00.000Z',
    createdBy: 'Ana Ruiz',
  };
  answer('patientFileList', {
    items: [
      paper,
      { ...paper, id: 'c0ffee00-0000-4000-8000-0000000000f3', name: 'estudio.pdf', clinical: true },
    ],
  });
  const consent = {
    id: 'c0ffee00-0000-4000-8000-0000000000d1',
    visitId: 'c0ffee00-0000-4000-8000-0000000000c1',
    visitNumber: 3,
    kind: 'consent' as const,
    template: 'consent-telehealth' as const,
    status: 'locked' as const,
    language: 'es-MX' as const,
    title: 'Consentimiento para la atención a distancia',
    signer: 'patient' as const,
    signature: 'scan' as const,
    createdAt: '2026-11-28T16:00:00.000Z',
    createdBy: 'Elena Cárdenas',
    lockedAt: '2026-11-28T16:10:00.000Z',
    lockedBy: 'Elena Cárdenas',
    expiresOn: '2027-11-28',
    version: 2,
  };
  const asked = answer('patientDocumentList', {
    items: [consent],
    total: 2,
    page: 1,
    pageSize: 25,
    kinds: [
      { value: 'consent', count: 1 },
      { value: 'attendance', count: 1 },
    ],
  });
  const tab = `${place}?patientId=${patient.id}&tab=files`;
  const { user } = await renderScreen(tab, { roles: ['doctor'] });
  const link = await screen.findByRole('link', { name: consent.title });
  expect(link).toHaveAttribute('href', expect.stringContaining(`document=${consent.id}`));
  expect(screen.getByText('Firmado en papel')).toBeVisible();
  expect(await screen.findByText('Clínico')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Quitar ine.pdf' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Quitar estudio.pdf' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Descargar estudio.pdf' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Constancias (1)' }));
  await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ kind: ['attendance'] }));
  cleanup();
  answer('patientFileList', { items: [] });
  await renderScreen(tab, { roles: ['reception'] });
  expect(await screen.findByText('Sin documentos')).toBeVisible();
  expect(screen.queryByText('De las consultas')).not.toBeInTheDocument();
});

test("a version conflict shows the other user's changes", async () => {
  answer('patientList', patientPage(patient));
  opened();
  const { user } = await renderScreen(`${place}?patientId=${patient.id}&edit=1`);
  const name = await screen.findByRole('textbox', { name: /^Nombre/ });
  answer(
    'patientUpdate',
    problem('resource.version_conflict', 'Alguien lo cambió.', {
      meta: { current: { ...patient, lastName: 'Gómez', version: 2 } },
    }),
  );
  await user.clear(name);
  await write(user, name, 'Marianela');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText(/Gómez/)).toBeVisible();
});
