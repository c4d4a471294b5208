import type { Message } from '@sala/shared-contracts';
import { Badge, Flex, Link, Text } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import { MessageFiles } from './message-files';
import { previewKey } from './message-words';

const placeIn = (details: Message['details']): string | null => {
  const { latitude, longitude } = details ?? {};
  return typeof latitude === 'number' && typeof longitude === 'number'
    ? `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
    : null;
};

interface Card {
  readonly name: string;
  readonly phones: string;
}

/** Cards as they were stored; anything else is no card. */
const cardsIn = (details: Message['details']): Card[] => {
  const given: unknown = details?.['contacts'];
  if (!Array.isArray(given)) return [];
  return given.flatMap((one: unknown): Card[] => {
    if (typeof one !== 'object' || one === null || !('name' in one)) return [];
    const phones = 'phones' in one && Array.isArray(one.phones) ? one.phones.join(', ') : '';
    return [{ name: typeof one.name === 'string' ? one.name : '', phones }];
  });
};

const buttonsIn = (details: Message['details']): string[] => {
  const given: unknown = details?.['buttons'];
  if (!Array.isArray(given)) return [];
  return given.flatMap((one: unknown) =>
    typeof one === 'object' && one !== null && 'title' in one && typeof one.title === 'string'
      ? [one.title]
      : [],
  );
};

/** What a message says, by its kind. */
export const MessageContent = ({ message }: { readonly message: Message }) => {
  const { t } = useTranslation('hospital');
  const { kind, body, details, attachments } = message;
  const place = kind === 'location' ? placeIn(details) : null;
  const cards = kind === 'contacts' ? cardsIn(details) : [];
  const buttons = buttonsIn(details);
  const isNamed = kind === 'button' || kind === 'interactive' || kind === 'template';
  const isEmpty = body === null && attachments.length === 0 && !place && cards.length === 0;
  return (
    <>
      {isNamed && message.direction === 'in' ? (
        <Badge>{t('patientChats.pressed')}</Badge>
      ) : kind === 'template' ? (
        <Badge>{t('patientChats.kinds.template')}</Badge>
      ) : null}
      {kind === 'reaction' ? (
        <Text size="sm" tone="muted">
          {body === null
            ? t('patientChats.reactionGone')
            : t('patientChats.reacted', { emoji: body })}
        </Text>
      ) : body !== null ? (
        <Text whiteSpace="pre-wrap" overflowWrap="anywhere" dir="auto">
          {body}
        </Text>
      ) : null}
      {place ? (
        <Link href={place} target="_blank" rel="noreferrer">
          {t('patientChats.openMap')}
        </Link>
      ) : null}
      {cards.map(({ name, phones }) => (
        <Text key={`${name} ${phones}`} size="sm">
          {[name, phones].filter(Boolean).join(' · ')}
        </Text>
      ))}
      {buttons.length > 0 ? (
        <Flex gap="1" wrap="wrap" my="1">
          {buttons.map((title) => (
            <Badge key={title}>{title}</Badge>
          ))}
        </Flex>
      ) : null}
      {isEmpty && kind !== 'reaction' ? (
        <Text tone="muted" fontStyle="italic">
          {t(previewKey(kind))}
        </Text>
      ) : null}
      <MessageFiles files={attachments} />
    </>
  );
};
