import { onAside, type AsideNotice } from '@sala/shell-sdk';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';
import { categoryOf } from '../../../testing/category.fixture';
import { department } from '../../../testing/booking.fixture';
import { eventTypeOf } from './event-type.fixture';
import { write } from '../../../testing/write';

const { answer } = startApi();
const place = '/hospital/event-types';
const service = categoryOf({ name: 'Consulta general' });

beforeEach(() => {
  answer('practitionerList', { items: [] });
  answer('departmentList', { items: [department] });
  answer('siteList', { items: [] });
  answer('categoryList', ({ query }) => ({ items: query.kind === 'service' ? [service] : [] }));
});

const rowOf = async (name: string) => {
  await screen.findByText(name);
  return screen.getByRole('row', { name: new RegExp(`^${name}`) });
};

test('without event types, explains them in English, and names errors in hidden tabs', async () => {
  answer('eventTypeList', { items: [] });
  const { user, place: now } = await renderScreen(place, { locale: 'en' });
  await screen.findByText('No appointment types yet');
  await user.click(screen.getByRole('button', { name: 'New appointment type' }));
  const panel = await screen.findByRole(
    'dialog',
    { name: 'New appointment type' },
    { timeout: 5000 },
  );
  await write(user, within(panel).getByRole('textbox', { name: /^Name/ }), 'Control');
  await user.click(within(panel).getByRole('tab', { name: 'Limits' }));
  expect(now()).toBe(`${place}?new=1&tab=limits`);
  const capacity = await within(panel).findByRole('textbox', { name: /^Patients per time slot/ });
  await user.clear(capacity);
  await user.type(capacity, '0');
  await user.click(within(panel).getByRole('tab', { name: 'Price' }));
  await user.click(within(panel).getByRole('button', { name: 'Create' }));
  expect(await within(panel).findByText('Also check: Basics, Limits.')).toBeVisible();
  await user.click(within(panel).getByRole('tab', { name: 'Basics' }));
  expect(await within(panel).findByText('Choose its department.')).toBeVisible();
  await user.selectOptions(
    within(panel).getByRole('combobox', { name: /^Department/ }),
    department.id,
  );
  await user.click(within(panel).getByRole('tab', { name: 'Limits' }));
  expect(await within(panel).findByText('Enter a whole number between 1 and 100.')).toBeVisible();
  const created = answer('eventTypeCreate', eventTypeOf({ name: 'Control' }));
  const again = await within(panel).findByRole('textbox', { name: /^Patients per time slot/ });
  await user.clear(again);
  await user.type(again, '4');
  await user.click(within(panel).getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(now()).toBe(place));
  expect(created[0]?.body).toMatchObject({
    name: 'Control',
    departmentId: department.id,
    capacity: 4,
    minutes: 30,
  });
});

test('archiving confirms upcoming appointments, and can be undone', async () => {
  const type = eventTypeOf({ name: 'Control', upcoming: 3 });
  answer('eventTypeList', { items: [type] });
  const asides: AsideNotice[] = [];
  const stop = onAside((notice) => asides.push(notice));
  const { user } = await renderScreen(place);
  const row = await rowOf('Control');
  answer(
    'eventTypeUpdate',
    problem('eventType.has_appointments', 'Tiene citas.', { meta: { upcoming: 3 } }),
  );
  await user.click(within(row).getByRole('button', { name: 'Más acciones de Control' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Archivar' }));
  const question = await screen.findByRole('alertdialog', {
    name: '«Control» tiene citas por atender',
  });
  expect(question).toHaveTextContent('Hay 3 citas agendadas');
  const sent = answer('eventTypeUpdate', { ...type, active: false, version: 2 });
  await user.click(within(question).getByRole('button', { name: 'Archivar de todos modos' }));
  await waitFor(() =>
    expect(asides).toMatchObject([
      { text: 'Archivaste «Control».', action: { label: 'Deshacer' } },
    ]),
  );
  stop();
  expect(sent[0]?.body).toEqual({ version: 1, active: false, upcoming: 3 });
});

test('another service is assigned; an archived one stays while chosen, in the interface language', async () => {
  const archived = categoryOf({ name: 'Feria', nameEn: 'Fair', active: false });
  const gone = categoryOf({ name: 'Otra', nameEn: 'Gone', active: false });
  answer('categoryList', {
    items: [{ ...service, nameEn: 'General consultation' }, archived, gone],
  });
  const type = eventTypeOf({ name: 'Control', categoryId: archived.id });
  answer('eventTypeList', { items: [type] });
  answer('eventTypeView', type);
  const { user } = await renderScreen(`${place}?eventTypeId=${type.id}`, { locale: 'en' });
  const field = await screen.findByRole('combobox', { name: 'Service' }, { timeout: 5000 });
  await waitFor(() => expect(field).toHaveDisplayValue('Fair'));
  await user.selectOptions(field, service.id);
  expect(within(field).getByRole('option', { name: 'Fair' })).toBeInTheDocument();
  expect(within(field).getByRole('option', { name: 'General consultation' })).toBeInTheDocument();
  expect(within(field).queryByRole('option', { name: 'Gone' })).not.toBeInTheDocument();
  const sent = answer('eventTypeUpdate', { ...type, categoryId: service.id, version: 2 });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ version: 1, categoryId: service.id }));
});

test('without access to practitioners it requests none and does not claim there are none', async () => {
  const sent = [answer('practitionerList', { items: [] }), answer('departmentList', { items: [] })];
  answer('eventTypeList', {
    items: [
      eventTypeOf({ name: 'Control', departmentId: service.id, practitionerIds: [service.id] }),
      eventTypeOf({ name: 'Taller' }),
    ],
  });
  await renderScreen(place, { permissions: ['event-types:read'] });
  expect(within(await rowOf('Control')).getAllByText('—')).toHaveLength(2);
  expect(within(await rowOf('Control')).queryByText('Nadie')).not.toBeInTheDocument();
  expect(within(await rowOf('Taller')).getByText('Nadie')).toBeVisible();
  expect(sent).toEqual([[], []]);
});
