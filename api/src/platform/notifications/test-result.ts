import type { NotificationTest, TestState } from '@sala/shared-contracts';
import type { Db } from '../database/database';
import { choiceFor, settingsOf } from './delivery-plan';
import { listSubscriptions } from '../push/push-subscriptions.queries';
import { companyClock, readPreferences } from './preferences.queries';
import { readLastTest, readTestMail } from './test-result.queries';
import { isSince } from '../time/instants';

type DeviceState = NotificationTest['devices'][number]['state'];

const untested: NotificationTest = {
  at: null,
  inApp: 'off',
  mail: 'off',
  push: 'off',
  devices: [],
};

/** The later of both counts, as far as it is later than the test. */
const deviceState = (at: string, sentAt: string | null, failedAt: string | null): DeviceState => {
  const sent = sentAt !== null && isSince(sentAt, at);
  const failed = failedAt !== null && isSince(failedAt, at);
  if (sent && (!failed || isSince(sentAt, failedAt))) return 'sent';
  return failed ? 'failed' : 'waiting';
};

/** One browser that is reached is enough. */
const together = (states: readonly DeviceState[]): TestState =>
  states.find((state) => state === 'sent') ??
  states.find((state) => state === 'waiting') ??
  (states.length > 0 ? 'failed' : 'off');

/** What became of the person's last test. */
export const readTest = async (db: Db, userId: string): Promise<NotificationTest> => {
  const at = await readLastTest(db);
  if (at === null) return untested;
  const { settings } = await readPreferences(db, userId);
  const { mail, push } = choiceFor(settingsOf(settings), 'notification_test');
  // Without a company, and to browsers that came later, nothing was pushed.
  const reached =
    push && (await companyClock(db)).timeZone !== null
      ? (await listSubscriptions(db, null)).filter(({ createdAt }) => isSince(at, createdAt))
      : [];
  const devices = reached.map(({ id, device, lastSentAt, lastFailedAt }) => ({
    id,
    device,
    state: deviceState(at, lastSentAt, lastFailedAt),
  }));
  return {
    at,
    inApp: 'sent',
    mail: mail ? await readTestMail(db, userId, at) : 'off',
    push: together(devices.map(({ state }) => state)),
    devices,
  };
};
