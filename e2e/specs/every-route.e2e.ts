import type { Page } from '@playwright/test';
import { expect, test, visitorTest } from '../fixtures';

const id = '0197f3a0-0000-7000-8000-000000000001';

/* Authenticated routes of docs/spec/platform.md §1, and the heading of each. */
const screens = {
  '/': 'Hola, Ana',
  '/apps/': 'Integraciones',
  '/apps/phone': 'Teléfono de prueba',
  '/company-personal/': 'Personal',
  '/customer-fields/': 'Campos de cliente',
  '/customer-management/': 'Clientes',
  '/dataset/': 'Conjuntos de datos',
  '/help-center/': 'Centro de ayuda',
  '/marketing-leads/': 'Prospectos',
  '/tasks/': 'Tareas',
  '/chats/': 'Chat del equipo',
  '/template-messages/': 'Plantillas de WhatsApp',
  '/rule/bulk-message-followup/': 'Campañas',
  '/rule/tasks/': 'Reglas de tareas',
  '/rule/purchase-reminder-config/': 'Recordatorios de compra',
  '/purchase-fields/': 'Campos de compra',
  '/purchase-record/': 'Ventas',
  '/settings': 'Perfil',
  '/settings/display': 'Pantalla',
  '/settings/notifications': 'Notificaciones',
  '/settings/account': 'Cuenta',
  '/settings/appearance': 'Apariencia',
  '/settings/company': 'Empresa',
  '/settings/billing': 'Suscripción',
  '/users/': 'Personas y accesos',
  '/hospital/categories/': 'Categorías',
  '/hospital/organization/': 'Organización',
  '/hospital/users/': 'Profesionales',
  '/hospital/': 'Tablero del día',
  '/hospital/appointments/': 'Citas',
  '/hospital/calendar/': 'Agenda',
  '/hospital/doctor-availability/': 'Horarios',
  '/hospital/event-types/': 'Tipos de cita',
  '/hospital/patient/': 'Pacientes',
  '/hospital/visit/': 'Consultas',
  '/hospital/task/': 'Tareas clínicas',
  '/hospital/chats/': 'Chats con pacientes',
  '/hospital/message-template/': 'Mensajes automáticos',
  '/hospital/generic-message-template/': 'Respuestas rápidas',
  '/hospital/email/': 'Correo',
  '/hospital/email/finance/': 'Finanzas',
  '/hospital/health-teaching/': 'Educación para pacientes',
  '/hospital/prescription/': 'Recetas',
  '/hospital/sap/patients/': 'Pacientes en SAP',
  '/hospital/sap/admissions/': 'Ingresos en SAP',
  '/hospital/sap/schedule/': 'Agenda en SAP',
  [`/hospital/visit/prescription/${id}/1`]: 'Receta',
  [`/hospital/appointments/check-in/${id}/${id}`]: 'Registrar llegada',
} as const;

const outside = {
  '/clerk': 'Clerk no está configurado',
  '/clerk/sign-in': 'Entrar con Proveedor de prueba',
  '/clerk/sign-up': 'Crear una cuenta en Proveedor de prueba',
} as const;

const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/* Client-side navigation; `accessibility/every-screen` loads a document for each route. */
const navigateClientSide = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

test('every authenticated route opens its screen, with or without a trailing slash', async ({
  page,
}) => {
  test.slow();
  await page.goto('/');
  // Every other one without its slash; `accessibility/every-screen` opens each in both ways.
  for (const [place, [path, name]] of Object.entries(screens).entries()) {
    const spelled = place % 2 === 0 ? path : path.replace(/(?<=.)\/$/, '');
    await navigateClientSide(page, spelled);
    await expect(h1(page, name), spelled).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Menú principal' }), spelled).toBeVisible();
  }
});

visitorTest('external sign-in has a layout without the frame', async ({ page }) => {
  for (const [path, name] of Object.entries(outside)) {
    await page.goto(path);
    await expect(h1(page, name), path).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Menú principal' }), path).toHaveCount(0);
  }
  await page.goto('/clerk/user-management');
  await expect(h1(page, 'Inicia sesión con Proveedor de prueba')).toBeVisible();
});
