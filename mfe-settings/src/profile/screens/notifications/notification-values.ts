import type { NotificationPreferences, NotificationScope } from '@sala/shared-contracts';

interface ChoiceValues {
  readonly inApp: boolean;
  readonly mail: boolean;
  readonly push: boolean;
  readonly scope: NotificationScope;
  /** '' for any site. */
  readonly siteId: string;
}

export interface NotificationValues {
  readonly kinds: Readonly<Record<string, ChoiceValues>>;
  readonly quiet: boolean;
  readonly from: string;
  readonly to: string;
  /** An hour, or '' for at once. */
  readonly digest: string;
}

const usualNight = { from: '22:00', to: '07:00' };

export const notificationValues = ({
  kinds,
  quietHours,
  digestHour,
}: NotificationPreferences): NotificationValues => ({
  kinds: Object.fromEntries(
    kinds.map(({ kind, inApp, mail, push, scope, siteId }) => [
      kind,
      { inApp, mail, push, scope, siteId: siteId ?? '' },
    ]),
  ),
  quiet: quietHours !== null,
  ...(quietHours ?? usualNight),
  digest: digestHour === null ? '' : String(digestHour),
});

export const notificationBody = (
  { kinds, version }: NotificationPreferences,
  values: NotificationValues,
) => ({
  version,
  kinds: kinds.map(({ kind, inApp, mail, push, scope, siteId }) => {
    const chosen = values.kinds[kind] ?? { inApp, mail, push, scope, siteId };
    return { kind, ...chosen, siteId: chosen.siteId || null };
  }),
  quietHours: values.quiet ? { from: values.from, to: values.to } : null,
  digestHour: values.digest === '' ? null : Number(values.digest),
});

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** Every half hour, and the time that is chosen now. */
export const timesAround = (chosen: string): string[] => {
  const halves = Array.from(
    { length: 48 },
    (_, half) => `${twoDigits(Math.floor(half / 2))}:${half % 2 === 0 ? '00' : '30'}`,
  );
  return halves.includes(chosen) ? halves : [...halves, chosen].sort();
};

export const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** `8` as `08:00`. */
export const hourText = (hour: number): string => `${twoDigits(hour)}:00`;
