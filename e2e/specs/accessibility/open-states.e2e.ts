import type { Page } from '@playwright/test';
import { expect, test, visitorTest } from '../../fixtures';
import { authenticator } from '../../helpers/authenticator';
import {
  desk,
  expectAccessibleAsShown,
  expectAccessibleEverywhere,
  followDevice,
  phone,
} from '../../helpers/axe';
import { openBrowser } from '../../helpers/browsers';
import { newEmail, newMember, newStaff } from '../../helpers/companies';
import { fillCompany } from '../../helpers/company-data';
import { mailedLink } from '../../helpers/mailbox';
import { expectLanguage } from '../../helpers/screen-checks';
import { signIn } from '../../helpers/sign-in';
import { watchPageErrors } from '../../helpers/page-errors';

type State = readonly [name: string, open: (page: Page) => Promise<void>];

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const openProfile = (page: Page) => button(page, /, tu cuenta$/).click();

const home = async (page: Page): Promise<void> => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Hola, Ana' })).toBeVisible();
};

const frameStates: readonly State[] = [
  [
    'the palette with records',
    async (page) => {
      await home(page);
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Buscar o hacer algo' }).fill('rios');
      await expect(page.getByRole('option', { name: /Ana Ríos/ })).toBeVisible();
    },
  ],
  [
    'the palette with nothing found',
    async (page) => {
      await page.getByRole('combobox', { name: 'Buscar o hacer algo' }).fill('zxqw');
      await expect(page.getByText('Nada coincide con «zxqw».')).toBeVisible();
    },
  ],
  [
    'the help of the screen',
    async (page) => {
      await home(page);
      await openProfile(page);
      await dialog(page, 'Tu cuenta').getByRole('button', { name: 'Ayuda' }).click();
      await expect(dialog(page, 'Ayuda').getByRole('article')).toBeVisible();
    },
  ],
  [
    'the map of the keys',
    async (page) => {
      await home(page);
      await page.keyboard.press('?');
      await expect(dialog(page, 'Atajos del teclado')).toBeVisible();
    },
  ],
  [
    'the notices',
    async (page) => {
      await home(page);
      await button(page, /^Avisos/).click();
      await expect(dialog(page, 'Avisos')).toContainText('aceptó tu invitación');
    },
  ],
  [
    'the person',
    async (page) => {
      await home(page);
      await openProfile(page);
      await expect(dialog(page, 'Tu cuenta')).toContainText('Propietario');
    },
  ],
];

