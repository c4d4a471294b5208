import { startBannerApi } from '../../../testing/start-banner-api';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { patient, patientPage } from '../../../testing/patient.fixture';
import { renderScreen } from '../../../testing/render-screen';
import { write } from '../../../testing/write';
import { blankPrescription, issuedRow } from '../../../testing/prescription.fixture';

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
  for (const name of ['Expediente clínico', 'Recetas'])
    expect(screen.queryByRole('tab', { name })).not.toBeInTheDocument();
});

describe('the banner', () => {
  const allergic = {
    ...patient,
    hasAlerts: true,
    debt: 17_400,
    customerId: 'c0ffee00-0000-4000-8000-0000000000c1',
    consentMissing: true,
  };
  const record = `/hospital/patient?patientId=${patient.id}`;

  beforeEach(() => {
    answer('patientRecent', { items: [] });
    answer('categoryList', { items: [] });
    answer('practitionerList', { items: [] });
    answer('patientFacets', {
      status: [],
      sex: [],
      age: [],
      tags: [],
      practitionerId: [],
      lastVisit: [],
      debt: [],
      consent: [],
    });
    answer('patientList', patientPage(allergic));
    answer('patientMergeList', { items: [] });
    answer('patientView', allergic);
    answer('clinicalSummaryView', {
      bloodType: null,
      allergies: [
        {
          id: 'c0ffee00-0000-4000-8000-0000000000a1',
          substance: 'Penicilina',
          ingredientKey: null,
          classKey: null,
          reaction: 'Urticaria',
          severity: 'severe',
          status: 'active',
          updatedAt: patient.updatedAt,
          version: 1,
        },
      ],
    });
  });

  const banner = async () =>
    within(await screen.findByRole('region', { name: `Datos de ${patient.name}` }));

  test('the desk sees that there is an alert, the balance, and what is missing', async () => {
    await renderScreen(record, {
      permissions: ['patients:read', 'purchases:read', 'purchases:write'],
    });
    const shown = await banner();
    expect(await shown.findByText('Tiene una alerta clínica')).toBeVisible();
    expect(shown.queryByText(/Penicilina/)).not.toBeInTheDocument();
    expect(shown.getByRole('link', { name: 'Debe $174.00' })).toHaveAttribute(
      'href',
      `${record}&tab=purchases`,
    );
    expect(shown.getByRole('link', { name: 'Falta el aviso de privacidad' })).toHaveAttribute(
      'href',
      `${record}&tab=consents`,
    );
    expect(shown.getByRole('link', { name: 'Cobrar' })).toHaveAttribute(
      'href',
      `/purchase-record?new=1&patientId=${patient.id}&customerId=${allergic.customerId}`,
    );
  });

  test('a clinician sees the allergies, the severe ones named so', async () => {
    await renderScreen(record, { permissions: ['patients:read', 'clinical:read'] });
    const shown = await banner();
    expect(await shown.findByText('Penicilina: Urticaria (grave)')).toBeVisible();
    expect(shown.queryByText('Tiene una alerta clínica')).not.toBeInTheDocument();
    expect(shown.queryByRole('link', { name: 'Cobrar' })).not.toBeInTheDocument();
  });
});

describe('a minor', () => {
  const place = '/hospital/patient';

  beforeEach(() => {
    answer('patientRecent', { items: [] });
    answer('categoryList', { items: [] });
    answer('practitionerList', { items: [] });
    answer('patientFacets', {
      status: [],
      sex: [],
      age: [],
      tags: [],
      practitionerId: [],
      lastVisit: [],
      debt: [],
      consent: [],
    });
    answer('patientList', patientPage(patient));
    answer('patientView', patient);
    answer('patientMergeList', { items: [] });
    answer('appointmentList', { items: [], total: 0, page: 1, pageSize: 1 });
  });

  test('the summary warns of a minor without a guardian', async () => {
    answer('patientView', { ...patient, guardianMissing: true });
    await renderScreen(`${place}?patientId=${patient.id}`);
    const panel = within(await screen.findByRole('dialog', { name: 'Mariana García López' }));
    expect(await panel.findByText('Falta el responsable')).toBeVisible();
  });
});

describe('prescriptions', () => {
  const place = `/hospital/patient?patientId=${patient.id}&tab=prescriptions`;

  beforeEach(() => {
    answer('patientRecent', { items: [] });
    answer('categoryList', { items: [] });
    answer('practitionerList', { items: [] });
    answer('patientFacets', {
      status: [],
      sex: [],
      age: [],
      tags: [],
      practitionerId: [],
      lastVisit: [],
      debt: [],
      consent: [],
    });
    answer('patientList', patientPage(patient));
    answer('patientMergeList', { items: [] });
    answer('appointmentList', { items: [], total: 0, page: 1, pageSize: 1 });
    answer('patientView', patient);
  });

  test('a doctor sees what was prescribed, when it runs out, and renews it', async () => {
    const asked = answer('prescriptionList', {
      items: [issuedRow],
      total: 1,
      page: 1,
      pageSize: 50,
      counts: { status: [], group: [], practitioner: [], expiring: 0 },
    });
    answer('visitPrescriptionView', blankPrescription);
    answer('prescriptionSetList', { items: [] });
    const { user, place: now } = await renderScreen(place, { roles: ['doctor'] });
    expect(await screen.findByText('Amoxicilina')).toBeVisible();
    expect(screen.getByText(/Se termina el/)).toBeVisible();
    expect(asked[0]?.query).toMatchObject({ patientId: patient.id });
    const renewed = answer('prescriptionRenew', { visitId: issuedRow.visitId, visitNumber: 1 });
    await user.click(screen.getByRole('button', { name: 'Renovar la receta R-000101' }));
    await waitFor(() => expect(now()).toContain('/hospital/visit/prescription/'));
    expect(renewed).toHaveLength(1);
  });
});
