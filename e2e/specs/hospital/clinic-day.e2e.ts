import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Session } from '@sala/shared-contracts';
import { expect, ownServerTest as test } from '../../fixtures';
import { tokenOf } from '../../helpers/browser-state';
import { openBrowser } from '../../helpers/browsers';
import {
  at,
  marianasNumber,
  openClinic,
  scriptDay,
  setServerClock,
  teresasNumber,
} from '../../helpers/clinic-day';
import { clientFor } from '../../helpers/companies';
import * as consultation from '../../helpers/consultation';
import { mailedCode } from '../../helpers/mailbox';
import { phoneOf } from '../../helpers/patient-phone';
import { signIn } from '../../helpers/sign-in';

/*
 * A clinic's Tuesday morning, within the hour a session lasts: steps 1 to 11 of the day. What
 * WhatsApp brings and takes goes through its simulator. Sets the clock of this file's server.
 */
test.describe.configure({ mode: 'default' });
test.beforeEach(({ origin }) => setServerClock(origin, at(9, 56)));
test.afterEach(({ origin }) => setServerClock(origin, null));

const row = (page: Page, name: RegExp) => page.getByRole('row', { name });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });

test("Mariana's day: from the lead to the signed note", async ({ browser, origin }) => {
  test.slow();
  const clinic = await openClinic(origin);
  const {
    reception,
    nurse,
    doctor,
    owner,
    department,
    practitioner,
    first,
    lucia,
    teresa,
    notice,
  } = clinic;
  /** Another computer of the clinic with the server's time. */
  const computer = async (now: string, session?: Session) => {
    const opened = await openBrowser(browser, origin, session);
    await opened.page.clock.install({ time: now });
    return opened;
  };
  const email = `mariana-${randomUUID()}@correo.test`;
  const phone = phoneOf(owner, 'Mariana', marianasNumber);
  const desk = await computer(at(9, 56));
  const { page } = desk;

  await test.step('1: reception signs in with a second factor after a wrong code', async () => {
    await reception.api.secondFactorStart({
      body: { method: 'email', password: reception.password },
    });
    await reception.api.secondFactorConfirm({
      body: {
        code: await mailedCode(origin, reception.email, /activar la verificación en dos pasos/),
      },
    });
    await page.goto('/sign-in');
    await signIn(page, { email: reception.email, password: 'no-es-esta-1' });
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    await signIn(page, reception);
    const code = page.getByRole('textbox', { name: 'Código de 6 dígitos' });
    await expect(code).toBeVisible();
    await code.fill(await mailedCode(origin, reception.email, /para entrar a Sala/));
    await expect(page.getByRole('heading', { level: 1, name: 'Hola, Ana' })).toBeVisible();
    expect(await tokenOf(page)).toBeDefined();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('es-MX');
  });

  await test.step('2: a lead asks for an appointment, and reception responds', async () => {
    const capture = await owner.api.leadCaptureCreate({
      body: { name: 'Página', consentText: 'Acepto el aviso de privacidad.' },
    });
    await clientFor(origin, 'es-MX', null).leadCaptureSubmit({
      params: { captureToken: capture.token },
      body: {
        name: 'Mariana García',
        phone: marianasNumber,
        message: 'Quiero cita',
        consent: true,
      },
    });
    await phone.write('Quiero cita');
    await page.goto('/hospital/chats?queue=unassigned');
    await button(page, /Mariana/).click();
    await expect(page.getByText('Quiero cita').last()).toBeVisible();
    await page.getByRole('button', { name: /^Vincular con Mariana García/ }).click();
    await expect(page.getByText('Contacto vinculado')).toBeVisible();
    await page.keyboard.press('a');
    await page.getByRole('menuitem', { name: 'A mí' }).click();
    await expect(page.getByText('Asignada a Ana Prueba')).toBeVisible();
    await page.goto('/marketing-leads');
    await button(page, 'Mariana García').click();
    await dialog(page, 'Mariana García')
      .getByRole('combobox', { name: 'Responsable:' })
      .selectOption(reception.session.user.id);
    await expect(page.getByText('Se asignó a Ana Prueba.')).toBeVisible();
    await button(page, 'Registrar respuesta').click();
    const answer = dialog(page, 'Respuesta a Mariana García');
    await answer.getByRole('radio', { name: 'WhatsApp' }).check();
    await answer.getByRole('button', { name: 'Registrar respuesta', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Historial' })).toContainText(
      'Se le respondió: WhatsApp',
    );
  });

  const patientId =
    await test.step('3: she is registered with her CURP; a similar patient is suggested', async () => {
      await page.goto('/hospital/patient?new=1');
      const form = page.getByRole('dialog');
      await form.getByLabel(/^CURP/).fill('GALM050312MDFRPRA5');
      await expect(form.getByLabel(/^Fecha de nacimiento/).first()).toHaveValue('12/03/2005');
      await expect(form.getByLabel(/^Sexo/)).toHaveValue('M');
      await form.getByLabel(/^Nombre/).fill('Mariana');
      await form.getByLabel(/^Primer apellido/).fill('García');
      await form.getByLabel(/^Segundo apellido/).fill('López');
      await expect(form.getByRole('link', { name: 'Mariana Garsia Lopes' })).toBeVisible();
      await form.getByRole('button', { name: 'Registrar', exact: true }).click();
      await expect(
        page.getByText(/Registraste a Mariana García López, expediente EXP-\d{6}/),
      ).toBeVisible();
      const { items } = await owner.api.patientList({ query: { search: 'GALM050312MDFRPRA5' } });
      expect(items.map(({ name }) => name)).toEqual(['Mariana García López']);
      const { id = '', version = 0 } = items[0] ?? {};
      await reception.api.patientUpdate({
        params: { patientId: id },
        body: { version, email, phone: marianasNumber },
      });
      return id;
    });

  await test.step("4: ten o'clock conflicts with another appointment; eleven is booked", async () => {
    await clinic.book(lucia.id, at(10, 20));
    await page.goto(`/hospital/calendar?date=${scriptDay}`);
    await expect(page.getByRole('button', { name: /10:20–10:40, Lucía/ })).toBeVisible();
    const booking = (hour: number) =>
      `/hospital/calendar?departmentId=${department.id}&date=${scriptDay}&new=1&patientId=${patientId}&eventTypeId=${first.id}&practitionerId=${practitioner.id}&startAt=${at(hour)}`;
    await page.goto(booking(10));
    const form = dialog(page, 'Nueva cita');
    await expect(form.getByText('El médico ya tiene otra cita a esa hora')).toBeVisible();
    await page.goto(booking(11));
    await expect(form.getByText(/11:00–11:40/)).toBeVisible();
    await form.getByRole('button', { name: 'Agendar', exact: true }).click();
    await expect(
      page.getByRole('button', { name: /11:00–11:40, Mariana García López/ }),
    ).toBeVisible();
    expect((await phone.expectMessage(/^Hola Mariana/)).buttons).toHaveLength(3);
  });

  const mine = async () => (await owner.api.appointmentList({ query: { patientId } })).items[0];

  await test.step("5: she confirms, and the desk's window updates", async () => {
    const second = await desk.context.newPage();
    // Not later than the other window: tabs share a clock by which they detect each other.
    await second.clock.install({ time: at(9, 56) });
    await second.goto('/hospital/appointments');
    await expect(row(second, /Mariana García López.*Agendada/)).toBeVisible();
    await phone.tap(await phone.expectMessage(/^Hola Mariana/), 'Confirmar');
    await expect(row(second, /Mariana García López.*Confirmada/)).toBeVisible();
    expect(await mine()).toMatchObject({ status: 'confirmed' });
    await second.close();
  });

  await test.step('6: the noon appointment is cancelled and offered to the waiting list', async () => {
    const teresas = phoneOf(owner, 'Teresa', teresasNumber);
    await teresas.write('Avísenme si se libera algo');
    const noon = await clinic.book(lucia.id, at(12));
    const entry = await reception.api.appointmentWait({
      body: {
        patientId: teresa.id,
        eventTypeId: clinic.control.id,
        practitionerId: practitioner.id,
        bookingKey: randomUUID(),
        dateFrom: scriptDay,
        dateTo: scriptDay,
      },
    });
    await page.goto(`/hospital/appointments?appointmentId=${noon.id}&act=cancel`);
    const question = page.getByRole('dialog', { name: /Cancelar la cita de Lucía/ });
    await question.getByLabel(/^Explicación/).fill('Avisó que no llega');
    await question.getByRole('button', { name: 'Cancelar cita', exact: true }).click();
    await expect(page.getByText('Se canceló la cita de Lucía Núñez Ortega.')).toBeVisible();
    await expect
      .poll(
        async () =>
          (await owner.api.appointmentView({ params: { appointmentId: entry.id } })).waitlist
            ?.status,
      )
      .toBe('offered');
    await teresas.expectMessage(/^Hola Teresa.*12:00/);
    await page.goto(`/hospital/appointments?tab=waitlist&appointmentId=${entry.id}`);
    await expect(page.getByRole('region', { name: 'Lugar ofrecido' })).toBeVisible();
    await page.getByRole('button', { name: 'Aceptar', exact: true }).click();
    await expect(page.getByText(/^Agendaste a Teresa Mora Luna: /)).toBeVisible();
    const taken = await owner.api.appointmentView({ params: { appointmentId: entry.id } });
    expect(taken).toMatchObject({ status: 'scheduled', waitlist: { status: 'booked' } });
    expect(Date.parse(taken.startAt ?? '')).toBe(Date.parse(at(12)));
  });

  const uid = (await mine())?.uid ?? '';

  await test.step("7: she arrives early and gets her token; another patient's URL is refused", async () => {
    await setServerClock(origin, at(10, 52));
    await page.clock.setSystemTime(at(10, 52));
    await page.goto(`/hospital/appointments/check-in/${lucia.id}/${uid}`);
    await expect(page.getByText('Esa cita no existe')).toBeVisible();
    await page.goto(`/hospital/appointments/check-in/${patientId}/${uid}`);
    await page
      .getByRole('checkbox', {
        name: new RegExp(`^Acepta el aviso de privacidad, versión ${notice.number}`),
      })
      .check();
    await page.getByRole('checkbox', { name: 'Quiere recordatorios por WhatsApp' }).check();
    await button(page, 'Registrar llegada').click();
    await expect(page.getByText(/^MG-\d{3}$/).first()).toBeVisible();
    const token = await page
      .getByText(/^MG-\d{3}$/)
      .first()
      .innerText();
    const again = await reception.api.checkIn({
      params: { patientId, appointmentUid: uid },
      body: {},
    });
    expect(again).toMatchObject({ token, visitNumber: 1 });
    await page.reload();
    await expect(page.getByText(token).first()).toBeVisible();
    expect(
      (await owner.api.queueBoard({ query: {} })).cards.filter((card) => card.token === token),
    ).toHaveLength(1);
  });

  await test.step('8: the nurse calls her and records an allergy and vital signs', async () => {
    const nursePage = (await computer(at(10, 53), nurse.session)).page;
    await nursePage.goto('/hospital');
    const card = nursePage
      .getByRole('region', { name: 'En espera' })
      .getByRole('listitem')
      .filter({ hasText: 'Mariana García López' });
    await card.getByRole('button', { name: 'Llamar', exact: true }).click();
    await expect(nursePage.getByText(/Llamaste a Mariana García López/)).toBeVisible();
    await nursePage.goto('/hospital/visit');
    await nursePage
      .getByRole('button', { name: /: Mariana García López$/ })
      .first()
      .click();
    await nursePage.getByRole('button', { name: 'Agregar alergia', exact: true }).click();
    const allergy = nursePage.getByRole('form', { name: 'Agregar alergia' });
    await allergy.getByLabel(/^Sustancia/).fill('penicilina');
    await allergy.getByLabel(/^Reacción/).fill('urticaria');
    await allergy.getByRole('button', { name: 'Guardar alergia' }).click();
    await expect(nursePage.getByText(/Registraste la alergia a penicilina/i)).toBeVisible();
    const vitals = nursePage.getByRole('form', { name: 'Nueva toma de signos vitales' });
    const measured: readonly (readonly [RegExp, string])[] = [
      [/^Sistólica/, '118'],
      [/^Diastólica/, '76'],
      [/^Temperatura/, '18'],
      [/^Peso/, '62'],
      [/^Talla/, '165'],
    ];
    for (const [label, value] of measured) await vitals.getByLabel(label).fill(value);
    await expect(vitals.getByText(/IMC: 22\.8/)).toBeVisible();
    await vitals.getByRole('button', { name: 'Guardar signos' }).click();
    await expect(vitals.getByText(/Debe estar entre 30 y 45/)).toBeVisible();
    await vitals.getByLabel(/^Temperatura/).fill('36.6');
    await vitals.getByRole('button', { name: 'Guardar signos' }).click();
    await expect(nursePage.getByText('Guardaste los signos vitales.')).toBeVisible();
    await nursePage.context().close();
  });

  const { visitId } = await reception.api.checkIn({
    params: { patientId, appointmentUid: uid },
    body: {},
  });
  const room = (await computer(at(10, 54), doctor.session)).page;

  await test.step('9: the doctor begins with a template and sees what is missing', async () => {
    await expect
      .poll(async () => (await doctor.api.notificationList()).items.map(({ kind }) => kind))
      .toContain('patient_arrived');
    await room.goto('/hospital/visit');
    await room
      .getByRole('button', { name: /: Mariana García López$/ })
      .first()
      .click();
    await consultation.writeNote(room);
  });

  await test.step('10: an allergy warns of one antibiotic; another is prescribed and verified', async () => {
    const path = await consultation.prescribe(room, doctor);
    await consultation.verify(browser, origin + path);
  });

  await test.step('11: she is sent what to read; the signed note no longer changes', async () => {
    await room.goto(`/hospital/visit?visitId=${visitId}`);
    await consultation.teach(room, { browser, phone });
    await consultation.signAndAmend(room, doctor, visitId);
    await room.context().close();
    expect(await mine()).toMatchObject({ status: 'completed' });
    await page.goto('/hospital');
    await expect(
      page.getByRole('region', { name: 'Por cobrar' }).getByText('Mariana García López'),
    ).toBeVisible();
  });

  await test.step('11: reception is refused at the URL of the note, which is logged', async () => {
    await page.goto(`/hospital/visit?visitId=${visitId}`);
    await expect(page.getByText(/Ver el expediente clínico/)).toBeVisible();
    await expect(page.getByText(/penicilina|118\/76|Faringe|Mariana/)).toHaveCount(0);
    await expect(reception.api.visitView({ params: { visitId } })).rejects.toMatchObject({
      status: 403,
      problem: { code: 'permission.denied' },
    });
    const refused = await owner.api.auditList({
      query: { user: reception.session.user.id, action: 'access.denied', record: 'visitView' },
    });
    expect(refused.items[0]?.diff).toMatchObject({ permission: 'clinical:read' });
  });
});
