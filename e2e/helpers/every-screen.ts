import { expect, type Page } from '@playwright/test';
import type { Locale } from '@sala/shared-contracts';
import { setupPlaces } from './setup-answers';

/** Anonymous, without a company, or its owner. */
export type Audience = 'visitor' | 'founder' | 'owner';

export interface Screen {
  readonly audience: Audience;
  readonly path: string;
  readonly heading: Readonly<Record<Locale, string>>;
  /** Waits for content that the heading does not imply. */
  readonly ready?: (page: Page) => Promise<void>;
  /** Status of an expected refusal, which the browser logs to the console. */
  readonly refused?: string;
}

const screen = (
  audience: Audience,
  path: string,
  spanish: string,
  english: string,
  more: Pick<Screen, 'ready' | 'refused'> = {},
): Screen => ({
  audience,
  path,
  heading: { 'es-MX': spanish, en: english },
  ...more,
});

const shows = (text: string): Pick<Screen, 'ready'> => ({
  ready: (page) => expect(page.getByText(text).first()).toBeVisible(),
});

const article: Pick<Screen, 'ready'> = {
  ready: (page) =>
    expect(
      page
        .getByRole('article', { name: /^(?:Atajos del teclado|Keyboard shortcuts)$/ })
        .getByRole('button')
        .last(),
    ).toBeVisible(),
};

/*
 * It redirects after five seconds, before all checks are done; `open-states` covers the countdown.
 */
const stays: Pick<Screen, 'ready'> = {
  ready: (page) => page.getByRole('button', { name: /^(?:Quedarme aquí|Stay here)$/ }).click(),
};

const lost = ['¡Ups! Página no encontrada', 'Oops! Page Not Found!'] as const;

