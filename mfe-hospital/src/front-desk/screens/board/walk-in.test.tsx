import type { EventType, Permission } from '@sala/shared-contracts';
import { onAside, type AsideNotice } from '@sala/shell-sdk';
import { noAnswer, startApi } from '@sala/shell-sdk/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { control, department, elena, site } from '../../../testing/booking.fixture';
import { patient } from '../../../testing/patient.fixture';
import { renderScreen } from '../../../testing/render-screen';
import { anAppointment } from '../../../testing/appointment.fixture';
import { boardOf, queueCard } from '../../../testing/queue-card.fixture';
import { ticket } from '../../testing/check-in.fixture';

const { answer } = startApi();

let asides: AsideNotice[] = [];
let stop = (): void => undefined;
beforeEach(() => {
  asides = [];
  stop = onAside((notice) => asides.push(notice));
});
afterEach(() => stop());

beforeEach(() => {
  answer('departmentList', { items: [department] });
  answer('practitionerList', { items: [elena] });
  answer('siteList', { items: [site] });
  answer('roomList', { items: [] });
});

describe('a walk-in', () => {
  const rosa = '00000000-0000-4000-8000-0000000000d9';
  const notice = '00000000-0000-4000-8000-0000000000aa';
  const accepts = {
    id: notice,
    purpose: 'privacy_notice' as const,
    granted: true,
    channel: null,
    method: 'verbal' as const,
    noticeNumber: 2,
    at: '2026-11-01T15:00:00.000Z',
    by: 'Luz Sol',
    givenBy: null,
  };
  const open = (
    accepted: boolean,
    permissions?: readonly Permission[],
    eventTypes: readonly EventType[] = [{ ...control, questions: [] }],
    at = '',
  ) => {
    answer('queueBoard', boardOf());
    answer('eventTypeList', { items: [...eventTypes] });
    answer('patientView', { ...patient, id: rosa, name: 'Rosa Gil' });
    answer('patientConsentList', {
      current: accepted ? [accepts] : [],
      history: [],
      notice: { id: notice, number: 2, body: 'Aviso' },
    });
    return renderScreen(
      `/hospital?new=1&patientId=${rosa}${at}`,
      permissions ? { permissions } : {},
    );
  };

  test('must accept the privacy notice', async () => {
    answer('appointmentList', { items: [], total: 0, page: 1, pageSize: 25 });
    const { user } = await open(false);
    const dialog = within(await screen.findByRole('dialog', { name: 'Llegó sin cita' }));
    const arrived = answer('queueWalkIn', noAnswer());
    await user.selectOptions(
      await dialog.findByRole('combobox', { name: /^Tipo de cita/ }),
      control.id,
    );
    await dialog.findByRole('checkbox', { name: /aviso/i });
    await user.click(dialog.getByRole('button', { name: 'Registrar llegada' }));
    expect(
      await dialog.findByText('El paciente debe aceptar el aviso de privacidad.'),
    ).toBeVisible();
    expect(arrived).toEqual([]);
    await user.click(dialog.getByRole('checkbox', { name: /aviso/i }));
    await user.click(dialog.getByRole('button', { name: 'Registrar llegada' }));
    await waitFor(() => expect(arrived[0]?.body).toMatchObject({ consents: { noticeId: notice } }));
  });

  test('with an appointment today is checked in for it instead', async () => {
    const due = anAppointment('Rosa Gil');
    answer('appointmentList', { items: [due], total: 1, page: 1, pageSize: 25 });
    await open(true);
    const dialog = within(await screen.findByRole('dialog', { name: 'Llegó sin cita' }));
    expect(
      await dialog.findByText(/Ya tiene cita hoy a las .*: Primera vez, Medicina general/),
    ).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Registrar llegada a esa cita' })).toHaveAttribute(
      'href',
      `/hospital/appointments/check-in/${due.patient.id}/${due.uid}`,
    );
  });

  test("after today's visit is not pointed to its appointment", async () => {
    const sent = answer('appointmentList', {
      items: [anAppointment('Rosa Gil', { status: 'completed', moves: [] })],
      total: 1,
      page: 1,
      pageSize: 25,
    });
    await open(true);
    const dialog = within(await screen.findByRole('dialog', { name: 'Llegó sin cita' }));
    await waitFor(() => expect(sent[0]?.query).toMatchObject({ tab: 'today', patientId: rosa }));
    expect(await dialog.findByDisplayValue('Rosa Gil')).toBeVisible();
    expect(dialog.queryByText(/Ya tiene cita hoy/)).not.toBeInTheDocument();
  });

  test('needs no permission to see appointments, and requests none', async () => {
    const sent = answer('appointmentList', { items: [], total: 0, page: 1, pageSize: 25 });
    await open(true, ['check-in:read', 'check-in:write', 'patients:read', 'event-types:read']);
    const dialog = within(await screen.findByRole('dialog', { name: 'Llegó sin cita' }));
    expect(await dialog.findByDisplayValue('Rosa Gil')).toBeVisible();
    expect(sent).toEqual([]);
  });

  test('loses the chosen doctor, with a reason, when they do not do the event type', async () => {
    answer('appointmentList', { items: [], total: 0, page: 1, pageSize: 25 });
    const other = {
      ...control,
      id: '00000000-0000-4000-8000-0000000000c5',
      name: 'Ultrasonido',
      questions: [],
      practitionerIds: [],
    };
    const { user } = await open(true, undefined, [{ ...control, questions: [] }, other]);
    const dialog = within(await screen.findByRole('dialog', { name: 'Llegó sin cita' }));
    await user.selectOptions(
      await dialog.findByRole('combobox', { name: /^Tipo de cita/ }),
      control.id,
    );
    await user.selectOptions(dialog.getByRole('combobox', { name: /^Médico/ }), elena.id);
    await user.selectOptions(dialog.getByRole('combobox', { name: /^Tipo de cita/ }), other.id);
    expect(
      await dialog.findByText('Elena Ríos no atiende este tipo de cita. Elige otro médico.'),
    ).toBeVisible();
    const arrived = answer('queueWalkIn', ticket);
    await user.click(dialog.getByRole('button', { name: 'Registrar llegada' }));
    await waitFor(() =>
      expect(arrived[0]?.body).toMatchObject({ eventTypeId: other.id, practitionerId: null }),
    );
  });

  test('can be undone from the confirmation', async () => {
    answer('appointmentList', { items: [], total: 0, page: 1, pageSize: 25 });
    const { user } = await open(true);
    const dialog = within(await screen.findByRole('dialog', { name: 'Llegó sin cita' }));
    answer('queueWalkIn', ticket);
    await user.selectOptions(
      await dialog.findByRole('combobox', { name: /^Tipo de cita/ }),
      control.id,
    );
    await user.click(dialog.getByRole('button', { name: 'Registrar llegada' }));
    await waitFor(() =>
      expect(asides).toMatchObject([
        {
          text: 'Llegó Mariana García López. Turno MG-004, con Julia Ríos.',
          action: { label: 'Deshacer' },
        },
      ]),
    );
    const undone = answer('queueUndo', queueCard('4', { status: 'removed', actions: [] }));
    act(() => asides[0]?.action?.onSelect());
    await waitFor(() =>
      expect(undone[0]).toMatchObject({
        params: { queueEntryId: ticket.queueEntryId },
        body: { version: 1 },
      }),
    );
  });

  test('starts at the site on the board, and says when nobody is free', async () => {
    const norte = { ...site, id: '00000000-0000-4000-8000-0000000000c2', name: 'Norte' };
    answer('siteList', { items: [site, norte] });
    answer('appointmentList', { items: [], total: 0, page: 1, pageSize: 25 });
    const { user } = await open(true, undefined, undefined, `&siteId=${norte.id}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Llegó sin cita' }));
    expect(await dialog.findByRole('combobox', { name: /^Sede/ })).toHaveValue(norte.id);
    const arrived = answer('queueWalkIn', { ...ticket, practitioner: null });
    await user.selectOptions(
      await dialog.findByRole('combobox', { name: /^Tipo de cita/ }),
      control.id,
    );
    await user.click(dialog.getByRole('button', { name: 'Registrar llegada' }));
    await waitFor(() =>
      expect(asides).toMatchObject([
        { text: 'Llegó Mariana García López. Turno MG-004, sin médico asignado.' },
      ]),
    );
    expect(arrived[0]?.body).toMatchObject({ siteId: norte.id, practitionerId: null });
  });

  test("chooses a site when there are several, and answers the event type's questions", async () => {
    const norte = { ...site, id: '00000000-0000-4000-8000-0000000000c2', name: 'Norte' };
    answer('siteList', { items: [site, norte] });
    answer('appointmentList', { items: [], total: 0, page: 1, pageSize: 25 });
    const { user } = await open(true, undefined, [
      {
        ...control,
        questions: [
          { key: 'referido', label: '¿Quién lo refiere?', type: 'text', required: false },
        ],
      },
    ]);
    const dialog = within(await screen.findByRole('dialog', { name: 'Llegó sin cita' }));
    const arrived = answer('queueWalkIn', noAnswer());
    await user.selectOptions(
      await dialog.findByRole('combobox', { name: /^Tipo de cita/ }),
      control.id,
    );
    expect(await dialog.findByRole('group', { name: 'Preguntas' })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Registrar llegada' }));
    expect(await dialog.findByText('Elige la sede.')).toBeVisible();
    await user.selectOptions(dialog.getByRole('combobox', { name: /^Sede/ }), norte.id);
    await user.click(dialog.getByRole('button', { name: 'Registrar llegada' }));
    await waitFor(() => expect(arrived[0]?.body).toMatchObject({ siteId: norte.id }));
  });
});
