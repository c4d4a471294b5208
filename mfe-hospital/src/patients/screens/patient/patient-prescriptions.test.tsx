import { startBannerApi } from '../../../testing/start-banner-api';
import { screen, waitFor } from '@testing-library/react';
import { patient, patientPage } from '../../../testing/patient.fixture';
import { blankPrescription, issuedRow } from '../../../testing/prescription.fixture';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startBannerApi();
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

test('reception has no such tab', async () => {
  await renderScreen(place, { roles: ['reception'] });
  expect(await screen.findByRole('tab', { name: 'Resumen' })).toBeVisible();
  expect(screen.queryByRole('tab', { name: 'Recetas' })).not.toBeInTheDocument();
});
