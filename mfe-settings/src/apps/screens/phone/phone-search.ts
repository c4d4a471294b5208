import type { PhoneChannel } from '@sala/shared-contracts';

/** Whose phone is shown, and in which network. */
export interface PhonePlace {
  readonly channel: PhoneChannel;
  /** '' for nobody yet. */
  readonly person: string;
  readonly name: string;
  /** '1': the form for another person is open. */
  readonly new: '1' | '';
}

export const personPattern = /^(?:\+[1-9]\d{6,14}|[A-Z]{2}\.[A-Za-z0-9]{1,128})$/;
export const nameMax = 60;

export const parsePhonePlace = ({
  channel = '',
  person = '',
  name = '',
  new: adding = '',
}: Readonly<Record<string, string>>): PhonePlace => ({
  channel: channel === 'sms' ? 'sms' : 'whatsapp',
  person: personPattern.test(person) ? person : '',
  name: name.trim().slice(0, nameMax),
  new: adding === '1' ? '1' : '',
});
