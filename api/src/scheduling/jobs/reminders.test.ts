import { createWebhookCaller } from '../../adapters/rule-webhook/live';
import { frontDeskTest } from '../../testing/front-desk-test';
import { createJobKinds } from '../../jobs';
import { createSecretBox } from '../../platform/secrets/secret-box';
import { runStep } from '../../platform/jobs/run-step';
import { runDueJobs } from '../../testing/jobs';

describe('reminders', () => {
  const front = frontDeskTest();

  test('one that keeps failing is recorded as failed and leaves the appointment alone', async () => {
    const booked = await front.book(front.day(5, 9), {
      patientId: await front.person({ email: 'sin-turno@correo.test' }),
    });
    const failures: unknown[] = [];
    const full = new Error('no room for mail');
    const options = {
      pool: front.api.database.pool,
      kinds: createJobKinds({
        taxStamping: null,
        signatureTime: null,
        channelAccounts: null,
        secrets: createSecretBox(front.api.database.pool),
        callWebhook: createWebhookCaller(true),
        owner: front.api.database.owner,
      }),
      clock: front.api.clock,
      publicUrl: 'https://sala.test',
      retryAfter: [0],
      postMail: () => Promise.reject(full),
      onFailure: (cause: unknown) => failures.push(cause),
    };
    while (await runStep(options)) expect(failures.length).toBeLessThan(3);
    expect(failures).toEqual([full, full]);
    expect(await front.view(booked.id)).toMatchObject({
      status: 'scheduled',
      messages: [{ kind: 'booked', status: 'failed', reason: 'error', by: null }],
    });
  });

  test('one that a standstill delayed by more than a quarter of its lead is skipped', async () => {
    const { id } = await front.book(front.day(6, 9), {
      patientId: await front.person({ email: 'tarde@correo.test' }),
    });
    await runDueJobs(front.api);
    await front.sql(
      `update appointment_reminder set due_at = $2::timestamptz - make_interval(mins => minutes_before / 4 + 1)
       where appointment_id = $1 and minutes_before > 0`,
      [id, front.api.clock.now().toISOString()],
    );
    await front.makeDue();
    await runDueJobs(front.api);
    const { messages } = await front.view(id);
    const reminders = messages.filter(({ kind }) => kind === 'reminder');
    expect(reminders.length).toBeGreaterThan(0);
    expect(reminders.every(({ status, reason }) => status === 'skipped' && reason === 'late')).toBe(
      true,
    );
  });
});
