import type { AppointmentLink } from '@sala/shared-contracts';

/** Types only: the page carries none of the code of the API's client. */
export interface FreeTimes {
  readonly items: readonly {
    readonly startAt: string;
    readonly practitionerId: string;
    readonly practitioner: string;
  }[];
  readonly next: string | null;
}
export interface ArrivalCode {
  readonly code: string;
  readonly rows: readonly string[];
}

export class Refused extends Error {
  constructor(
    readonly status: number,
    title: string,
  ) {
    super(title);
  }
}

const token = (): string => location.pathname.split('/')[2] ?? '';

const call = async <Answer>(path: string, locale: string, body?: object): Promise<Answer> => {
  const response = await fetch(`/api/v1/appointment-links/${encodeURIComponent(token())}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'accept-language': locale,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json();
  if (response.ok) return answer as Answer; // the API checks its answers against the contract
  const title =
    typeof answer === 'object' && answer !== null && 'title' in answer ? String(answer.title) : '';
  throw new Refused(response.status, title);
};

export const readLink = (locale: string) => call<AppointmentLink>('', locale);
export const readTimes = (locale: string, from: string | null) =>
  call<FreeTimes>(`/times${from === null ? '' : `?from=${from}`}`, locale);
export const act = (path: string, locale: string, body: object) =>
  call<AppointmentLink>(path, locale, body);
export const readArrivalCode = (locale: string) => call<ArrivalCode>('/arrival-code', locale, {});
