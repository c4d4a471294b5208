import { problem } from '@sala/shell-sdk/testing';
import { startBannerApi } from '../../../testing/start-banner-api';
import { screen, within } from '@testing-library/react';
import { chart } from '../../../testing/chart.fixture';
import { emergencyAccess } from '../../../testing/emergency-access.fixture';
import { patient, patientPage } from '../../../testing/patient.fixture';
import { renderScreen } from '../../../testing/render-screen';
import { write } from '../../../testing/write';

const { answer } = startBannerApi();
const place = `/hospital/patient?patientId=${patient.id}&tab=clinical`;
const visitId = 'c0ffee00-0000-4000-8000-0000000000f3';
const reason = 'Llegó inconsciente y no hay médico';

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
  answer('emergencyAccessCurrent', { access: null });
  answer('chartView', chart());
});

const panel = async () => within(await screen.findByRole('dialog', { name: patient.name }));

const openDialog = async () => {
  const { user, notices } = await renderScreen(place);
  const shown = await panel();
  expect(await shown.findByText('Expediente clínico protegido')).toBeVisible();
  expect(shown.queryByText('Penicilina')).not.toBeInTheDocument();
  await user.click(shown.getByRole('button', { name: 'Abrir por emergencia' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Acceso de emergencia' }));
  return { user, notices, shown, dialog };
};

test('the record is opened with a reason, which a refusal keeps, read, and closed', async () => {
  const { user, shown, dialog } = await openDialog();
  await write(user, dialog.getByRole('textbox', { name: /^Motivo/ }), 'corto');
  await user.click(dialog.getByRole('button', { name: 'Abrir expediente' }));
  expect(await dialog.findByText('Explica el motivo con al menos 10 caracteres.')).toBeVisible();

  answer(
    'emergencyAccessOpen',
    problem('emergency_access.limit_reached', 'Llegaste al límite de accesos de emergencia.'),
  );
  await user.clear(dialog.getByRole('textbox', { name: /^Motivo/ }));
  await user.paste(reason);
  await user.click(dialog.getByRole('button', { name: 'Abrir expediente' }));
  expect(await dialog.findByText('Llegaste al límite de accesos de emergencia.')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: /^Motivo/ })).toHaveValue(reason);

  const access = emergencyAccess({ reason });
  const opened = answer('emergencyAccessOpen', access);
  answer('emergencyAccessCurrent', { access });
  await user.click(dialog.getByRole('button', { name: 'Abrir expediente' }));
  expect(await shown.findByText('Penicilina')).toBeVisible();
  expect(opened.map(({ body }) => body)).toEqual([{ reason }]);
  expect(shown.getByRole('timer')).toHaveTextContent('Quedan 59 minutos.');
  expect(shown.queryByRole('button', { name: /^Agregar/ })).not.toBeInTheDocument();
  expect(shown.getByRole('link', { name: /^Consulta 3/ })).toHaveAttribute(
    'href',
    `/hospital/visit?visitId=${visitId}`,
  );

  const closed = answer('emergencyAccessClose', { ...access, open: false });
  answer('emergencyAccessCurrent', { access: null });
  await user.click(shown.getByRole('button', { name: 'Cerrar ahora' }));
  expect(await shown.findByText('Expediente clínico protegido')).toBeVisible();
  expect(shown.queryByText('Penicilina')).not.toBeInTheDocument();
  expect(closed).toHaveLength(1);
});

test('an access that is over shows nothing of the record any more', async () => {
  const expiresAt = new Date(Date.now() + 3_000).toISOString();
  answer('emergencyAccessCurrent', { access: emergencyAccess({ expiresAt }) });
  await renderScreen(place);
  const shown = await panel();
  expect(await shown.findByText('Penicilina')).toBeVisible();
  answer('emergencyAccessCurrent', { access: null });
  expect(
    await shown.findByText('Expediente clínico protegido', {}, { timeout: 8_000 }),
  ).toBeVisible();
  expect(shown.queryByText('Penicilina')).not.toBeInTheDocument();
});

test('an auditor says why, and is told that it is an audit', async () => {
  const { user } = await renderScreen(place, { roles: ['auditor'] });
  const shown = await panel();
  await user.click(await shown.findByRole('button', { name: 'Abrir para auditar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Acceso de auditoría' }));
  const access = emergencyAccess({ kind: 'audit', reason });
  const opened = answer('emergencyAccessOpen', access);
  answer('emergencyAccessCurrent', { access });
  await write(user, dialog.getByRole('textbox', { name: /^Motivo/ }), reason);
  await user.click(dialog.getByRole('button', { name: 'Abrir expediente' }));
  expect(await shown.findByText('Penicilina')).toBeVisible();
  expect(shown.getByText(/^Acceso de auditoría, solo lectura/)).toBeVisible();
  expect(opened.map(({ body }) => body)).toEqual([{ reason }]);
});

test('reception has no such tab', async () => {
  await renderScreen(place, { roles: ['reception'] });
  const shown = await panel();
  expect(await shown.findByRole('tab', { name: 'Documentos' })).toBeVisible();
  expect(shown.queryByRole('tab', { name: 'Expediente clínico' })).not.toBeInTheDocument();
});

test('a clinician reads it without a reason, where nobody’s care is asked for', async () => {
  await renderScreen(place, { roles: ['nurse'] });
  const shown = await panel();
  expect(await shown.findByText('Penicilina')).toBeVisible();
  expect(shown.getByRole('button', { name: 'Agregar vacuna' })).toBeVisible();
});

describe('a patient whose data is blocked', () => {
  beforeEach(() =>
    answer(
      'patientView',
      problem('patient.blocked', 'Los datos de este paciente están bloqueados.', {
        meta: { patientId: patient.id, blockedAt: '2026-11-02T18:00:00.000Z', request: 7 },
      }),
    ),
  );

  test('shows since when and why, and the record for a reason', async () => {
    await renderScreen(place, { roles: ['owner'] });
    expect(await screen.findByText(/por la solicitud ARCO 7/)).toBeVisible();
    const panel = within(screen.getByRole('dialog'));
    expect(await panel.findByRole('button', { name: /emergencia/ })).toBeVisible();
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  });

  test('shows a doctor nothing else', async () => {
    await renderScreen(place, { roles: ['doctor'] });
    const panel = within(await screen.findByRole('dialog'));
    expect(await panel.findByText(/por la solicitud ARCO 7/)).toBeVisible();
    expect(panel.getAllByRole('button')).toEqual(
      ['Volver a la lista', 'Registro anterior', 'Registro siguiente'].map((name) =>
        panel.getByRole('button', { name }),
      ),
    );
  });
});
