import { startBannerApi } from '../../../testing/start-banner-api';
import { onAside, onUnattended, type AsideNotice } from '@sala/shell-sdk';
import { noAnswer } from '@sala/shell-sdk/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';
import { boardOf, queueCard, stayOf } from '../../../testing/queue-card.fixture';
import { write } from '../../../testing/write';
import { bookedAt, control, department, elena, site } from '../../../testing/booking.fixture';
import { patient } from '../../../testing/patient.fixture';
import type { EventType, Permission } from '@sala/shared-contracts';
import { anAppointment } from '../../../testing/appointment.fixture';

const { answer } = startBannerApi();

beforeEach(() => {
  answer('departmentList', { items: [] });
  answer('practitionerList', { items: [] });
  answer('siteList', { items: [] });
  answer('roomList', { items: [] });
  // jsdom does not implement showModal.
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
});

let asides: AsideNotice[] = [];
let stop = (): void => undefined;
beforeEach(() => {
  asides = [];
  stop = onAside((notice) => asides.push(notice));
});
afterEach(() => stop());

const column = (name: string) => screen.findByRole('region', { name });

test('a double click calls once', async () => {
  answer('queueBoard', boardOf(queueCard('2')));
  const called = answer('queueCall', queueCard('2', { status: 'called', version: 2 }));
  const { notices } = await renderScreen('/hospital');
  const next = await screen.findByRole('button', { name: 'Llamar' });
  act(() => {
    next.click();
    next.click();
  });
  await waitFor(() => expect(asides).toHaveLength(1));
  expect(called).toHaveLength(1);
  expect(notices).toEqual([]);
});

test('removing a patient requires a reason', async () => {
  answer('queueBoard', boardOf(queueCard('2')));
  const removed = answer('queueRemove', queueCard('2', { status: 'removed', actions: [] }));
  const { user } = await renderScreen('/hospital');
  await user.click(
    await screen.findByRole('button', { name: 'Más acciones de Mariana García López' }),
  );
  await user.click(await screen.findByRole('menuitem', { name: 'Sacar de la fila…' }));
  await user.click(await screen.findByRole('button', { name: 'Sacar de la fila' }));
  expect(await screen.findByText('Escribe por qué se retiró.')).toBeVisible();
  await write(
    user,
    screen.getByRole('textbox', { name: /¿Por qué se retiró\?/ }),
    'No quiso esperar',
  );
  await user.click(screen.getByRole('button', { name: 'Sacar de la fila' }));
  await waitFor(() =>
    expect(removed[0]).toMatchObject({ body: { version: 1, reason: 'No quiso esperar' } }),
  );
});

