import type { CampaignDetail, CampaignPreview } from '@sala/shared-contracts';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';
import { aRuleField } from '../../testing/rule-fields.fixture';

const { answer } = startApi();

const id = '00000000-0000-4000-8000-0000000000f1';
const ana = { id: '00000000-0000-4000-8000-0000000000aa', name: 'Ana Luna' };
const none = {
  people: 0,
  withheld: 0,
  queued: 0,
  sent: 0,
  delivered: 0,
  read: 0,
  replied: 0,
  failed: 0,
  skipped: 0,
  exited: 0,
};

const aCampaign = (change: Partial<CampaignDetail> = {}): CampaignDetail => ({
  id,
  title: 'Semana dental',
  audience: 'patient',
  channel: 'sms',
  status: 'draft',
  pausedBecause: null,
  scheduledAt: null,
  startedAt: null,
  endedAt: null,
  totals: none,
  updatedAt: '2026-11-20T16:00:00Z',
  updatedBy: ana,
  version: 1,
  definition: {
    title: 'Semana dental',
    audience: 'patient',
    condition: { all: [] },
    exclude: { condition: null, campaignIds: [] },
    channel: 'sms',
    message: { templateId: null, parameters: [], subject: null, body: 'Hola, {{firstName}}' },
    scheduledAt: null,
    throttlePerMinute: 60,
    controlPercent: 10,
    steps: [
      {
        waitDays: 3,
        condition: 'no_booking',
        action: { kind: 'task', title: 'Llamar', priority: 'medium', assigneeId: null },
      },
    ],
  },
  listed: null,
  skippedBy: [],
  exitedBy: [],
  steps: [],
  uplift: null,
  cost: { micros: 0, currency: 'MXN' },
  dailyLimit: null,
  ...change,
});

const listOf = (...campaigns: readonly CampaignDetail[]) => ({
  items: [...campaigns],
  total: campaigns.length,
  page: 1,
  pageSize: 25,
});

const overBudget = 'La campaña cuesta más de lo que queda del presupuesto.';

const preview: CampaignPreview = {
  people: 812,
  looked: 500,
  reachable: 700,
  agreed: 640,
  withheld: 81,
  samples: [
    {
      subjectId: ana.id,
      name: 'Rosa Campos',
      address: '+525512345678',
      subject: null,
      text: 'Hola, Rosa: ya puedes agendar.',
      missing: [],
    },
  ],
  cost: { micros: 630_000_000, currency: 'MXN', leftMicros: 500_000_000 },
  minutes: 11,
  dailyLimit: null,
  connected: true,
};

const choices = () => {
  answer('ruleFieldList', { items: [aRuleField({ key: 'name', type: 'text' })] });
  answer('messageTemplateList', {
    items: [],
    total: 0,
    page: 1,
    pageSize: 100,
    statuses: [],
    connected: true,
    syncedAt: null,
  });
};

test('is written with a live count, samples and cost, and saved as a draft', async () => {
  const earlier = ['6f1d7a52-5a1c-4a3e-9b59-0c6d2f0a1111', '6f1d7a52-5a1c-4a3e-9b59-0c6d2f0a2222'];
  const [winter = '', summer = ''] = earlier;
  answer(
    'campaignList',
    listOf(
      aCampaign({ id: winter, title: 'Invierno' }),
      aCampaign({ id: summer, title: 'Verano' }),
    ),
  );
  choices();
  const previewed = answer('campaignPreview', preview);
  const { user } = await renderScreen('/rule/bulk-message-followup?new=1');
  await user.click(await screen.findByRole('textbox', { name: /^Nombre/ }));
  await user.paste('Semana dental');
  await user.click(screen.getByRole('radio', { name: 'SMS' }));
  await user.click(screen.getByRole('textbox', { name: /^Texto/ }));
  await user.paste('Hola, {{firstName}}: ya puedes agendar.');
  const shown = within(screen.getByRole('region', { name: 'A quién le llegaría ahora' }));
  expect(await shown.findByText('Hola, Rosa: ya puedes agendar.')).toBeVisible();
  expect(shown.getByText('812')).toBeVisible();
  expect(shown.getByText('cerca de 700')).toBeVisible();
  expect(shown.getByRole('alert')).toHaveTextContent(/Cuesta más de lo que queda/);
  const leftOut = within(screen.getByRole('group', { name: 'Quien recibió estas campañas' }));
  await user.click(leftOut.getByRole('checkbox', { name: 'Invierno' }));
  await user.click(leftOut.getByRole('checkbox', { name: 'Verano' }));
  const body = 'Hola, {{firstName}}: ya puedes agendar.';
  await waitFor(() =>
    expect(previewed.at(-1)?.body).toMatchObject({
      campaignId: null,
      definition: { channel: 'sms', message: { body } },
    }),
  );
  const created = answer('campaignCreate', aCampaign());
  answer('campaignView', aCampaign());
  await user.click(screen.getByRole('button', { name: 'Guardar borrador' }));
  expect(await screen.findByText(/Todavía no empieza/)).toBeVisible();
  expect(created[0]?.body).toMatchObject({
    title: 'Semana dental',
    audience: 'patient',
    exclude: { condition: null, campaignIds: earlier },
    throttlePerMinute: 60,
    scheduledAt: null,
    steps: [],
  });
});

