import { onAside, type AsideNotice } from '@sala/shell-sdk';
import { noAnswer } from '@sala/shell-sdk/testing';
import { startBannerApi } from '../../../testing/start-banner-api';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { patient } from '../../../testing/patient.fixture';
import { queueCard } from '../../../testing/queue-card.fixture';
import { renderScreen } from '../../../testing/render-screen';
import { checkInPlace, checkInView, ticket } from '../../testing/check-in.fixture';

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

test('a code that is expired is reported and does not block the arrival', async () => {
  answer('checkInView', checkInView({ code: 'expired' }));
  answer('checkIn', ticket);
  const { user } = await renderScreen(`${checkInPlace}?code=K7Q29FXM3TRP`, { locale: 'en' });
  expect(await screen.findByText('The code they showed has expired')).toBeVisible();
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
  await renderScreen(checkInPlace, { permissions: ['check-in:write', 'patients:read'] });
  await confirm();
  expect(screen.queryByRole('button', { name: 'Tomar signos vitales' })).not.toBeInTheDocument();
  cleanup();
  const { user } = await renderScreen(checkInPlace, {
    permissions: ['check-in:write', 'patients:read', 'clinical:write'],
  });
  await user.click(await screen.findByRole('button', { name: 'Tomar signos vitales' }));
  expect(screen.getByRole('group', { name: 'Signos vitales' })).toBeVisible();
});