test('moves and priority changes can be undone from their message', async () => {
  answer('queueBoard', boardOf(queueCard('2')));
  answer(
    'queueServe',
    queueCard('2', { column: 'consultation', status: 'serving', actions: ['finish'], version: 3 }),
  );
  const { user, notices } = await renderScreen('/hospital');
  await user.click(await screen.findByRole('button', { name: /^Más acciones/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Pasar a consulta' }));
  await waitFor(() =>
    expect(asides).toMatchObject([
      {
        text: 'Pasó Mariana García López (MG-002).',
        durationMs: 10_000,
        action: { label: 'Deshacer' },
      },
    ]),
  );
  const undone = answer('queueUndo', queueCard('2', { version: 4 }));
  act(() => asides[0]?.action?.onSelect());
  await waitFor(() =>
    expect(undone[0]).toMatchObject({
      params: { queueEntryId: queueCard('2').entryId },
      body: { version: 3 },
    }),
  );
  await waitFor(() =>
    expect(notices).toMatchObject([
      { text: 'Se deshizo: Mariana García López (MG-002) volvió a donde estaba.' },
    ]),
  );
  const ordered = answer('queueOrder', queueCard('2', { priority: 'urgent', version: 5 }));
  await user.click(screen.getByRole('button', { name: /^Más acciones/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Marcar urgente' }));
  await waitFor(() =>
    expect(asides[1]).toMatchObject({ text: 'Marcaste urgente a Mariana García López (MG-002).' }),
  );
  act(() => asides[1]?.action?.onSelect());
  await waitFor(() =>
    expect(ordered[1]).toMatchObject({ body: { version: 5, priority: 'normal' } }),
  );
});

test('finishing an unsigned consultation requires a reason; triage and a signed one do not', async () => {
  const inside = queueCard('2', { column: 'consultation', status: 'serving', actions: ['finish'] });
  const signed = queueCard('4', {
    column: 'consultation',
    status: 'serving',
    actions: ['finish'],
    noteSigned: true,
  });
  answer(
    'queueBoard',
    boardOf(
      inside,
      queueCard('3', { column: 'triage', stage: 'triage', status: 'serving', actions: ['finish'] }),
      signed,
    ),
  );
  const requests = answer('queueFinish', {
    ...inside,
    column: 'payment',
    status: 'finished',
    actions: [],
    version: 2,
  });
  const { user } = await renderScreen('/hospital');
  const [unsigned, done] = within(await column('En consulta')).getAllByRole('listitem');
  if (!unsigned || !done) throw new Error('two consultations are in progress');
  await user.click(within(done).getByRole('button', { name: 'Terminar' }));
  await waitFor(() =>
    expect(requests[0]).toMatchObject({
      params: { queueEntryId: signed.entryId },
      body: { version: 1 },
    }),
  );
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(asides).toHaveLength(1));
  await user.click(within(unsigned).getByRole('button', { name: 'Terminar' }));
  const form = within(await screen.findByRole('dialog', { name: 'Cerrar sin nota firmada' }));
  await write(user, form.getByRole('textbox', { name: /¿Por qué/ }), 'Firma en la tarde');
  await user.click(form.getByRole('button', { name: 'Terminar consulta' }));
  await waitFor(() =>
    expect(requests[1]).toMatchObject({ body: { version: 1, reason: 'Firma en la tarde' } }),
  );
  await waitFor(() =>
    expect(asides[1]).toMatchObject({ text: 'Terminó Mariana García López (MG-002).' }),
  );
  await user.click(
    within(await column('En triage')).getByRole('button', { name: 'Terminar triage' }),
  );
  await waitFor(() => expect(requests[2]).toMatchObject({ body: { version: 1 } }));
});

test('an open wall reports activity and keeps the session; a closed one does not', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const listener = jest.fn();
  const stop = onUnattended(listener);
  answer('queueWall', { called: [], next: [] });
  await renderScreen('/hospital?wall=1');
  await screen.findByRole('dialog');
  await act(() => jest.advanceTimersByTimeAsync(10 * 60_000));
  expect(listener).toHaveBeenCalledTimes(2);
  cleanup();
  await act(() => jest.advanceTimersByTimeAsync(10 * 60_000));
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  jest.useRealTimers();
});

describe('without a doctor', () => {
  let asides: AsideNotice[] = [];
  let stop = (): void => undefined;
  beforeEach(() => {
    asides = [];
    onAside(() => undefined)(); // what earlier tests said
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
    const step = await screen.findByRole('button', {
      name: /^Sin médico asignado: asignar médico/,
    });
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
        {
          text: 'Mariana García López (MG-004) pasa con Elena Ríos.',
          action: { label: 'Deshacer' },
        },
      ]),
    );
    expect(given[0]?.body).toEqual({ version: 1, practitionerId: elena.id });
    act(() => asides[0]?.action?.onSelect());
    await waitFor(() => expect(given[1]?.body).toEqual({ version: 2, practitionerId: null }));
  });
});

describe('the card', () => {
  const norte = { ...site, id: '00000000-0000-4000-8000-0000000000c2', name: 'Norte' };

  beforeEach(() => {
    answer('departmentList', { items: [department] });
    answer('practitionerList', { items: [elena] });
    answer('siteList', { items: [site] });
    answer('roomList', { items: [] });
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

  test('a card offers no visit to users without clinical:read', async () => {
    answer('queueBoard', boardOf(queueCard('2')));
    const { user } = await renderScreen('/hospital', {
      permissions: ['check-in:read', 'patients:read'],
    });
    await user.click(await screen.findByRole('button', { name: /^Más acciones/ }));
    expect(await screen.findByRole('menuitem', { name: 'Ver expediente' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Abrir consulta' })).not.toBeInTheDocument();
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

  test('an address opens no form for users who cannot check in', async () => {
    answer('queueBoard', boardOf(queueCard('2')));
    answer('eventTypeList', { items: [] });
    answer('appointmentList', { items: [], total: 0, page: 1, pageSize: 25 });
    answer('patientRecent', { items: [] });
    const { goTo } = await renderScreen('/hospital?new=1', {
      permissions: ['check-in:read', 'appointments:read', 'patients:read', 'event-types:read'],
    });
    expect(await screen.findByText('MG-002')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await goTo('/hospital?form=remove&entryId=00000000-0000-4000-8000-0000000000c2');
    expect(await screen.findByText('MG-002')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('what one sees of the board', () => {
  const julia = { id: '00000000-0000-4000-8000-0000000000e1', name: 'Julia Ríos' };
  const ivan = { id: '00000000-0000-4000-8000-0000000000e2', name: 'Iván Cordero' };
  const person = (name: string) => ({
    id: '00000000-0000-4000-8000-0000000000d9',
    name,
    recordNumber: 'EXP-9',
    hasAlerts: false,
  });
  const now = '2026-11-24T16:40:00.000Z';

  beforeEach(() => {
    jest.useFakeTimers({ advanceTimers: true, now: new Date(now) });
    localStorage.clear();
    answer('departmentList', { items: [] });
    answer('practitionerList', { items: [] });
    answer('siteList', { items: [] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('a doctor begins with their own patients, and the choice is remembered', async () => {
    const own = queueCard('2', { practitioner: julia });
    const other = queueCard('3', { practitioner: ivan, patient: person('Pedro Luna') });
    answer('queueBoard', { ...boardOf(own, other), practitionerId: julia.id });
    const doctor = { permissions: ['check-in:read', 'clinical:read', 'clinical:sign'] } as const;
    const { user } = await renderScreen('/hospital', { permissions: [...doctor.permissions] });
    const mine = await screen.findByRole('button', { name: 'Míos' });
    expect(mine).toHaveAttribute('aria-pressed', 'true');
    expect(screen.queryByText('Pedro Luna')).not.toBeInTheDocument();
    await user.click(mine);
    expect(await screen.findByText('Pedro Luna')).toBeVisible();
    const kept = Array.from({ length: localStorage.length }, (_, place) =>
      localStorage.getItem(localStorage.key(place) ?? ''),
    );
    expect(kept.join()).toContain('board-own');
  });

  test('a card offers to take its last step back for a minute', async () => {
    answer('queueBoard', boardOf(queueCard('2')));
    answer('queueCall', queueCard('2', { status: 'called', callCount: 1, version: 2 }));
    const { user } = await renderScreen('/hospital');
    await user.click(await screen.findByRole('button', { name: 'Llamar' }));
    const name = 'Deshacer el último paso de Mariana García López';
    const undone = answer('queueUndo', queueCard('2', { version: 3 }));
    await screen.findByRole('button', { name });
    await act(() => jest.advanceTimersByTimeAsync(50_000));
    await user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(undone[0]).toMatchObject({ body: { version: 2 } }));
    await waitFor(() => expect(screen.queryByRole('button', { name })).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Llamar' }));
    await screen.findByRole('button', { name });
    await act(() => jest.advanceTimersByTimeAsync(61_000));
    await waitFor(() => expect(screen.queryByRole('button', { name })).not.toBeInTheDocument());
  });

  test('of two patients called at once, each card takes its own step back', async () => {
    const luis = { ...queueCard('3'), patient: person('Luis Sol') };
    answer('queueBoard', boardOf(queueCard('2'), luis));
    answer('queueCall', ({ params }) => ({
      ...(params.queueEntryId === luis.entryId ? luis : queueCard('2')),
      status: 'called',
      version: 2,
    }));
    const { user } = await renderScreen('/hospital');
    const calls = await screen.findAllByRole('button', { name: 'Llamar' });
    act(() => calls.forEach((call) => call.click()));
    await screen.findByRole('button', { name: 'Deshacer el último paso de Luis Sol' });
    const undone = answer('queueUndo', queueCard('2', { version: 3 }));
    await user.click(
      screen.getByRole('button', { name: 'Deshacer el último paso de Mariana García López' }),
    );
    await waitFor(() =>
      expect(undone[0]).toMatchObject({ params: { queueEntryId: queueCard('2').entryId } }),
    );
    expect(
      screen.getByRole('button', { name: 'Deshacer el último paso de Luis Sol' }),
    ).toBeVisible();
  });
});

describe('somebody without an appointment', () => {
  let asides: AsideNotice[] = [];
  let stop = (): void => undefined;
  beforeEach(() => {
    asides = [];
    onAside(() => undefined)(); // what earlier tests said
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
      await waitFor(() =>
        expect(arrived[0]?.body).toMatchObject({ consents: { noticeId: notice } }),
      );
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
  });
});
