import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';

/* What each list says to the owner of a company without records, and its first step, if any. */
const lists: Readonly<Record<string, readonly [why: string, step?: string]>> = {
  '/hospital': ['Hoy no hay pacientes todavía', 'Agendar una cita'],
  '/hospital/appointments': ['Hoy no hay citas', 'Nueva cita'],
  '/hospital/calendar': ['Todavía no hay áreas', 'Ir a Organización'],
  '/hospital/patient': ['Todavía no hay pacientes', 'Nuevo paciente'],
  '/hospital/chats': ['No hay conversaciones abiertas', 'Nueva conversación'],
  '/hospital/chats?report=metrics': ['No hay mensajes en este periodo'],
  '/hospital/email': ['No hay buzones conectados', 'Conectar buzón'],
  '/hospital/generic-message-template': ['Todavía no hay respuestas rápidas', 'Nueva respuesta'],
  '/hospital/organization': ['Todavía no hay sedes', 'Nueva sede'],
  '/hospital/users': ['Todavía no hay profesionales', 'Nuevo profesional'],
  '/hospital/event-types': ['Todavía no hay tipos de cita', 'Nuevo tipo de cita'],
  '/hospital/doctor-availability': ['Todavía no hay médicos', 'Nuevo profesional'],
  '/hospital/categories': ['Todavía no hay categorías en «Servicios»', 'Nueva categoría'],
  '/hospital/devices': ['Todavía no hay dispositivos', 'Vincular dispositivo'],
  '/hospital/health-teaching': ['Todavía no hay material'],
  '/hospital/sap/patients': ['La empresa no está conectada con SAP', 'Conectar con SAP'],
  '/tasks': ['No hay tareas pendientes', 'Nueva tarea'],
  '/customer-management': ['Todavía no hay clientes', 'Nuevo cliente'],
  '/customer-management?view=board': ['Todavía no hay clientes', 'Nuevo cliente'],
  '/customer-management?view=group': ['Todavía no hay clientes', 'Nuevo cliente'],
  '/customer-fields': ['Todavía no hay campos', 'Nuevo campo'],
  '/purchase-fields': ['Todavía no hay campos', 'Nuevo campo'],
  '/purchase-record': ['Todavía no hay ventas', 'Nueva venta'],
  '/marketing-leads': ['Todavía no hay prospectos', 'Nuevo prospecto'],
  '/marketing-leads?view=sources': ['Todavía no hay prospectos', 'Nuevo prospecto'],
  '/dataset/customers': ['Todavía no hay filas'],
  '/rule/tasks': ['Empieza con una regla lista', 'Nueva regla'],
  '/rule/purchase-reminder-config': [
    'No hay recordatorios en los próximos 30 días',
    'Nuevo recordatorio',
  ],
  '/rule/bulk-message-followup': ['Aún no hay campañas', 'Nueva campaña'],
  '/template-messages': ['Todavía no hay plantillas', 'Nueva plantilla'],
  '/company-personal': ['Todavía no hay personal registrado', 'Nueva persona'],
  '/company-personal?view=shifts': ['Nadie trabaja aquí esta semana', 'Ver personas'],
  '/chats': ['Todavía no hay conversaciones', 'Nuevo chat'],
  '/settings/company/privacy': ['Todavía no hay solicitudes ARCO', 'Nueva solicitud ARCO'],
};

const navigate = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

test('every list of an empty company says why it is empty, and what to do', async ({ page }) => {
  test.slow();
  await page.goto('/');
  const main = page.getByRole('main');
  for (const [path, [why, step]] of Object.entries(lists)) {
    await navigate(page, path);
    await expect(main.getByRole('heading', { name: why, exact: true }), path).toBeVisible();
    if (step)
      await expect(
        main
          .getByRole('button', { name: step })
          .or(main.getByRole('link', { name: step }))
          .first(),
        path,
      ).toBeVisible();
  }
  // Words that find nothing are not an empty list.
  await navigate(page, '/hospital?search=zzz');
  await expect(main.getByRole('button', { name: 'Quitar filtros' })).toBeVisible();
});