const screenStates: readonly State[] = [
  [
    'the form of an appointment',
    async (page) => {
      await page.goto('/hospital/calendar?new=1');
      await expect(dialog(page, 'Nueva cita')).toBeVisible();
    },
  ],
  [
    'the actions of a row',
    async (page) => {
      await page.goto('/customer-fields');
      await button(page, 'Más acciones de Medio').click();
      await expect(page.getByRole('menuitem', { name: 'Eliminar' })).toBeVisible();
    },
  ],
  [
    'the question before a field is deleted',
    async (page) => {
      await page.getByRole('menuitem', { name: 'Eliminar' }).click();
      await expect(page.getByRole('alertdialog').getByRole('textbox')).toBeVisible();
    },
  ],
  [
    'the form of a field, with options and errors',
    async (page) => {
      await page.goto('/customer-fields?new=1');
      await page.getByRole('combobox', { name: 'Tipo' }).selectOption('Selección');
      await button(page, 'Agregar opción').click();
      await button(page, 'Crear campo').click();
      await expect(page.getByText('Escribe la clave.')).toBeVisible();
    },
  ],
  [
    'a customer with something wrong',
    async (page) => {
      await page.goto('/customer-management?new=1');
      await button(page, 'Crear cliente').click();
      await expect(page.getByText('Este dato es obligatorio.').first()).toBeVisible();
    },
  ],
  [
    'the question before what was typed is dropped',
    async (page) => {
      await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('A medias');
      await page.keyboard.press('Escape');
      await expect(
        page.getByRole('alertdialog', { name: '¿Descartar los cambios?' }),
      ).toBeVisible();
    },
  ],
  [
    'the panel of a customer',
    async (page) => {
      await page.goto('/customer-management');
      await button(page, 'Ana Ríos').click();
      await expect(dialog(page, 'Ana Ríos').getByText('Radio')).toBeVisible();
    },
  ],
  [
    'the form of a customer, all of it',
    async (page) => {
      await dialog(page, 'Ana Ríos').getByRole('button', { name: 'Editar', exact: true }).click();
      await expect(dialog(page, 'Ana Ríos').getByRole('combobox', { name: 'Medio' })).toHaveValue(
        'radio',
      );
      for (const section of ['Datos personales', 'Seguimiento', 'Dirección', 'Datos fiscales'])
        await button(page, section).click();
      await expect(page.getByRole('textbox', { name: 'RFC' })).toBeVisible();
    },
  ],
  [
    'the form of a category',
    async (page) => {
      await page.goto('/hospital/categories?new=1');
      await expect(dialog(page, 'Nueva categoría')).toBeVisible();
    },
  ],
  [
    'the rules of the mailbox',
    async (page) => {
      await page.goto('/hospital/email?setUp=rules');
      await expect(dialog(page, 'Configurar correo')).toBeVisible();
    },
  ],
  [
    'a new quick reply',
    async (page) => {
      await page.goto('/hospital/generic-message-template?new=1');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  ],
  [
    'the text of an event',
    async (page) => {
      await page.goto('/hospital/message-template');
      await button(page, /^Se agenda una cita, WhatsApp, español:/).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  ],
  [
    'a new provider template',
    async (page) => {
      await page.goto('/template-messages?new=1');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  ],
  [
    'how sales are numbered',
    async (page) => {
      await page.goto('/settings/company?tab=numbering&series=purchase');
      await expect(dialog(page, 'Numeración de ventas')).toBeVisible();
    },
  ],
  [
    'a toast with something to undo',
    async (page) => {
      await page.goto('/hospital/categories');
      await button(page, 'Más acciones de Vacunas').click();
      await page.getByRole('menuitem', { name: 'Archivar' }).click();
      await button(page, 'Deshacer').hover(); // pauses its timer
    },
  ],
  [
    'a list in which nothing is found',
    async (page) => {
      await page.goto('/customer-management?search=zxqw');
      await expect(page.getByText('Ningún cliente coincide')).toBeVisible();
    },
  ],
];

for (const viewport of [desk, phone]) {
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport, colorScheme: viewport === desk ? 'light' : 'dark' });

    const visit = async (page: Page, states: readonly State[]): Promise<void> => {
      const pageErrors = await watchPageErrors(page);
      for (const [name, open] of states) {
        await test.step(name, async () => {
          await open(page);
          await expectAccessibleAsShown(page, name);
          await expectLanguage(page, 'es-MX', name);
        });
      }
      expect(pageErrors).toEqual([]);
    };

    test('overlays of the frame pass axe, fit and are Spanish', async ({ page, origin, staff }) => {
      test.slow();
      await fillCompany(staff);
      await newMember(origin, staff, ['nurse']); // triggers a notification
      await followDevice(page);
      await visit(page, frameStates);
      await home(page);
      await button(page, viewport === phone ? 'Abrir menú' : 'Tema').click();
      await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toBeVisible();
      await expectAccessibleAsShown(page, 'the menu');
    });

    test('forms, panels and dialogs pass axe, fit and are Spanish', async ({ page, staff }) => {
      test.slow();
      await fillCompany(staff);
      await followDevice(page);
      await visit(page, screenStates);
    });
  });
}

