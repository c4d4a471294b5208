import type { MessageKind } from '@sala/shared-contracts';

/** What stands for a message without a text. */
export const previewKey = (kind: MessageKind) => `patientChats.kinds.${kind}` as const;

const faultOfCode: Readonly<Record<string, Fault>> = {
  'contact.blocked': 'blocked',
  'message.suppressed': 'stopped',
  'message.no_consent': 'consent',
  'message.window_closed': 'window',
  '131047': 'window',
  '131026': 'undeliverable',
  '131049': 'tooMany',
  '130472': 'tooMany',
  '131050': 'stopped',
  '21610': 'stopped',
  '21211': 'undeliverable',
  '21614': 'undeliverable',
  '30003': 'undeliverable',
  '30005': 'undeliverable',
  '30006': 'undeliverable',
  '131051': 'file',
  '131052': 'file',
  '131053': 'file',
  '190': 'connection',
  '0': 'connection',
  '10': 'connection',
  '131042': 'payment',
  unavailable: 'network',
  unknown: 'unsure',
};

/** Why a message did not arrive, as far as words are known. */
export type Fault =
  | 'blocked'
  | 'stopped'
  | 'consent'
  | 'window'
  | 'undeliverable'
  | 'tooMany'
  | 'file'
  | 'connection'
  | 'payment'
  | 'network'
  | 'unsure'
  | 'other';

export const faultOf = (code: string): Fault => faultOfCode[code] ?? 'other';
