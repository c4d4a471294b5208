import { problem } from '@sala/shell-sdk/testing';
import { patient } from '../../../testing/patient.fixture';
import { startBannerApi } from '../../../testing/start-banner-api';
import { screen, waitFor, within } from '@testing-library/react';
import { department, elena, site } from '../../../testing/booking.fixture';
import { boardOf, expectedCard, queueCard, stayOf } from '../../../testing/queue-card.fixture';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startBannerApi();
const norte = { ...site, id: '00000000-0000-4000-8000-0000000000c2', name: 'Norte' };

beforeEach(() => {
  answer('departmentList', { items: [department] });
  answer('practitionerList', { items: [elena] });
  answer('siteList', { items: [site] });
  answer('roomList', { items: [] });
});

const column = (name: string) => screen.findByRole('region', { name });

test('the card links to the visit for users with clinical:read', async () => {
  const card = queueCard('2');
  answer('queueBoard', boardOf(card));
  const { user, place } = await renderScreen('/hospital', {
    permissions: ['check-in:read', 'clinical:read'],
  });
  await user.click(await screen.findByRole('button', { name: /^Más acciones/ }));
  answer('visitView', () => new Promise(() => undefined));
  answer('visitList', () => new Promise(() => undefined));
  await user.click(await screen.findByRole('menuitem', { name: 'Abrir consulta' }));
  await waitFor(() => expect(place()).toBe(`/hospital/visit?visitId=${card.visitId}`));
});

test('a card opens its panel, which follows the arrow keys and stays when something is saved', async () => {
  const [first, second] = [
    queueCard('2'),
    queueCard('3', {
      patient: {
        id: '00000000-0000-4000-8000-0000000000d3',
        name: 'Pedro Luna',
        recordNumber: 'EXP-8',
        hasAlerts: true,
      },
    }),
  ];
  answer('queueBoard', boardOf(first, second));
  answer('queueStay', ({ params }) =>
    Promise.resolve(
      params.appointmentId === first.appointmentId
        ? stayOf(first, {
            steps: [
              {
                id: '1',
                at: '2026-11-24T16:00:00.000Z',
                from: null,
                to: 'waiting',
                stage: 'consultation',
                department: 'Medicina',
                room: null,
                by: 'Lucía Mora',
              },
            ],
          })
        : stayOf(second),
    ),
  );
  answer('patientView', { ...patient, hasAlerts: true });
  const called = answer('queueCall', { ...second, status: 'called', version: 2 });
  const { user, place } = await renderScreen('/hospital', {
    permissions: ['check-in:read', 'check-in:write', 'patients:read'],
  });
  (await screen.findByRole('link', { name: 'Mariana García López' })).focus();
  await user.keyboard('{Enter}');
  const panel = within(await screen.findByRole('dialog', { name: 'Mariana García López' }));
  expect(place()).toBe(`/hospital?appointmentId=${first.appointmentId}`);
  expect(await panel.findByText('Entró a la fila')).toBeVisible();
  expect(panel.getByText('Medicina · Lucía Mora')).toBeVisible();
  await user.keyboard('{ArrowDown}');
  const next = within(await screen.findByRole('dialog', { name: 'Pedro Luna' }));
  expect(place()).toBe(`/hospital?appointmentId=${second.appointmentId}`);
  // The desk learns that there is an alert, not which.
  expect(await next.findByText('Tiene una alerta clínica')).toBeVisible();
  await user.click(next.getByRole('button', { name: 'Llamar' }));
  await waitFor(() => expect(called).toHaveLength(1));
  expect(await next.findByRole('button', { name: /^Deshacer el último paso/ })).toBeVisible();
  expect(place()).toBe(`/hospital?appointmentId=${second.appointmentId}`);
});

test('an address of a card that has left the board says so', async () => {
  answer('queueBoard', boardOf(queueCard('2')));
  answer('queueStay', problem('resource.not_found', 'No existe'));
  await renderScreen('/hospital?appointmentId=00000000-0000-4000-8000-0000000000a9');
  expect(await screen.findByText('Ya no está en el tablero')).toBeVisible();
});

test('the payment link carries patient, visit and payer', async () => {
  const card = queueCard('3', {
    column: 'payment',
    status: 'finished',
    actions: [],
    payerId: '00000000-0000-4000-8000-0000000000a9',
  });
  answer('queueBoard', boardOf(card));
  await renderScreen('/hospital', { permissions: ['check-in:read', 'purchases:write'] });
  expect(await screen.findByRole('link', { name: 'Cobrar' })).toHaveAttribute(
    'href',
    `/purchase-record?new=1&patientId=${card.patient.id}&visitId=${card.visitId}&customerId=${card.payerId}`,
  );
});

