import { screen, within } from '@testing-library/react';
import { anAppointment } from '../../../testing/appointment.fixture';
import { patient, patientPage } from '../../../testing/patient.fixture';
import { renderScreen } from '../../../testing/render-screen';
import { startBannerApi } from '../../../testing/start-banner-api';

const { answer } = startBannerApi();

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

test('an appointment of today leads to the check-in', async () => {
  const at = { startAt: new Date().toISOString(), endAt: new Date().toISOString() };
  const today = anAppointment(patient.name, { ...at, status: 'confirmed' });
  answer('appointmentList', { items: [today], total: 1, page: 1, pageSize: 25 });
  await renderScreen(record, {
    permissions: ['patients:read', 'appointments:read', 'check-in:write'],
  });
  const shown = await banner();
  expect(await shown.findByText(/^Hoy \d\d:\d\d$/)).toBeVisible();
  expect(shown.getByRole('link', { name: 'Registrar llegada' })).toHaveAttribute(
    'href',
    `/hospital/appointments/check-in/${today.patient.id}/${today.uid}`,
  );
});
