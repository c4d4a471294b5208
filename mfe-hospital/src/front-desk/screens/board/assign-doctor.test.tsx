import { onAside, type AsideNotice } from '@sala/shell-sdk';
import { startApi } from '@sala/shell-sdk/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { bookedAt, control, department, elena, site } from '../../../testing/booking.fixture';
import { boardOf, queueCard } from '../../../testing/queue-card.fixture';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startApi();

let asides: AsideNotice[] = [];
let stop = (): void => undefined;
beforeEach(() => {
  asides = [];
  stop = onAside((notice) => asides.push(notice));
});
afterEach(() => stop());

test('a card without a doctor says so, and is given one from there', async () => {
  const card = queueCard('4', { practitioner: null });
  const elsewhere = {
    ...elena,
    id: '00000000-0000-4000-8000-0000000000c6',
    name: 'Iván Cordero',
    siteIds: ['00000000-0000-4000-8000-0000000000c2'],
  };
  answer('queueBoard', boardOf(card));
  answer('departmentList', { items: [department] });
  answer('siteList', { items: [site] });
  answer('roomList', { items: [] });
  answer('practitionerList', { items: [elena, elsewhere] });
  answer('eventTypeList', {
    items: [{ ...control, practitionerIds: [elena.id, elsewhere.id] }],
  });
  answer('appointmentView', bookedAt('2026-11-24T16:00:00.000Z'));
  const { user } = await renderScreen('/hospital');
  const step = await screen.findByRole('button', { name: /^Sin médico asignado: asignar médico/ });
  await user.click(step);
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Médico de Mariana García López' }),
  );
  await dialog.findByRole('option', { name: 'Elena Ríos' });
  expect(dialog.queryByRole('option', { name: 'Iván Cordero' })).not.toBeInTheDocument();
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Médico/ }), elena.id);
  const given = answer(
    'queueAssign',
    queueCard('4', { practitioner: { id: elena.id, name: 'Elena Ríos' }, version: 2 }),
  );
  await user.click(dialog.getByRole('button', { name: 'Asignar' }));
  await waitFor(() =>
    expect(asides).toMatchObject([
      { text: 'Mariana García López (MG-004) pasa con Elena Ríos.', action: { label: 'Deshacer' } },
    ]),
  );
  expect(given[0]?.body).toEqual({ version: 1, practitionerId: elena.id });
  act(() => asides[0]?.action?.onSelect());
  await waitFor(() => expect(given[1]?.body).toEqual({ version: 2, practitionerId: null }));
});
