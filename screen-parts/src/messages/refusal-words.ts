import type { OutgoingReason, PatientChannel } from '@sala/shared-contracts';
import { fillMessage } from '@sala/shared-ui';
import { useWords } from '../words';
import en from './locales/en.json';
import esMX from './locales/es-MX.json';

const words = { 'es-MX': esMX, en };

export interface RefusalWords {
  readonly channels: Readonly<Record<PatientChannel, string>>;
  /** Why a message does not go, with what can be done about it. */
  readonly whyNot: (reason: OutgoingReason, variable: string | null) => string;
}

/** Names of channels, and the gate's reasons in words. */
export const useRefusalWords = (): RefusalWords => {
  const { channels, reasons, lacks, advice } = useWords(words);
  const advices: Readonly<Partial<Record<OutgoingReason, string>>> = advice;
  return {
    channels,
    whyNot: (reason, variable) =>
      [
        `${variable === null ? reasons[reason] : fillMessage(lacks, { variable: `{{${variable}}}` })}.`,
        advices[reason],
      ]
        .filter(Boolean)
        .join(' '),
  };
};