test('every step of the second factor passes axe and fits', async ({
  page,
  browser,
  origin,
  staff,
}) => {
  test.slow();
  const code = page.getByRole('textbox', { name: 'Código de 6 dígitos' });
  await followDevice(page);
  await page.goto('/settings/account');
  await button(page, 'Activar verificación en dos pasos').click();
  const form = page.getByRole('form', { name: 'Activar verificación en dos pasos' });
  await button(page, 'Continuar').click();
  await expect(form.getByLabel(/^Contraseña actual/)).toHaveAttribute('aria-invalid', 'true');
  await expectAccessibleEverywhere(page, 'choice of the method');
  await form.getByLabel(/^Contraseña actual/).fill(staff.password);
  await button(page, 'Continuar').click();
  await expect(
    page.getByRole('img', { name: 'Código QR para tu app de autenticación' }),
  ).toBeVisible();
  await expectAccessibleEverywhere(page, 'key of the app');
  const showNow = authenticator(await page.getByRole('code').innerText());
  await code.fill(showNow());
  await button(page, 'Activar').click();
  await expect(page.getByRole('list', { name: 'Códigos de recuperación' })).toBeVisible();
  await expectAccessibleEverywhere(page, 'recovery codes');
  await page.getByRole('checkbox', { name: 'Ya los guardé' }).check();
  await button(page, 'Listo').click();
  await button(page, 'Desactivar').click();
  await expect(dialog(page, '¿Desactivar la verificación en dos pasos?')).toBeVisible();
  await expectAccessibleEverywhere(page, 'deactivation dialog');

  const { page: elsewhere } = await openBrowser(browser, origin);
  await followDevice(elsewhere);
  await elsewhere.goto('/sign-in');
  await signIn(elsewhere, staff);
  await expect(
    elsewhere.getByRole('heading', { level: 1, name: 'Verificación en dos pasos' }),
  ).toBeVisible();
  await elsewhere.getByRole('textbox', { name: 'Código de 6 dígitos' }).fill('000000');
  await expect(elsewhere.getByRole('main').getByRole('alert').first()).toBeVisible();
  await expectAccessibleEverywhere(elsewhere, 'second factor with a wrong code');
  await button(elsewhere, 'Usar un código de recuperación').click();
  await expectAccessibleEverywhere(elsewhere, 'recovery code');
});

test('a screen with a five-second redirect passes axe and fits', async ({ page }) => {
  await page.clock.install({ time: new Date() });
  await page.clock.pauseAt(Date.now() + 1000);
  let isOver = false;
  // The page and axe use short timers: advance the clock slowly, so that the countdown does not
  // end.
  const crawl = async (): Promise<void> => {
    while (!isOver) await page.clock.runFor(1);
  };
  await followDevice(page);
  await page.goto('/clerk/user-management');
  const look = async (): Promise<void> => {
    await expect(button(page, 'Quedarme aquí')).toBeVisible();
    await expectAccessibleEverywhere(page, 'countdown');
  };
  await Promise.all([crawl(), look().finally(() => (isOver = true))]);
});

visitorTest(
  'public forms with errors, invitations and external accounts pass axe and fit',
  async ({ page, browser, origin }) => {
    visitorTest.slow();
    await followDevice(page);
    for (const [path, send] of [
      ['/sign-in', 'Entrar'],
      ['/sign-up', 'Crear cuenta'],
      ['/forgot-password', 'Enviar código'],
    ] as const) {
      await page.goto(path);
      await button(page, send).click();
      await expect(
        page
          .getByText('Escribe tu correo.')
          .or(page.getByText('Este dato es obligatorio.').first())
          .first(),
      ).toBeVisible();
      await expectAccessibleEverywhere(page, `${path} with everything wrong`);
    }

    const owner = await newStaff(origin, 'es-MX');
    const invited = newEmail();
    await owner.api.invitationCreate({
      body: { email: invited, roles: ['reception'], locale: 'es-MX' },
    });
    await page.goto(await mailedLink(origin, invited, /te invita a/));
    await expect(page.getByRole('heading', { level: 1, name: /^Te invitaron a/ })).toBeVisible();
    await expectAccessibleEverywhere(page, 'invitation');

    const { page: owned } = await openBrowser(browser, origin, owner.session);
    await followDevice(owned);
    await home(owned);
    await expect(owned.getByText('Primeros pasos')).toBeVisible();
    await expectAccessibleEverywhere(owned, 'home of a new company');
    const enterAs = async (browserPage: Page, email: string): Promise<void> => {
      await browserPage.goto('/clerk/sign-in');
      await browserPage.getByRole('textbox', { name: 'Correo electrónico' }).fill(email);
      await browserPage.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Luis Peña');
      await button(browserPage, 'Entrar como esta persona').click();
    };
    await enterAs(page, newEmail());
    await expect(page.getByText('Tu cuenta externa aún no está vinculada')).toBeVisible();
    await expectAccessibleEverywhere(page, 'unlinked account');
    await enterAs(owned, owner.email);
    await expect(owned.getByRole('row').filter({ hasText: owner.email })).toContainText(
      'Sin vincular',
    );
    await expectAccessibleEverywhere(owned, 'external identities');

    const nurse = await newMember(origin, owner, ['nurse']);
    const { page: lesser } = await openBrowser(browser, origin, nurse.session);
    await followDevice(lesser);
    await lesser.goto('/apps');
    await expect(lesser.getByText('Acceso denegado')).toBeVisible();
    await expectAccessibleEverywhere(lesser, 'a screen without its permission');
  },
);
