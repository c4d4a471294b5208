import {
  notificationRules,
  notificationSettingsSchema,
  type NotificationChoice,
  type NotificationKind,
  type NotificationSettings,
  type QuietHours,
} from '@sala/shared-contracts';
import { minutesOf, nextAt, wallMoment } from '../time/wall-clock';

export const noSettings: NotificationSettings = { kinds: [], quietHours: null, digestHour: null };

/**
 * Stored settings of an earlier contract count as far as this one knows them.
 *
 * @param companyQuiet holds until the person chooses quiet hours, or none
 */
export const settingsOf = (
  stored: unknown,
  companyQuiet: QuietHours | null = null,
): NotificationSettings => {
  const { kinds, quietHours, digestHour } = notificationSettingsSchema.shape;
  const part = <Part>(
    schema: { safeParse(value: unknown): { success: true; data: Part } | { success: false } },
    name: keyof NotificationSettings,
    fallback: Part,
  ): Part => {
    const value: unknown =
      typeof stored === 'object' && stored !== null
        ? new Map<string, unknown>(Object.entries(stored)).get(name)
        : undefined;
    const read = schema.safeParse(value);
    return read.success ? read.data : fallback;
  };
  return {
    kinds: part(kinds, 'kinds', noSettings.kinds),
    quietHours: part(quietHours, 'quietHours', companyQuiet),
    digestHour: part(digestHour, 'digestHour', null),
  };
};

/** A choice with everything that an older one lacks. */
export interface EffectiveChoice extends NotificationChoice {
  readonly push: boolean;
  readonly siteId: string | null;
}

/** What holds for a kind: what cannot be chosen wins over what was chosen. */
export const choiceFor = (
  { kinds }: Pick<NotificationSettings, 'kinds'>,
  kind: NotificationKind,
): EffectiveChoice => {
  const { inApp, mail, push, scopes, bySite } = notificationRules[kind];
  const chosen = kinds.find((one) => one.kind === kind);
  return {
    kind,
    inApp: inApp === 'always' || (chosen?.inApp ?? inApp === 'on'),
    mail: mail === 'always' || mail === 'own' || (chosen?.mail ?? mail === 'on'),
    push: chosen?.push ?? push === 'on',
    scope: scopes.find((one) => one === chosen?.scope) ?? 'mine',
    siteId: bySite ? (chosen?.siteId ?? null) : null,
  };
};

/** When quiet hours that hold now end; null outside them. */
export const quietUntil = (
  now: string,
  timeZone: string,
  { from, to }: QuietHours,
): string | null => {
  const { minutes } = wallMoment(now, timeZone);
  const [start, end] = [minutesOf(from), minutesOf(to)];
  const isQuiet =
    start < end ? minutes >= start && minutes < end : minutes >= start || minutes < end;
  return isQuiet ? nextAt(now, timeZone, end) : null;
};

export interface DeliveryPlan {
  /** null: not at the bell. */
  readonly inApp: { readonly announceAt: string } | null;
  /** ISO 8601; null: no mail, or one of its own. */
  readonly mailAt: string | null;
  /** ISO 8601; null: no push. */
  readonly pushAt: string | null;
}

/** How and when a person is told. @param timeZone null without a company: no quiet hours */
export const planDelivery = (
  kind: NotificationKind,
  settings: NotificationSettings,
  now: string,
  timeZone: string | null,
): DeliveryPlan => {
  const { urgent, mail: mailRule } = notificationRules[kind];
  const { inApp, mail, push } = choiceFor(settings, kind);
  const { quietHours, digestHour } = settings;
  const quiet =
    urgent || timeZone === null || !quietHours ? null : quietUntil(now, timeZone, quietHours);
  const waits = (): string =>
    digestHour === null || urgent || timeZone === null
      ? (quiet ?? now)
      : nextAt(now, timeZone, digestHour * 60);
  return {
    inApp: inApp ? { announceAt: quiet ?? now } : null,
    mailAt: mail && mailRule !== 'own' ? waits() : null,
    pushAt: push ? waits() : null,
  };
};
