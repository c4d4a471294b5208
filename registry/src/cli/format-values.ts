import type { CanaryState, HealthCounts } from '@sala/shared-contracts';

const list = new Intl.ListFormat('en', { type: 'conjunction' });
const integer = new Intl.NumberFormat('en');
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });
const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium' });

/** `2026-11-20 12:44:15`, local time. */
export const timeText = (at: string): string => clock.format(new Date(at));

/** The audience of a canary. */
export const ringsText = ({
  companies,
  roles,
  percent: share,
}: Pick<CanaryState, 'companies' | 'roles' | 'percent'>): string =>
  list.format([
    ...(share > 0 ? [`${share} %`] : []),
    ...(roles.length > 0 ? [`role ${roles.join(', ')}`] : []),
    ...(companies.length > 0
      ? [`${companies.length} ${companies.length === 1 ? 'company' : 'companies'}`]
      : []),
  ]) || 'nobody yet';

export const countText = (count: number): string => integer.format(count);

/** Load count and failures. */
export const healthText = ({ loads, failedLoads, crashes }: HealthCounts): string =>
  loads === 0
    ? '–'
    : `${percent.format((failedLoads + crashes) / loads)} of ${integer.format(loads)}`;

const figures = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** 512 → `512 B`, 12,345 → `12.1 KB`. */
export const bytesText = (bytes: number): string =>
  Math.abs(bytes) < 1024 ? `${bytes} B` : `${figures.format(bytes / 1024)} KB`;

export const differenceText = (bytes: number): string =>
  bytes > 0 ? `+${bytesText(bytes)}` : bytesText(bytes);
