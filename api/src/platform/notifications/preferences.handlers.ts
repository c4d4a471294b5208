import {
  notificationKinds,
  notificationRules,
  scopeOf,
  type NotificationChoice,
  type NotificationKind,
  type NotificationPreferences,
  type NotificationRow,
  type NotificationSettings,
} from '@sala/shared-contracts';
import { changesBetween } from '../audit/changes';
import type { Db } from '../database/database';
import { requireCurrentVersion } from '../database/version-conflict';
import type { Actor } from '../http/actor';
import { defineHandlers } from '../http/handler';
import { invalid } from '../http/problem-error';
import { choiceFor, settingsOf, type EffectiveChoice } from './delivery-plan';
import { notify } from './notify';
import {
  companyClock,
  isOwnSite,
  listSites,
  readPreferences,
  savePreferences,
} from './preferences.queries';
import { readTest } from './test-result';
import { readOwnAddress } from './notifications.queries';

const isTold = ({ permissions }: Actor, kind: NotificationKind): boolean => {
  const needed = notificationRules[kind].permissions;
  return needed.length === 0 || needed.some((one) => permissions.has(one));
};

const rowOf = ({ roles }: Actor, choice: EffectiveChoice): NotificationRow => {
  const { group, urgent, inApp, mail, scopes, bySite, allWith } = notificationRules[choice.kind];
  const all = allWith !== null && scopeOf(roles, allWith) === 'all';
  return {
    ...choice,
    scope: all ? choice.scope : 'mine',
    group,
    urgent,
    inAppFixed: inApp === 'always',
    mailFixed: mail === 'always' || mail === 'own',
    scopes: all ? [...scopes] : ['mine'],
    bySite,
  };
};

const chosenBefore = (before: NotificationSettings, kind: NotificationKind) =>
  before.kinds.find((one) => one.kind === kind);

/** A site that was chosen already may be that of another company, or one that has closed. */
const refuseUnknownSites = async (
  db: Db,
  before: NotificationSettings,
  given: readonly NotificationChoice[],
): Promise<void> => {
  for (const [place, { kind, siteId }] of given.entries())
    if (siteId && siteId !== chosenBefore(before, kind)?.siteId && !(await isOwnSite(db, siteId)))
      throw invalid({ path: `kinds.${place}.siteId`, code: 'unknown' });
};

/** Kinds and parts that are not in the request stay as chosen; what is fixed is not stored. */
const mergedChoices = (
  before: NotificationSettings,
  given: readonly NotificationChoice[],
): EffectiveChoice[] => {
  const named = new Set(given.map(({ kind }) => kind));
  const changed = given.map((choice) => ({ ...chosenBefore(before, choice.kind), ...choice }));
  return [...before.kinds.filter(({ kind }) => !named.has(kind)), ...changed].map((choice) =>
    choiceFor({ kinds: [choice] }, choice.kind),
  );
};

const preferencesOf = async (db: Db, actor: Actor): Promise<NotificationPreferences> => {
  const { settings: stored, updatedAt, version } = await readPreferences(db, actor.userId);
  const { timeZone, companyQuiet } = await companyClock(db);
  const settings = settingsOf(stored, companyQuiet);
  return {
    kinds: notificationKinds
      .filter((kind) => isTold(actor, kind))
      .map((kind) => rowOf(actor, choiceFor(settings, kind))),
    quietHours: settings.quietHours,
    digestHour: settings.digestHour,
    timeZone,
    sites: await listSites(db),
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
    const { companyQuiet } = await companyClock(db);
    const before = settingsOf(present.settings, companyQuiet);
    await refuseUnknownSites(db, before, given.kinds);
    const kinds = mergedChoices(before, given.kinds);
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

  notificationTest: async ({ actor, afterCommit, db, now, services }) => {
    await notify(db, {
      userId: actor.userId,
      companyId: null,
      kind: 'notification_test',
      facts: {},
      path: '/settings/notifications',
      now,
    });
    afterCommit(services.mailer.nudge);
    return { sentTo: await readOwnAddress(db, actor.userId) };
  },

  notificationTestView: ({ actor, db }) => readTest(db, actor.userId),
});
