import type { PractitionerDetail } from '@sala/shared-contracts';
import { startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';
import { write } from '../../../testing/write';

const { answer } = startApi();
const place = '/hospital/users';

const elena: PractitionerDetail = {
  id: '00000000-0000-4000-8000-0000000000e1',
  userId: null,
  supervisorId: null,
  firstName: 'Elena',
  lastName: 'Cárdenas',
  secondLastName: 'Ruiz',
  name: 'Elena Cárdenas Ruiz',
  profession: 'doctor',
  specialty: null,
  color: '#0f766e',
  departmentIds: [],
  siteIds: [],
  eventTypeIds: [],
  acceptsNewPatients: true,
  gaps: [],
  active: true,
  version: 3,
  licenceNumber: '1234567',
  titleInstitution: 'UNAM',
  specialtyLicence: null,
  specialtyCouncil: null,
  bio: null,
  consultFee: 80_000,
  photoId: null,
  signatureId: null,
  hasPin: false,
  appointmentsAhead: 0,
  editable: 'all',
};

const clinic = (people: readonly PractitionerDetail[] = [elena]) => {
  answer('siteList', { items: [] });
  answer('departmentList', { items: [] });
  answer('eventTypeList', { items: [] });
  answer('categoryList', { items: [] });
  answer('memberList', { items: [], total: 0, page: 1, pageSize: 100 });
  answer('practitionerView', people[0] ?? elena);
  return answer('practitionerList', { items: [...people] });
};

describe('practitioners', () => {
  test('rejects a licence number of six digits before sending', async () => {
    clinic();
    const { user } = await renderScreen(`${place}?practitionerId=${elena.id}`);
    const dialog = await screen.findByRole('dialog', { name: elena.name });
    const licence = within(dialog).getByRole('textbox', { name: 'Cédula profesional' });
    await user.clear(licence);
    await write(user, licence, '123456');
    await user.click(within(dialog).getByRole('button', { name: 'Guardar' }));
    await waitFor(() =>
      expect(licence).toHaveAccessibleDescription(/La cédula tiene 7 u 8 números/),
    );
  });

  test('doctors edit only their own profile fields', async () => {
    clinic([{ ...elena, editable: 'own' }]);
    await renderScreen(`${place}?practitionerId=${elena.id}`, {
      permissions: ['practitioners:read', 'practitioners:write'],
    });
    const dialog = await screen.findByRole('dialog', { name: elena.name });
    expect(within(dialog).getByRole('textbox', { name: 'Semblanza' })).toBeVisible();
    expect(within(dialog).queryByRole('combobox', { name: 'Profesión' })).not.toBeInTheDocument();
    expect(within(dialog).queryByRole('button', { name: 'Desactivar' })).not.toBeInTheDocument();
  });

  test('disabling shows and confirms upcoming appointments', async () => {
    clinic([{ ...elena, appointmentsAhead: 2 }]);
    answer('practitionerAheadList', {
      total: 2,
      items: [
        {
          id: '00000000-0000-4000-8000-0000000000a1',
          startAt: '2026-12-01T16:00:00.000Z',
          timeZone: 'America/Mexico_City',
          eventType: 'Control',
          department: 'Medicina General',
        },
      ],
    });
    const sent = answer('practitionerUpdate', { ...elena, active: false, version: 4 });
    const { user } = await renderScreen(`${place}?practitionerId=${elena.id}`);
    await user.click(await screen.findByRole('button', { name: 'Desactivar' }));
    const question = await screen.findByRole('alertdialog', {
      name: '¿Desactivar a Elena Cárdenas Ruiz?',
    });
    expect(await within(question).findByText(/Control · Medicina General/)).toBeVisible();
    const ways = within(question)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(ways).toEqual([
      `/hospital/appointments?tab=today&doctor=${elena.id}`,
      `/hospital/appointments?tab=upcoming&doctor=${elena.id}`,
    ]);
    await user.click(within(question).getByRole('button', { name: 'Desactivar' }));
    await waitFor(() =>
      expect(sent[0]?.body).toEqual({ version: 3, active: false, appointmentsKnown: 2 }),
    );
  });
});
