import { useScreenCommands } from '@sala/shell-sdk';
import { startBannerApi } from '../../../testing/start-banner-api';
import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import { patient, patientPage } from '../../../testing/patient.fixture';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startBannerApi();
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

test('the shortcuts of an open patient work inside the panel', async () => {
  const { place: now } = await renderScreen(`${place}?patientId=${patient.id}`);
  await screen.findByRole('dialog', { name: 'Mariana García López' });
  const { result } = renderHook(() => useScreenCommands());
  await waitFor(() =>
    expect(result.current.filter(({ ofPanel }) => ofPanel).map(({ keys }) => keys)).toEqual([
      'e',
      'b',
    ]),
  );
  await act(async () => result.current.find(({ keys }) => keys === 'e')?.run());
  expect(now()).toBe(`${place}?patientId=${patient.id}&edit=1`);
});

test('the summary warns of a minor without a guardian', async () => {
  answer('patientView', { ...patient, guardianMissing: true });
  await renderScreen(`${place}?patientId=${patient.id}`);
  const panel = within(await screen.findByRole('dialog', { name: 'Mariana García López' }));
  expect(await panel.findByText('Falta el responsable')).toBeVisible();
});

test('explains why selected patients allow no action', async () => {
  const { user } = await renderScreen(place, {
    permissions: ['patients:read', 'patients:write', 'categories:read'],
  });
  await user.click(await screen.findByRole('checkbox', { name: /Mariana García/ }));
  const bar = within(await screen.findByRole('region', { name: 'Pacientes seleccionados' }));
  expect(
    await bar.findByText('Todavía no hay etiquetas de pacientes. Créalas en Categorías.'),
  ).toBeVisible();
});
