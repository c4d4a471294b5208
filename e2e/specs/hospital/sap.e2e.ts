import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures';
import { expectNoAxeViolations } from '../../helpers/axe';
import { openBrowser } from '../../helpers/browsers';
import { newMember, type Staff } from '../../helpers/companies';
import { openFrontDesk } from '../../helpers/front-desk';
import { tabTo } from '../../helpers/keyboard';

/** The simulated SAP of a hospital that treats the patients of this company too, read once. */
const connectSap = async ({ api }: Staff): Promise<void> => {
  const settings = {
    driver: 'fhir' as const,
    institution: '0001',
    sender: null,
    baseUrl: null,
    user: null,
  };
  await api.sapConnectionSave({ body: { mode: 'simulator', settings } });
  await api.sapSyncStart();
  await expect
    .poll(async () => (await api.sapConnectionView()).connection?.lastSync?.state, {
      timeout: 30_000,
    })
    .toBe('done');
};

const dayOf = (instant: string, days = 0): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Mexico_City' }).format(
    Date.parse(instant) + days * 86_400_000,
  );
const hourOf = (instant: string): number => (new Date(instant).getUTCHours() + 18) % 24;

/** An appointment of SAP within our hours, whose planning object stands for our doctor from now on. */
const clashingTime = async (admin: Staff, doctorId: string) => {
  const now = new Date().toISOString();
  const { sap } = await admin.api.sapScheduleView({
    query: { department: 'MI', from: dayOf(now, 1), to: dayOf(now, 14) },
  });
  const found = sap.find(
    ({ start, status, planningObjectId }) =>
      planningObjectId !== null &&
      status === 'scheduled' &&
      hourOf(start) >= 9 &&
      hourOf(start) < 17,
  );
  if (!found?.planningObjectId) throw new Error('SAP plans nothing in two weeks');
  await admin.api.sapPlanningObjectMap({
    params: { planningObjectId: found.planningObjectId },
    body: { practitionerId: doctorId },
  });
  return found;
};

const press = async (page: Page, role: 'button' | 'menuitem', name: string | RegExp) => {
  await tabTo(page, page.getByRole(role, { name }).first());
  await page.keyboard.press('Enter');
};

test('a patient is linked, a case discharged and a clash settled without a mouse', async ({
  browser,
  origin,
  staff,
}) => {
  test.slow();
  const desk = await openFrontDesk(staff);
  await connectSap(staff);
  const admin = await newMember(origin, staff, ['admin', 'reception']);
  const { page } = await openBrowser(browser, origin, admin.session);

  await test.step('link', async () => {
    const { items } = await admin.api.sapPatientList({ query: { link: 'suggested' } });
    const record = items.find(({ family }) => family === 'García López');
    await page.goto('/hospital/sap/patients?link=suggested');
    await tabTo(page, page.getByRole('button', { name: /García López/ }).first());
    await page.keyboard.press('Enter');
    await press(page, 'button', /^Vincular con Mariana/);
    await expect(page.getByText('Quedó vinculado.')).toBeVisible();
    await expectNoAxeViolations(page, 'a linked record of SAP');
    const linked = await admin.api.sapPatientView({ params: { patnr: record?.patnr ?? '' } });
    expect(linked.link).toMatchObject({ state: 'linked', patient: { id: desk.mariana.id } });
  });

  await test.step('discharge, after a test run', async () => {
    await page.goto('/hospital/sap/admissions?as=beds');
    const bed = page.getByRole('button', { name: /^Cama .*Ocupada/ }).first();
    await tabTo(page, bed);
    await page.keyboard.press('Enter');
    await press(page, 'button', 'Dar de alta');
    const form = page.getByRole('dialog', { name: 'Dar de alta' });
    await tabTo(page, form.getByRole('button', { name: 'Probar' }));
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: /^¿Dar de alta a / });
    await expect(question).toContainText('Todavía no se ha cambiado nada.');
    await tabTo(page, question.getByRole('button', { name: 'Dar de alta' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('El alta quedó en SAP.')).toBeVisible();
  });

  await test.step('settle a clash', async () => {
    const sap = await clashingTime(admin, desk.doctor.id);
    const { id } = await desk.book(desk.lucia.id, sap.start);
    await page.goto(`/hospital/sap/schedule?department=MI&view=day&date=${dayOf(sap.start)}`);
    await press(page, 'button', /^Conservar SAP/);
    const question = page.getByRole('alertdialog', { name: '¿Conservar la cita de SAP?' });
    await tabTo(page, question.getByRole('button', { name: 'Conservar SAP' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('La cita de la clínica se canceló.')).toBeVisible();
    const { status } = await admin.api.appointmentView({ params: { appointmentId: id } });
    expect(status).toBe('cancelled');
  });
});
