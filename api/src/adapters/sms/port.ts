import { ConnectionFailed } from '../../platform/connections/connections';

/** An account in the form of Twilio's; the real service and the simulator speak the same. */
export interface SmsAccount {
  /** Without trailing slash: `https://api.twilio.com`. */
  readonly baseUrl: string;
  readonly accountSid: string;
  readonly token: string;
  /** The sender, in E.164. */
  readonly phone: string;
}

export interface Sms {
  /**
   * Called with no transaction open.
   *
   * @param statusUrl where the provider reports what becomes of it.
   * @returns the provider's id.
   * @throws SmsRefused, ConnectionFailed, DeliveryUnanswered
   */
  send(to: string, body: string, statusUrl: string): Promise<string>;
  /** Reads the account, which proves the secret. */
  test(): Promise<void>;
}

export type SmsConsequence =
  | 'next_channel'
  | 'stopped'
  | 'reconnect'
  | 'back_off'
  | 'retry'
  | 'skip';

const codes = {
  20003: 'reconnect',
  20429: 'back_off',
  21211: 'next_channel',
  21606: 'reconnect',
  21608: 'reconnect',
  21610: 'stopped',
  21611: 'back_off',
  21612: 'next_channel',
  21614: 'next_channel',
  30003: 'next_channel',
  30005: 'next_channel',
  30006: 'next_channel',
  30007: 'skip',
  30008: 'retry',
} as const satisfies Readonly<Record<number, SmsConsequence>>;

const isKnown = (code: number): code is keyof typeof codes => Object.hasOwn(codes, code);

export const smsConsequenceOf = (code: number): SmsConsequence =>
  isKnown(code) ? codes[code] : 'skip';

/** The provider answered, and said no. */
export class SmsRefused extends ConnectionFailed {
  override readonly name = 'SmsRefused';
  readonly consequence: SmsConsequence;
  constructor(
    readonly code: number,
    message: string,
    readonly waitMs: number | null = null,
  ) {
    super(message);
    this.consequence = smsConsequenceOf(code);
  }
}