test.each([
  ['users without clinical:read', queueCard('2'), ['check-in:read', 'patients:read'] as const],
  [
    'users while there is no visit',
    queueCard('2', { visitId: null }),
    ['check-in:read', 'patients:read', 'clinical:read'] as const,
  ],
])('a card offers no visit to %s', async (_who, card, permissions) => {
  answer('queueBoard', boardOf(card));
  const { user } = await renderScreen('/hospital', { permissions: [...permissions] });
  await user.click(await screen.findByRole('button', { name: /^Más acciones/ }));
  expect(await screen.findByRole('menuitem', { name: 'Ver expediente' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Abrir consulta' })).not.toBeInTheDocument();
});

test('no-shows are marked, late patients are not', async () => {
  answer('queueBoard', boardOf({ ...expectedCard('1'), noShow: true }, expectedCard('2')));
  await renderScreen('/hospital');
  const [missed, late] = within(await column('Por llegar')).getAllByRole('listitem');
  expect(missed).toHaveTextContent('No llegó');
  expect(late).not.toHaveTextContent('No llegó');
});

test('with several sites the board shows one, and offers its departments', async () => {
  answer('siteList', { items: [site, norte] });
  const requests = answer('queueBoard', boardOf(queueCard('2')));
  const { user, place } = await renderScreen(`/hospital?departmentId=${department.id}`);
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Sede:' }), norte.id);
  await waitFor(() => expect(requests.at(-1)?.query).toEqual({ siteId: norte.id }));
  expect(place()).toBe(`/hospital?siteId=${norte.id}`);
  expect(screen.queryByRole('option', { name: department.name })).not.toBeInTheDocument();
});

test('opens at the site where the person works, and can be changed', async () => {
  answer('siteList', { items: [site, norte] });
  const requests = answer('queueBoard', boardOf(queueCard('2')));
  const { user, place } = await renderScreen('/hospital', { siteIds: [norte.id] });
  await waitFor(() => expect(place()).toBe(`/hospital?siteId=${norte.id}`));
  await waitFor(() => expect(requests.at(-1)?.query).toEqual({ siteId: norte.id }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sede:' }), '');
  await waitFor(() => expect(place()).toBe('/hospital'));
});

test('an address that says something opens as it is', async () => {
  answer('siteList', { items: [site, norte] });
  const requests = answer('queueBoard', boardOf(queueCard('2')));
  const { place } = await renderScreen(`/hospital?siteId=${site.id}`, {
    siteIds: [norte.id],
  });
  await screen.findByRole('combobox', { name: 'Sede:' });
  expect(place()).toBe(`/hospital?siteId=${site.id}`);
  expect(requests.at(-1)?.query).toEqual({ siteId: site.id });
});

test('the wall shows one site', async () => {
  const requests = answer('queueWall', { called: [], next: [] });
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.open = true; // jsdom does not implement showModal
  };
  await renderScreen(`/hospital?wall=1&siteId=${norte.id}`);
  await waitFor(() => expect(requests[0]?.query).toEqual({ siteId: norte.id }));
});

test.each([['new=1'], ['form=remove&entryId=00000000-0000-4000-8000-0000000000c2']])(
  'the address %s opens no form for users who cannot check in',
  async (asks) => {
    answer('queueBoard', boardOf(queueCard('2')));
    answer('eventTypeList', { items: [] });
    answer('appointmentList', { items: [], total: 0, page: 1, pageSize: 25 });
    answer('patientRecent', { items: [] });
    await renderScreen(`/hospital?${asks}`, {
      permissions: ['check-in:read', 'appointments:read', 'patients:read', 'event-types:read'],
    });
    expect(await screen.findByText('MG-002')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  },
);

describe('on a phone', () => {
  const { matchMedia } = window;
  beforeEach(() => {
    window.matchMedia = (query) => ({
      ...matchMedia(query),
      matches: query.includes('max-width: 47.99rem'),
    });
  });
  afterEach(() => {
    window.matchMedia = matchMedia;
  });

  test.each([
    ['En espera', [expectedCard('1'), queueCard('2')]],
    [
      'Por llegar',
      [queueCard('3', { column: 'payment', status: 'finished', actions: [] }), expectedCard('1')],
    ],
    ['Por cobrar', [queueCard('3', { column: 'payment', status: 'finished', actions: [] })]],
  ])(
    'shows column %s: waiting patients first, else the first column with cards',
    async (name, cards) => {
      answer('queueBoard', boardOf(...cards));
      await renderScreen('/hospital');
      expect(await column(name)).toBeVisible();
      expect(screen.getAllByRole('listitem')).toHaveLength(1);
    },
  );
});
