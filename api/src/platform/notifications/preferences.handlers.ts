import {
  notificationKinds,
  notificationRules,
  scopeOf,
  type NotificationKind,
  type NotificationPreferences,
  type NotificationRow,
} from '@sala/shared-contracts';
import { changesBetween } from '../audit/changes';
import type { Db } from '../database/database';
import { requireCurrentVersion } from '../database/version-conflict';
import type { Actor } from '../http/actor';
import { defineHandlers } from '../http/handler';
import { choiceFor, settingsOf } from './delivery-plan';
import { notify } from './notify';
import { companyZone, readPreferences, savePreferences } from './preferences.queries';
import { readOwnAddress } from './notifications.queries';

const isTold = ({ permissions }: Actor, kind: NotificationKind): boolean => {
  const needed = notificationRules[kind].permissions;
  return needed.length === 0 || needed.some((one) => permissions.has(one));
};

const rowOf = ({ roles }: Actor, choice: ReturnType<typeof choiceFor>): NotificationRow => {
  const { group, urgent, inApp, mail, allWith } = notificationRules[choice.kind];
  const all = allWith !== null && scopeOf(roles, allWith) === 'all';
  return {
    ...choice,
    scope: all ? choice.scope : 'mine',
    group,
    urgent,
    inAppFixed: inApp === 'always',
    mailFixed: mail === 'always' || mail === 'own',
    scopes: all ? ['mine', 'all'] : ['mine'],
  };
};

const preferencesOf = async (db: Db, actor: Actor): Promise<NotificationPreferences> => {
  const { settings: stored, updatedAt, version } = await readPreferences(db, actor.userId);
  const settings = settingsOf(stored);
  return {
    kinds: notificationKinds
      .filter((kind) => isTold(actor, kind))
      .map((kind) => rowOf(actor, choiceFor(settings, kind))),
    quietHours: settings.quietHours,
    digestHour: settings.digestHour,
    timeZone: await companyZone(db),
    updatedAt,
    version,
  };
};

export const notificationPreferenceHandlers = defineHandlers({
  notificationPreferencesView: ({ actor, db }) => preferencesOf(db, actor),

  notificationPreferencesSave: async ({ actor, audit, body, db, now }) => {
    const { version, ...given } = body;
    const present = await readPreferences(db, actor.userId, true);
    const current = { id: actor.userId, version: present.version };
    const conflict = async (): Promise<void> =>
      requireCurrentVersion(
        db,
        'notification_preference',
        { ...current, version: (await readPreferences(db, actor.userId)).version },
        version,
        await preferencesOf(db, actor),
      );
    await conflict();
    const before = settingsOf(present.settings);
    // Kinds that are not in the request keep what was chosen for them; what is fixed is not stored.
    const named = new Set(given.kinds.map(({ kind }) => kind));
    const kinds = [...before.kinds.filter(({ kind }) => !named.has(kind)), ...given.kinds].map(
      (choice) => choiceFor({ kinds: [choice] }, choice.kind),
    );
    const wanted = { ...given, kinds };
    if (!(await savePreferences(db, actor.userId, wanted, version, now))) await conflict();
    await audit({
      action: 'notifications.preferences_changed',
      entityType: 'notification_preference',
      entityId: actor.userId,
      diff: changesBetween(before, wanted),
    });
    return preferencesOf(db, actor);
  },

  notificationTest: async ({ actor, db, now }) => {
    await notify(db, {
      userId: actor.userId,
      companyId: null,
      kind: 'notification_test',
      facts: {},
      path: '/settings/notifications',
      now,
    });
    return { sentTo: await readOwnAddress(db, actor.userId) };
  },
});
