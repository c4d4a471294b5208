/**
 * What a code of the WhatsApp Cloud API means for us. Names of codes are Meta's; what follows from
 * them is ours.
 */
export type WhatsappConsequence =
  /** Only an approved template gets through. */
  | 'window_closed'
  /** This person is not reached this way: try another channel. */
  | 'next_channel'
  /** Not again today. */
  | 'skip_day'
  /** The person stopped marketing. */
  | 'stopped'
  /** Nothing to be done about this message. */
  | 'skip'
  /** The number sends too much at once. */
  | 'back_off'
  /** Too many to this person at once. */
  | 'slow_down'
  /** The account is limited: nothing but replies goes out until somebody looks. */
  | 'pause'
  /** The message does not fit its template: ours to mend. */
  | 'our_fault'
  /** This template in this language is not usable. */
  | 'template_off'
  /** The provider paused the template. */
  | 'template_paused'
  /** The account has no means of payment. */
  | 'payment'
  /** Token or permission: the connection is broken. */
  | 'reconnect'
  /** The provider's own trouble. */
  | 'retry'
  /** The file is refused. */
  | 'file_refused';

const codes = {
  0: 'reconnect',
  1: 'retry',
  2: 'retry',
  4: 'back_off',
  10: 'reconnect',
  190: 'reconnect',
  368: 'pause',
  80007: 'back_off',
  130429: 'back_off',
  130472: 'skip',
  131000: 'retry',
  131016: 'retry',
  131026: 'next_channel',
  131031: 'pause',
  131042: 'payment',
  131047: 'window_closed',
  131048: 'pause',
  131049: 'skip_day',
  131050: 'stopped',
  131051: 'file_refused',
  131052: 'file_refused',
  131053: 'file_refused',
  131056: 'slow_down',
  131057: 'retry',
  132000: 'our_fault',
  132001: 'template_off',
  132005: 'template_off',
  132007: 'template_off',
  132012: 'our_fault',
  132015: 'template_paused',
  132016: 'template_paused',
} as const satisfies Readonly<Record<number, WhatsappConsequence>>;

export type WhatsappCode = keyof typeof codes;

const isKnown = (code: number): code is WhatsappCode => Object.hasOwn(codes, code);

/** Permissions are all of 200 to 299; a code that we do not know is a refusal. */
export const consequenceOf = (code: number): WhatsappConsequence => {
  if (isKnown(code)) return codes[code];
  return code >= 200 && code <= 299 ? 'reconnect' : 'skip';
};

/** Whether the same call may succeed later. */
export const isPassing: Readonly<Record<WhatsappConsequence, boolean>> = {
  window_closed: false,
  next_channel: false,
  skip_day: false,
  stopped: false,
  skip: false,
  back_off: true,
  slow_down: true,
  pause: false,
  our_fault: false,
  template_off: false,
  template_paused: false,
  payment: false,
  reconnect: false,
  retry: true,
  file_refused: false,
};
