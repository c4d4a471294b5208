import { onAside, type AsideNotice } from '@sala/shell-sdk';
import { noAnswer, problem } from '@sala/shell-sdk/testing';
import { startBannerApi } from '../../../testing/start-banner-api';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { paths } from '../../../paths';
import { patient } from '../../../testing/patient.fixture';
import { queueCard } from '../../../testing/queue-card.fixture';
import { renderScreen } from '../../../testing/render-screen';
import { checkInPlace, checkInView, ticket } from '../../testing/check-in.fixture';
import { write } from '../../../testing/write';

const { answer } = startBannerApi();

let asides: AsideNotice[] = [];
let stop = (): void => undefined;
beforeEach(() => {
  asides = [];
  stop = onAside((notice) => asides.push(notice));
});
afterEach(() => stop());

beforeEach(() => {
  answer('siteList', { items: [] });
  answer('roomList', { items: [] });
  answer('departmentList', {
    items: [
      {
        id: ticket.department.id,
        code: 'medicina',
        name: 'Medicina',
        color: '#0d9488',
        siteId: null,
        tokenPrefix: 'MG',
        headId: null,
        sapOrgUnit: null,
        active: true,
        version: 1,
      },
    ],
  });
});

const confirm = () => screen.findByRole('button', { name: 'Registrar llegada' });

test('Enter alone confirms a complete arrival and shows the token; its message undoes it', async () => {
  answer('checkInView', checkInView());
  const received = answer('checkIn', ticket);
  const { user } = await renderScreen(checkInPlace);
  expect(await screen.findByText('Aviso de privacidad aceptado, versión 3')).toBeVisible();
  expect(screen.queryByText(/La cita es de otro día/)).not.toBeInTheDocument();
  await waitFor(async () => expect(await confirm()).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('status')).toHaveTextContent('MG-004');
  expect(screen.getByText(/2 personas antes/)).toBeVisible();
  expect(received[0]).toMatchObject({
    body: {
      stage: 'consultation',
      priority: 'normal',
      departmentId: ticket.department.id,
      acknowledged: [],
    },
  });
  await waitFor(() =>
    expect(asides).toMatchObject([
      { text: 'Llegó Mariana García López. Turno MG-004.', action: { label: 'Deshacer' } },
    ]),
  );
  const undone = answer('queueUndo', queueCard('4', { column: 'expected' }));
  act(() => asides[0]?.action?.onSelect());
  expect(await confirm()).toBeVisible();
  expect(undone[0]).toMatchObject({
    params: { queueEntryId: ticket.queueEntryId },
    body: { version: 1 },
  });
});

test('an arrival noted by someone else offers no undo', async () => {
  answer('checkInView', checkInView());
  answer('checkIn', { ...ticket, undoable: false });
  const { user } = await renderScreen(checkInPlace);
  await user.click(await confirm());
  await waitFor(() => expect(asides).toHaveLength(1));
  expect(asides[0]).not.toHaveProperty('action');
});

test('a reminder code identifies the patient and is sent with the arrival', async () => {
  const requests = answer('checkInView', checkInView({ code: 'valid' }));
  const received = answer('checkIn', ticket);
  const { user } = await renderScreen(`${checkInPlace}?code=K7Q29FXM3TRP`);
  const identity = within(await screen.findByRole('region', { name: 'Identidad' }));
  expect(identity.getByRole('status')).toHaveTextContent('Mostró el código de su recordatorio');
  await user.click(await confirm());
  expect(await screen.findByText('MG-004', { selector: '[role=status]' })).toBeVisible();
  expect(requests[0]).toMatchObject({ query: { code: 'K7Q29FXM3TRP' } });
  expect(received[0]).toMatchObject({ body: { code: 'K7Q29FXM3TRP' } });
});

test('shows the photo, and a new one at once', async () => {
  const photoId = '00000000-0000-4000-8000-0000000000f1';
  const view = checkInView();
  const requests = answer('checkInView', { ...view, patient: { ...view.patient, photoId } });
  const taken = answer('patientPhotoSave', patient);
  answer(
    'patientPhotoView',
    new Response(new Blob(['x'], { type: 'image/png' }), {
      headers: { 'content-type': 'image/png' },
    }),
  );
  const { user } = await renderScreen(checkInPlace, {
    permissions: ['check-in:write', 'patients:read', 'patients:write'],
  });
  const identity = within(await screen.findByRole('region', { name: 'Identidad' }));
  expect(
    await identity.findByRole('img', { name: 'Fotografía de Mariana García López' }),
  ).toBeVisible();
  await user.upload(
    identity.getByLabelText('Fotografía', { selector: 'input' }),
    new File(['x'], 'ana.png', { type: 'image/png' }),
  );
  await waitFor(() => expect(taken).toHaveLength(1));
  await waitFor(() => expect(requests).toHaveLength(2));
});

test.each([
  ['expired', 'The code they showed has expired'],
  ['unknown', 'The code they showed is not for this appointment'],
] as const)('a code that is %s is reported and does not block the arrival', async (code, words) => {
  answer('checkInView', checkInView({ code }));
  answer('checkIn', ticket);
  const { user } = await renderScreen(`${checkInPlace}?code=K7Q29FXM3TRP`, { locale: 'en' });
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByText('Compare their details as usual.')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Check in' }));
  expect(await screen.findByText('MG-004', { selector: '[role=status]' })).toBeVisible();
});