test('starts after a question, and says why it may not', async () => {
  answer('campaignList', listOf(aCampaign()));
  answer('campaignView', aCampaign());
  answer('campaignPreview', preview);
  const { user } = await renderScreen(`/rule/bulk-message-followup?campaignId=${id}`);
  const reach = within(await screen.findByRole('region', { name: 'A quién le llegaría ahora' }));
  expect(await reach.findByText('$630.00 de $500.00 que quedan este mes')).toBeVisible();
  answer('campaignMove', problem('campaign.over_budget', overBudget));
  await user.click(await screen.findByRole('button', { name: 'Iniciar' }));
  const asked = within(await screen.findByRole('alertdialog'));
  await user.click(asked.getByRole('button', { name: 'Iniciar' }));
  expect(await asked.findByText(overBudget)).toBeVisible();
  const running = aCampaign({
    status: 'scheduled',
    version: 2,
  });
  const moved = answer('campaignMove', running);
  answer('campaignView', running);
  await user.click(asked.getByRole('button', { name: 'Iniciar' }));
  expect(await screen.findByRole('button', { name: 'Volver a borrador' })).toBeVisible();
  expect(moved[0]?.body).toEqual({ status: 'scheduled', version: 1 });
});

test('an ended campaign shows its results, and that its effect is not conclusive', async () => {
  const ended = aCampaign({
    status: 'partially_failed',
    startedAt: '2026-11-10T16:00:00Z',
    endedAt: '2026-11-18T16:00:00Z',
    totals: { ...none, people: 100, withheld: 10, read: 60, replied: 20, failed: 4, skipped: 6 },
    skippedBy: [{ reason: 'no_consent', count: 6 }],
    steps: [{ messages: 0, tasks: 12, notDue: 3, refused: 0 }],
    uplift: {
      treated: { people: 90, booked: 18 },
      control: { people: 10, booked: 1 },
      until: '2026-12-10T16:00:00Z',
      points: 10,
      low: -14.2,
      high: 23.1,
      conclusive: false,
    },
  });
  answer('campaignList', listOf(ended));
  answer('campaignView', ended);
  answer('campaignRecipientList', {
    items: [
      {
        id,
        subjectKind: 'patient',
        subjectId: ana.id,
        name: 'Rosa Campos',
        address: '+525512345678',
        state: 'skipped',
        reason: 'no_consent',
        sentAt: null,
        step: 0,
        nextAt: null,
        booked: true,
      },
    ],
    nextCursor: null,
  });
  await renderScreen(`/rule/bulk-message-followup?campaignId=${id}`);
  const effect = within(await screen.findByRole('region', { name: 'Efecto en las citas' }));
  expect(effect.getByText('Todavía no concluyente')).toBeVisible();
  expect(effect.getByText('10 puntos (entre -14.2 y 23.1)')).toBeVisible();
  expect(screen.getByText('12 tareas, 3 no hicieron falta')).toBeVisible();
  const people = within(screen.getByRole('region', { name: 'Persona por persona' }));
  expect(
    await people.findByText('No se envió · No ha aceptado promociones · agendó'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Editar' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Duplicar' })).toBeVisible();
});
