import type { AppointmentLink, Locale, OpenAppointmentLink } from '@sala/shared-contracts';
import { act, readArrivalCode, readLink, readTimes, Refused, type FreeTimes } from './calls';
import { button, element, qrCode } from './elements';
import en from './locales/en.json';
import esMX from './locales/es-MX.json';
import { questionForm } from './questions';

/*
 * The page of one appointment (docs/adr/0116). It stands alone: no framework, no service worker, so
 * that it opens at once in the browser inside WhatsApp.
 */

const words: Readonly<Record<Locale, typeof esMX>> = { 'es-MX': esMX, en };

let locale: Locale = navigator.language.startsWith('en') ? 'en' : 'es-MX';
let shown: AppointmentLink | 'unknown' | 'failed' | null = null;
let notice = '';
let isOwnChoice = false;

const fill = (text: string, facts: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/gu, (_, name: string) => facts[name] ?? '');

const spoken = (instant: string, timeZone: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(new Date(instant));

const dayOf = (instant: string, timeZone: string): string =>
  spoken(instant, timeZone, { weekday: 'long', day: 'numeric', month: 'long' });
const hourOf = (instant: string, timeZone: string): string =>
  spoken(instant, timeZone, { hour: 'numeric', minute: '2-digit' });

const put = (...children: (Node | null)[]): void => {
  const t = words[locale];
  document.documentElement.lang = locale;
  document.title = t.title;
  const page = document.querySelector('main');
  const status = element('p', { role: 'status' }, notice);
  page?.replaceChildren(
    button(
      t.language,
      () => {
        locale = locale === 'en' ? 'es-MX' : 'en';
        isOwnChoice = true;
        show();
      },
      'language',
    ),
    ...children.filter((child) => child !== null),
    status,
  );
};

const callLink = ({ name, phone }: OpenAppointmentLink['clinic']): HTMLElement | null =>
  phone === null
    ? null
    : element(
        'a',
        { href: `tel:${phone}`, class: 'button' },
        fill(words[locale].call, { clinic: name }),
      );

/** Runs one action at a time; what is refused is said, and the appointment is read again. */
const run = async (doing: () => Promise<AppointmentLink>, done: string): Promise<void> => {
  document.querySelectorAll('button').forEach((one) => one.setAttribute('disabled', ''));
  try {
    shown = await doing();
    notice = done;
  } catch (error) {
    notice =
      error instanceof Refused && error.message !== '' ? error.message : words[locale].failedHelp;
    if (error instanceof Refused) await load();
  }
  show();
};

/** Another step of the page: who uses a screen reader hears its title. */
const go = (title: string, ...children: (Node | null)[]): void => {
  const heading = element('h1', { tabindex: '-1' }, title);
  notice = '';
  put(heading, ...children);
  heading.focus();
};

const ask = (question: string, yes: string, then: () => void): void =>
  go(question, button(yes, then, 'first'), button(words[locale].back, show));

const showTimes = async (
  link: OpenAppointmentLink,
  from: string | null,
  before: FreeTimes['items'] = [],
) => {
  const t = words[locale];
  let found: FreeTimes;
  try {
    found = await readTimes(locale, from);
  } catch (error) {
    notice = error instanceof Refused ? error.message : t.failedHelp;
    show();
    return;
  }
  const items = [...before, ...found.items];
  const days = new Map<string, HTMLElement[]>();
  for (const { startAt, practitionerId, practitioner } of items) {
    const day = dayOf(startAt, link.timeZone);
    const hour = hourOf(startAt, link.timeZone);
    const { seen } = link;
    const take = () =>
      void run(() => act('/move', locale, { seen, startAt, practitionerId }), t.moved);
    const label = practitioner === link.practitioner ? hour : `${hour} · ${practitioner}`;
    const choose = button(label, () =>
      ask(fill(t.askMove, { when: `${day}, ${hour}` }), t.yesMove, take),
    );
    days.set(day, [...(days.get(day) ?? []), choose]);
  }
  const { next } = found;
  go(
    t.times,
    ...[...days].map(([day, hours]) =>
      element('section', {}, element('h2', {}, day), element('div', { class: 'times' }, ...hours)),
    ),
    items.length === 0 ? element('p', {}, t.noTimes) : null,
    next === null ? null : button(t.more, () => void showTimes(link, next, items)),
    button(t.back, show),
  );
};

const arrivalSection = (): HTMLElement => {
  const t = words[locale];
  const place = element('div', {});
  const open = async (): Promise<void> => {
    try {
      const { code, rows } = await readArrivalCode(locale);
      const how = fill(t.arrivalHow, { code });
      place.replaceChildren(qrCode(rows, how), element('p', {}, how));
    } catch {
      place.replaceChildren(element('p', { role: 'alert' }, t.failedHelp));
    }
  };
  place.append(button(t.arrivalShow, () => void open()));
  return element('section', {}, element('h2', {}, t.arrival), place);
};

const showOpen = (link: OpenAppointmentLink): void => {
  const t = words[locale];
  const { seen, can, place, practitioner, startAt, timeZone, status } = link;
  const stateWords: Readonly<Record<string, string>> = t.status;
  const isVideo = link.kind === 'telehealth';
  put(
    element('p', {}, link.clinic.name),
    element('h1', {}, fill(t.hello, { name: link.firstName })),
    element(
      'section',
      {},
      element('p', { class: 'when' }, `${dayOf(startAt, timeZone)}, ${hourOf(startAt, timeZone)}`),
      element('p', {}, link.eventType),
      practitioner === null ? null : element('p', {}, fill(t.with, { practitioner })),
      element('p', { class: 'state' }, stateWords[status] ?? ''),
    ),
    can.confirm
      ? button(
          t.confirm,
          () => void run(() => act('/confirm', locale, { seen }), t.confirmed),
          'first',
        )
      : null,
    can.move ? button(t.move, () => void showTimes(link, null)) : null,
    can.cancel
      ? button(t.cancel, () =>
          ask(t.askCancel, t.yesCancel, () => void run(() => act('/cancel', locale, { seen }), '')),
        )
      : null,
    link.questions.length > 0 && can.cancel
      ? questionForm(
          link,
          t,
          (answers) => void run(() => act('/answers', locale, { seen, answers }), t.saved),
        )
      : null,
    isVideo && link.meetingUrl !== null
      ? element('a', { href: link.meetingUrl, class: 'button', rel: 'noreferrer' }, t.join)
      : null,
    isVideo
      ? null
      : element(
          'section',
          {},
          element('h2', {}, t.directions),
          element('p', {}, [place.name, place.address].filter((part) => part !== null).join(', ')),
          place.mapUrl === null
            ? null
            : element('a', { href: place.mapUrl, class: 'button', rel: 'noreferrer' }, t.map),
        ),
    isVideo ? null : arrivalSection(),
    callLink(link.clinic),
    element('p', { class: 'small' }, t.urgent),
  );
};

const show = (): void => {
  const t = words[locale];
  if (shown === null) return put(element('p', {}, t.loading));
  if (shown === 'unknown')
    return put(element('h1', {}, t.unknown), element('p', {}, t.unknownHelp));
  if (shown === 'failed')
    return put(
      element('h1', {}, t.failed),
      element('p', {}, t.failedHelp),
      button(t.retry, () => void load().then(show), 'first'),
    );
  if (shown.state === 'open') return showOpen(shown);
  put(
    element('p', {}, shown.clinic.name),
    element('h1', {}, t.ended[shown.because]),
    element('p', {}, t.endedHelp),
    callLink(shown.clinic),
  );
};

const load = async (): Promise<void> => {
  try {
    shown = await readLink(locale);
    if (!isOwnChoice) ({ locale } = shown);
  } catch (error) {
    shown = error instanceof Refused && error.status === 404 ? 'unknown' : 'failed';
  }
};

show();
void load().then(show);
