import {
  clinicalWordsIn,
  limits,
  namesIn,
  unknownNames,
  variablesOfEvent,
  type EventText,
  type PatientChannel,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { invalid, type FieldFault } from '../../platform/http/problem-error';
import { medicationsNamed } from '../sql/event-templates.queries';
import type { TextPlace } from './event-defaults';

const bodyMax: Readonly<Record<PatientChannel, number>> = {
  whatsapp: limits.messageButtonBodyMax,
  sms: limits.eventTemplateSmsMax,
  email: limits.eventTemplateMailMax,
};

/** The parts of a text with their paths. */
const partsOf = ({ subject, header, body, footer, buttons }: EventText): [string, string][] =>
  [
    ['subject', subject] as const,
    ['header', header] as const,
    ['body', body] as const,
    ['footer', footer] as const,
    ...buttons.map((one, place) => [`buttons.${place}`, one] as const),
  ].flatMap(([path, text]) => (text === null ? [] : [[path, text]]));

const channelFaults = (channel: PatientChannel, text: EventText): FieldFault[] => {
  const faults: FieldFault[] = [];
  if (channel === 'email' && text.subject === null)
    faults.push({ path: 'subject', code: 'required' });
  if (channel !== 'email' && text.subject !== null)
    faults.push({ path: 'subject', code: 'options_not_allowed' });
  if (channel !== 'whatsapp') {
    if (text.header !== null) faults.push({ path: 'header', code: 'options_not_allowed' });
    if (text.footer !== null) faults.push({ path: 'footer', code: 'options_not_allowed' });
    if (text.buttons.length > 0) faults.push({ path: 'buttons', code: 'options_not_allowed' });
  }
  if ([...text.body].length > bodyMax[channel])
    faults.push({ path: 'body', code: 'too_long', facts: { maximum: bodyMax[channel] } });
  const repeated = text.buttons.findIndex((one, place) => text.buttons.indexOf(one) !== place);
  if (repeated >= 0) faults.push({ path: `buttons.${repeated}`, code: 'duplicate' });
  return faults;
};

/** Buttons take no variables: what is pressed must be known. */
const variableFaults = (event: TextPlace['event'], text: EventText): FieldFault[] =>
  partsOf(text).flatMap(([path, part]) => {
    const [variable] = path.startsWith('buttons')
      ? namesIn(part)
      : unknownNames(part, variablesOfEvent[event]);
    return variable === undefined
      ? []
      : [{ path, code: 'unknown_variable' as const, facts: { variable } }];
  });

/** Words of one to three, as the catalogue of medications has its names. */
const phrasesOf = (text: string): string[] => {
  const words = text.toLowerCase().match(/[\p{L}\p{N}-]+/gu) ?? [];
  return [1, 2, 3].flatMap((size) =>
    words.slice(0, words.length - size + 1).map((_, at) => words.slice(at, at + size).join(' ')),
  );
};

const clinicalFaults = async (db: Db, text: EventText): Promise<FieldFault[]> => {
  const parts = partsOf(text);
  const named = new Set(
    await medicationsNamed(
      db,
      parts.flatMap(([, part]) => phrasesOf(part)),
    ),
  );
  return parts.flatMap(([path, part]) => {
    const word = clinicalWordsIn(part)[0] ?? phrasesOf(part).find((one) => named.has(one));
    return word === undefined ? [] : [{ path, code: 'clinical_word' as const, facts: { word } }];
  });
};

/** What may not be sent is not saved. @throws request.invalid */
export const requireSendable = async (
  db: Db,
  { event, channel }: Pick<TextPlace, 'event' | 'channel'>,
  text: EventText,
): Promise<void> => {
  const faults = [...channelFaults(channel, text), ...variableFaults(event, text)];
  if (channel !== 'email') faults.push(...(await clinicalFaults(db, text)));
  if (faults.length > 0) throw invalid(...faults);
};
