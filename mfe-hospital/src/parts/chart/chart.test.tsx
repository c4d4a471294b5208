import type { CurrentMedication } from '@sala/shared-contracts';
import { problem } from '@sala/shell-sdk/testing';
import { startBannerApi } from '../../testing/start-banner-api';
import { screen, waitFor, within } from '@testing-library/react';
import { chart } from '../../testing/chart.fixture';
import { blankPrescription } from '../../testing/prescription.fixture';
import { patient, patientPage } from '../../testing/patient.fixture';
import { renderScreen } from '../../testing/render-screen';
import { write } from '../../testing/write';

const { answer } = startBannerApi();
const place = `/hospital/patient?patientId=${patient.id}&tab=clinical`;
const doctor = { roles: ['doctor' as const] };

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

const open = async () => {
  const rendered = await renderScreen(place, doctor);
  return { ...rendered, shown: within(await screen.findByRole('dialog', { name: patient.name })) };
};

test('shows what is known, charts with their figures, and what happened', async () => {
  answer('chartView', chart());
  const { shown } = await open();
  expect(await shown.findByText('Hipertensión arterial', { exact: false })).toBeVisible();
  expect(shown.getByText('Se revisa al recetar')).toBeVisible();
  expect(shown.getByRole('img', { name: /^Gráfica de Presión arterial/ })).toBeVisible();
  const figures = shown.getByRole('table', { name: 'Presión arterial (mmHg)' });
  expect(within(figures).getByText('126 (habitual: 90 a 139)')).toBeInTheDocument();
  expect(shown.getByRole('link', { name: 'Consulta 3' })).toHaveAttribute(
    'href',
    expect.stringContaining('/hospital/visit?visitId='),
  );
});

const losartan: CurrentMedication = {
  prescriptionId: 'c0ffee00-0000-4000-8000-0000000000f7',
  folio: 'R-000101',
  visitId: 'c0ffee00-0000-4000-8000-0000000000f8',
  key: 'a',
  genericName: 'Losartán',
  brandName: null,
  presentation: '50 mg, tableta',
  dose: { value: 1, unit: 'tablet' },
  route: 'oral',
  frequency: { code: 'q12h' },
  asNeeded: false,
  duration: { value: 30, unit: 'day' },
  since: '2026-10-01',
  runsOutOn: '2026-12-24',
};

test('shows what is prescribed with dose and since when, and repeats one in one step', async () => {
  const asked = answer('chartView', chart({ prescribed: [losartan] }));
  const { user, shown, hear, place: now } = await open();
  const list = within(await shown.findByRole('list', { name: 'Recetados aquí' }));
  expect(
    list.getByText('Toma 1 tableta por vía oral cada 12 horas durante 30 días.'),
  ).toBeVisible();
  expect(list.getByText(/^desde 01\/10\/2026 · se termina el 24\/12\/2026/)).toBeVisible();
  expect(shown.queryByText('Sin medicamentos registrados')).not.toBeInTheDocument();
  const before = asked.length;
  hear({ type: 'patient.clinical_changed', entityId: losartan.visitId });
  hear({ type: 'patient.clinical_changed', entityId: patient.id });
  await waitFor(() => expect(asked).toHaveLength(before + 1));
  const repeated = answer('prescriptionRenew', { visitId: losartan.visitId, visitNumber: 4 });
  answer('visitPrescriptionView', blankPrescription);
  await user.click(list.getByRole('button', { name: 'Repetir Losartán 50 mg, tableta' }));
  await waitFor(() => expect(now()).toBe(`/hospital/visit/prescription/${losartan.visitId}/4`));
  expect(repeated[0]?.body).toEqual({ itemKey: 'a' });
});

test('is searched, and shows what happened since the last visit; the address keeps both', async () => {
  const asked = answer('chartView', chart());
  const { user, shown, place: now } = await open();
  await user.type(await shown.findByRole('searchbox'), 'garganta{Enter}');
  await user.click(shown.getByRole('button', { name: /^Desde la última consulta/ }));
  await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ sinceLastVisit: 'true' }));
  expect(asked.at(-1)?.query).toMatchObject({ search: 'garganta' });
  expect(now()).toContain('chartSearch=garganta');
});

test('a problem is added; the refusal of one that is there stays with what was typed', async () => {
  answer('chartView', chart({ conditions: [] }));
  const { user, shown } = await open();
  await user.click(await shown.findByRole('button', { name: 'Agregar problema' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Agregar problema' }));
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(await dialog.findByText('Elige un código o escribe el problema.')).toBeVisible();
  answer(
    'conditionCreate',
    problem('condition.listed', 'Este problema ya está activo en la lista.'),
  );
  const words = dialog.getByRole('textbox', { name: /^Con tus palabras/ });
  await write(user, words, 'Dolor crónico');
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(await dialog.findByText('Este problema ya está activo en la lista.')).toBeVisible();
  expect(words).toHaveValue('Dolor crónico');
  const [condition] = chart().conditions;
  if (!condition) throw new Error('the fixture has a problem');
  const created = answer('conditionCreate', condition);
  answer('chartView', chart());
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(await shown.findByText('Hipertensión arterial', { exact: false })).toBeVisible();
  expect(created.map(({ body }) => body)).toEqual([
    { code: null, description: 'Dolor crónico', note: null, onsetOn: null, abatedOn: null },
  ]);
});

test('a code is searched for, and one of those found is chosen', async () => {
  answer('chartView', chart({ conditions: [] }));
  answer('diagnosisSearch', ({ query }) => ({
    items:
      query['search'] === ''
        ? []
        : [
            { code: 'I10', title: 'Hipertensión arterial', favourite: true },
            { code: 'I15.9', title: 'Hipertensión secundaria', favourite: false },
          ],
  }));
  const { user, shown } = await open();
  await user.click(await shown.findByRole('button', { name: 'Agregar problema' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Agregar problema' }));
  const code = dialog.getByRole('combobox', { name: 'Código CIE-10' });
  await write(user, code, 'hiperten');
  await user.click(await screen.findByRole('option', { name: /I15.9/ }));
  expect(code).toHaveValue('I15.9 Hipertensión secundaria');
});

test('a failure is told, and asked again', async () => {
  answer('chartView', problem('server.unavailable', 'El servicio no está disponible.'));
  const { user, shown } = await open();
  answer('chartView', chart());
  await user.click(await shown.findByRole('button', { name: 'Reintentar' }));
  expect(await shown.findByText('Hipertensión arterial', { exact: false })).toBeVisible();
});
