import type { Clock } from '../../../platform/time/clock';
import { createActs, type HospitalActs } from './acts';
import { messageBytes, messageText, type MessageFacts } from './hl7-messages';
import { sendByMllp, type Acknowledged, type MessageFate, type MllpTarget } from './mllp-sender';
import { seedHospital, type Seeding } from './seed';
import type { HospitalState } from './state';

export interface HospitalConfig {
  /** In the address of its FHIR interface. */
  readonly id: string;
  /** EINRI. */
  readonly institution: string;
  /** MSH-3. */
  readonly sender: string;
  /** `Basic …` or `Bearer …`. */
  readonly authorization: string;
  readonly timeZone: string;
  /** Where its messages go; null: it sends none. */
  readonly listener: MllpTarget | null;
}

/** How the next messages are written. */
export interface MessageOptions {
  /** Number and time of movements in ZBE; without, A02 has no time. */
  readonly zbe: boolean;
  readonly characterSet: '8859/1' | 'UNICODE UTF-8' | '';
  /** Seconds that MSH-7 and EVN-2 lie back. */
  readonly lateSeconds: number;
  /** Until {@link Hospital.send}; otherwise each leaves when it happens. */
  readonly held: boolean;
}

export interface Hospital {
  /** As it was connected last. */
  readonly config: HospitalConfig;
  connect(config: HospitalConfig): void;
  readonly state: HospitalState;
  readonly acts: HospitalActs;
  now(): string;
  write(options: Partial<MessageOptions>): void;
  /** What waits to be sent, oldest first. */
  waiting(): readonly Buffer[];
  /** Sends what waits; what is not taken waits on. */
  send(fate?: MessageFate): Promise<readonly Acknowledged[]>;
  /** What the next calls of the interface are answered with. */
  fail(status: number | 'unanswered', times: number): void;
  nextFailure(): number | 'unanswered' | null;
}

const waitingMax = 5000;

/** A hospital with its state, its FHIR interface and the messages that it sends. */
export const createHospital = (
  connected: HospitalConfig,
  clock: Clock,
  seeding: Omit<Seeding, 'now' | 'timeZone'> = {},
): Hospital => {
  const now = (): string => clock.now().toISOString();
  const state = seedHospital({ ...seeding, now: now(), timeZone: connected.timeZone });
  let config = connected;
  const outbox: Buffer[] = [];
  const failures: { readonly status: number | 'unanswered'; remaining: number }[] = [];
  let options: MessageOptions = { zbe: true, characterSet: '8859/1', lateSeconds: 0, held: false };
  let count = 0;
  let sending: Promise<unknown> = Promise.resolve();

  const tell = (facts: MessageFacts): void => {
    if (config.listener === null) return;
    count += 1;
    const { institution, sender, timeZone } = config;
    const { zbe, characterSet, lateSeconds } = options;
    const sentAt = new Date(clock.now().getTime() - lateSeconds * 1000).toISOString();
    const style = {
      institution,
      sender,
      timeZone,
      zbe,
      characterSet,
      sentAt,
      recordedAt: sentAt,
      // Unlike those of an earlier process.
      controlId: `${Date.parse(now()).toString(36)}-${String(count).padStart(6, '0')}`,
    };
    outbox.push(messageBytes(messageText(facts, style), style));
    if (outbox.length > waitingMax) outbox.shift();
    // What nobody takes waits for the next one.
    if (!options.held) send('plain').catch(() => undefined);
  };

  const sendNow = async (fate: MessageFate): Promise<readonly Acknowledged[]> => {
    const messages = [...outbox];
    if (config.listener === null || messages.length === 0) return [];
    const answers = await sendByMllp(config.listener, messages, fate);
    // Only what was answered is done; AE waits to be sent again, and holds up the rest.
    const taken = answers.findIndex(({ code }) => code !== 'AA' && code !== 'AR');
    outbox.splice(0, taken < 0 ? answers.length : taken);
    return answers;
  };

  /** One after the other: the order of messages counts. */
  const send = (fate: MessageFate): Promise<readonly Acknowledged[]> => {
    const sent = sending.then(
      () => sendNow(fate),
      () => sendNow(fate),
    );
    sending = sent;
    return sent;
  };

  return {
    get config() {
      return config;
    },
    connect: (changed) => {
      config = changed;
    },
    state,
    now,
    acts: createActs({ state, now, tell }),
    write: (changed) => {
      options = { ...options, ...changed };
    },
    waiting: () => [...outbox],
    send: (fate = 'plain') => send(fate),
    fail: (status, times) => {
      failures.push({ status, remaining: times });
    },
    nextFailure: () => {
      const [next] = failures;
      if (!next) return null;
      next.remaining -= 1;
      if (next.remaining <= 0) failures.shift();
      return next.status;
    },
  };
};