/** Every screen with its heading. */
export const everyScreen: readonly Screen[] = [
  screen('visitor', '/sign-in', 'Iniciar sesión', 'Sign in'),
  screen('visitor', '/sign-in-2', 'Iniciar sesión', 'Sign in'),
  screen('visitor', '/sign-in/sso', 'Entrar con tu empresa', 'Sign in with your company'),
  screen('visitor', '/sign-up', 'Crear cuenta', 'Create an account'),
  screen(
    'visitor',
    '/sign-up#invite=not-an-invitation-at-all',
    'No encontramos la invitación',
    'We cannot find the invitation',
    { refused: '410' },
  ),
  screen('visitor', '/otp?purpose=mfa', 'Empieza de nuevo', 'Start again'),
  screen(
    'visitor',
    '/otp?purpose=reset&email=ana@example.com',
    'Escribe el código',
    'Enter the code',
  ),
  screen('visitor', '/forgot-password', '¿Olvidaste tu contraseña?', 'Forgot your password?'),
  screen(
    'visitor',
    '/email-confirmation?email=ana@example.com',
    'Confirma tu correo',
    'Confirm your email address',
  ),
  screen('visitor', '/learn', 'Este enlace ya no funciona', 'This link no longer works'),
  screen('visitor', '/device', 'Vincula este dispositivo', 'Pair this device'),
  screen('visitor', '/verify', 'Verificación de receta', 'Prescription check'),
  screen('visitor', '/pricing', 'Planes y precios', 'Plans and pricing'),
  screen('visitor', '/payment-status', 'Estado del pago', 'Payment status'),
  screen('visitor', '/401', 'Acceso no autorizado', 'Unauthorized Access'),
  screen('visitor', '/403', 'Acceso denegado', 'Access Denied'),
  screen('visitor', '/404', ...lost),
  screen('visitor', '/500', '¡Ups! Algo salió mal', 'Oops! Something went wrong'),
  screen('visitor', '/503', 'Sitio en mantenimiento', 'Website is under maintenance'),
  screen('visitor', '/clerk', 'Clerk no está configurado', 'Clerk is not set up'),
  screen(
    'visitor',
    '/clerk/sign-in',
    'Entrar con Proveedor de prueba',
    'Sign in with Test provider',
  ),
  screen(
    'visitor',
    '/clerk/sign-up',
    'Crear una cuenta en Proveedor de prueba',
    'Create an account at Test provider',
  ),
  ...setupPlaces.map((step) =>
    screen('founder', `/company-setup?step=${step}`, 'Configura tu empresa', 'Set up your company'),
  ),
  screen('owner', '/settings/company', 'Empresa', 'Company'),
  screen('owner', '/settings/company?tab=numbering', 'Empresa', 'Company'),
  screen('owner', '/users/roles', 'Roles de la empresa', 'Company roles'),
  screen('owner', '/settings/company/sso', 'Inicio de sesión único', 'Single sign-on'),
  screen('owner', '/settings/company/audit', 'Bitácora', 'Audit log'),
  screen('owner', '/settings/company/privacy', 'Privacidad', 'Privacy'),
  screen('founder', '/settings/releases', 'Versiones', 'Releases'),
  screen('owner', '/', 'Hola, Ana', 'Hello, Ana'),
  screen('owner', '/customer-management', 'Clientes', 'Customers', shows('Ana Ríos')),
  screen('owner', '/customer-fields', 'Campos de cliente', 'Customer fields', shows('Medio')),
  screen('owner', '/purchase-fields', 'Campos de compra', 'Purchase fields', shows('Promotor')),
  screen('owner', '/purchase-record', 'Ventas', 'Sales', shows('Ana Ríos')),
  screen('owner', '/chats', 'Chat del equipo', 'Team chat'),
  screen('owner', '/template-messages', 'Plantillas de WhatsApp', 'WhatsApp templates'),
  screen('owner', '/rule/bulk-message-followup', 'Campañas', 'Campaigns'),
  screen('owner', '/rule/tasks', 'Reglas de tareas', 'Task rules'),
  screen(
    'owner',
    '/rule/purchase-reminder-config',
    'Recordatorios de compra',
    'Purchase reminders',
  ),
  screen('owner', '/tasks', 'Tareas', 'Tasks'),
  screen('owner', '/tasks?layout=board', 'Tareas', 'Tasks'),
  screen('owner', '/marketing-leads', 'Prospectos', 'Leads', shows('Eva Luna')),
  screen('owner', '/marketing-leads?view=table', 'Prospectos', 'Leads', shows('Eva Luna')),
  screen('owner', '/marketing-leads?view=sources', 'Prospectos', 'Leads', shows('WhatsApp')),
  screen('owner', '/dataset', 'Conjuntos de datos', 'Datasets', shows('Encuesta')),
  screen('owner', '/dataset/customers', 'Clientes', 'Customers', shows('Ana Ríos')),
  screen('owner', '/hospital/patient', 'Pacientes', 'Patients'),
  screen(
    'owner',
    '/hospital/patient?report=emergency',
    'Accesos de emergencia',
    'Emergency accesses',
  ),
  screen('owner', '/hospital/appointments', 'Citas', 'Appointments'),
  screen(
    'owner',
    '/hospital/appointments/check-in/0197f3a0-0000-7000-8000-000000000001/no-such-uid',
    'Registrar llegada',
    'Check in',
    { refused: '404' },
  ),
  screen('owner', '/hospital/calendar', 'Agenda', 'Calendar'),
  screen('owner', '/hospital/event-types', 'Tipos de cita', 'Appointment types'),
  screen('owner', '/hospital/doctor-availability', 'Horarios', 'Hours'),
  screen('owner', '/hospital/organization', 'Organización', 'Organization'),
  screen(
    'owner',
    '/hospital/organization?tab=print',
    'Organización',
    'Organization',
    shows('EXP-000123'),
  ),
  screen('owner', '/hospital/organization?tab=settings', 'Organización', 'Organization'),
  screen('owner', '/hospital/organization?tab=privacy', 'Organización', 'Organization'),
  // Owners have no access to clinical data.
  screen('owner', '/hospital/visit', 'Consultas', 'Visits', { refused: '403' }),
  screen('owner', '/hospital/chats', 'Chats con pacientes', 'Patient chats'),
  screen('owner', '/hospital/chats?report=metrics', 'Métricas de mensajes', 'Message metrics'),
  screen('owner', '/hospital/message-template', 'Mensajes automáticos', 'Automatic messages'),
  screen('owner', '/hospital/generic-message-template', 'Respuestas rápidas', 'Quick replies'),
  screen('owner', '/hospital/email', 'Correo', 'Email'),
  screen('owner', '/hospital/email/finance', 'Finanzas', 'Finance'),
  screen('owner', '/hospital/task', 'Tareas clínicas', 'Clinical tasks', { refused: '403' }),
  screen('owner', '/hospital/health-teaching', 'Educación para pacientes', 'Patient education'),
  screen('owner', '/hospital/prescription', 'Recetas', 'Prescriptions'),
  screen('owner', '/hospital/sap/patients', 'Pacientes en SAP', 'Patients in SAP'),
  screen('owner', '/hospital/sap/admissions', 'Ingresos en SAP', 'Admissions in SAP'),
  screen('owner', '/hospital/sap/schedule', 'Agenda en SAP', 'Schedule in SAP'),
  screen(
    'owner',
    '/hospital/visit/prescription/0197f3a0-0000-7000-8000-000000000001/1',
    'Receta',
    'Prescription',
  ),
  screen('owner', '/hospital/devices', 'Dispositivos', 'Devices'),
  screen('owner', '/hospital/users', 'Profesionales', 'Practitioners'),
  screen('owner', '/hospital', 'Tablero del día', 'Day board'),
  screen('owner', '/hospital/categories', 'Categorías', 'Categories', shows('Vacunas')),
  screen('owner', '/settings', 'Perfil', 'Profile'),
  screen('owner', '/settings/display', 'Pantalla', 'Display'),
  screen('owner', '/settings/notifications', 'Notificaciones', 'Notifications'),
  screen('owner', '/settings/account', 'Cuenta', 'Account'),
  screen('owner', '/settings/appearance', 'Apariencia', 'Appearance'),
  screen('owner', '/apps', 'Integraciones', 'Integrations'),
  screen('owner', '/apps/phone', 'Teléfono de prueba', 'Test phone'),
  screen('owner', '/company-personal', 'Personal', 'Staff roster'),
  screen('owner', '/company-personal?view=shifts', 'Personal', 'Staff roster'),
  screen('owner', '/company-personal?view=coverage', 'Personal', 'Staff roster'),
  screen('owner', '/users', 'Personas y accesos', 'People and access'),
  screen('owner', '/help-center', 'Centro de ayuda', 'Help centre'),
  screen('owner', '/help-center?article=keyboard', 'Centro de ayuda', 'Help centre', article),
  screen('owner', '/help-center?q=zxqw', 'Centro de ayuda', 'Help centre'),
  screen('owner', '/pricing', 'Planes y precios', 'Plans and pricing'),
  screen('owner', '/payment-status', 'Estado del pago', 'Payment status'),
  screen('owner', '/settings/billing', 'Suscripción', 'Subscription'),
  screen(
    'owner',
    '/clerk/user-management',
    'Inicia sesión con Proveedor de prueba',
    'Sign in with Test provider',
    stays,
  ),
  screen('owner', '/no-such-area', ...lost),
];

export const expectHeading = (page: Page, { heading }: Screen, language: Locale): Promise<void> =>
  expect(
    page.getByRole('heading', { level: 1 }).filter({ hasText: heading[language] }),
  ).toBeVisible();

/** Opens a screen and waits until it is complete. */
export const openScreen = async (page: Page, screen: Screen, language: Locale): Promise<void> => {
  const { path, ready } = screen;
  await page.goto(path);
  await expectHeading(page, screen, language);
  await ready?.(page);
  await expect(
    page.getByRole('main').getByRole('status', { name: /Cargando|Loading/ }),
  ).toHaveCount(0);
};