test('requires the privacy notice, confirmation of warnings and answers to mandatory questions', async () => {
  answer(
    'checkInView',
    checkInView({
      noticeAccepted: false,
      warnings: ['wrong_day'],
      questions: [{ key: 'motivo', label: '¿Qué te trae hoy?', type: 'text', required: true }],
    }),
  );
  answer('patientView', { ...patient, consentMissing: true });
  const received = answer('checkIn', ticket);
  const { user } = await renderScreen(checkInPlace);
  expect(await screen.findByText('Falta el aviso de privacidad')).toBeVisible();
  await user.click(await confirm());
  expect(await screen.findByText('El paciente debe aceptar el aviso de privacidad.')).toBeVisible();
  expect(screen.getByText('Marca la casilla para continuar.')).toBeVisible();
  expect(screen.getByText('Contesta «¿Qué te trae hoy?».')).toBeVisible();
  expect(received).toEqual([]);
  await user.click(
    screen.getByRole('checkbox', { name: /^Acepta el aviso de privacidad, versión 3/ }),
  );
  await user.click(screen.getByRole('checkbox', { name: /^La cita es de otro día/ }));
  answer('patientView', { ...patient, consentMissing: false });
  await user.type(screen.getByRole('textbox', { name: /¿Qué te trae hoy\?/ }), 'Tos{Enter}');
  await screen.findByText('MG-004', { selector: '[role=status]' });
  await waitFor(() =>
    expect(screen.queryByText('Falta el aviso de privacidad')).not.toBeInTheDocument(),
  );
  expect(received[0]).toMatchObject({
    body: {
      acknowledged: ['wrong_day'],
      customAnswers: { motivo: 'Tos' },
      consents: { method: 'signed', answers: [{ purpose: 'privacy_notice', granted: true }] },
    },
  });
});

test('a lost response is retried and returns the same token', async () => {
  answer('checkInView', checkInView());
  const lost = answer('checkIn', noAnswer());
  const { user } = await renderScreen(checkInPlace);
  await user.click(await confirm());
  await waitFor(() => expect(lost.length).toBe(1));
  answer('checkIn', ticket);
  expect(await screen.findByText('MG-004', { selector: '[role=status]' })).toBeVisible();
});

test('nurses record vital signs here, the desk does not', async () => {
  answer('checkInView', checkInView());
  const received = answer('checkIn', ticket);
  await renderScreen(checkInPlace, { permissions: ['check-in:write', 'patients:read'] });
  await confirm();
  expect(screen.queryByRole('button', { name: 'Tomar signos vitales' })).not.toBeInTheDocument();
  cleanup();
  const { user } = await renderScreen(checkInPlace, {
    permissions: ['check-in:write', 'patients:read', 'clinical:write'],
  });
  await user.click(await screen.findByRole('button', { name: 'Tomar signos vitales' }));
  const signs = within(screen.getByRole('group', { name: 'Signos vitales' }));
  await write(user, signs.getByRole('textbox', { name: /^Temperatura/ }), '18');
  await user.click(await confirm());
  expect(await signs.findByText('Debe estar entre 30 y 45.')).toBeVisible();
  await user.clear(signs.getByRole('textbox', { name: /^Temperatura/ }));
  await write(user, signs.getByRole('textbox', { name: /^Temperatura/ }), '36,6');
  await write(user, signs.getByRole('textbox', { name: /^Peso/ }), '62');
  await write(user, signs.getByRole('textbox', { name: /^Talla/ }), '165');
  expect(signs.getByText(/IMC: 22.8/)).toBeVisible();
  await user.click(await confirm());
  await waitFor(() =>
    expect(received[0]).toMatchObject({
      body: { vitals: { temperature: 36.6, weight: 62, height: 165 } },
    }),
  );
});

test('a mismatch of patient and appointment is reported', async () => {
  answer('checkInView', problem('resource.not_found', 'No se encontró'));
  await renderScreen(checkInPlace, { locale: 'en' });
  expect(await screen.findByText('That appointment does not exist')).toBeVisible();
});

test('an address without appointment explains itself and links to the list', async () => {
  await renderScreen(paths.checkIn);
  expect(await screen.findByText('Esa cita no existe')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver citas' })).toHaveAttribute(
    'href',
    paths.appointments,
  );
});

test('checked-in patients show their token, cancelled appointments none', async () => {
  answer('checkInView', checkInView({ ticket, possible: false }));
  await renderScreen(checkInPlace);
  expect(await screen.findByText('MG-004', { selector: '[role=status]' })).toBeVisible();
});

test('a merged record redirects to the remaining one', async () => {
  const left = '00000000-0000-4000-8000-0000000000d2';
  answer('checkInView', checkInView({ patient: { ...checkInView().patient, id: left } }));
  const { place } = await renderScreen(`${checkInPlace}?code=K7Q29FXM3TRP`);
  await waitFor(() =>
    expect(place()).toBe(`/hospital/appointments/check-in/${left}/cita0000001?code=K7Q29FXM3TRP`),
  );
});

test('names the missing permission', async () => {
  await renderScreen(checkInPlace, { permissions: ['check-in:read'] });
  expect(await screen.findByText(/Registrar llegadas/)).toBeVisible();
});
