import type { ChatPerson } from '@sala/shared-contracts';
import { Box, Flex, Text } from '@sala/shared-ui';
import { useFormikContext } from '@sala/shared-ui/form';
import { SearchInput } from '@sala/shared-ui/table';
import { useTranslation } from '@sala/shell-sdk';
import { PersonAvatar } from '@sala/screen-parts/person-avatar';
import { useState } from 'react';

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Several people of a list, by name; their ids are `memberIds` of the form around it. */
export const PeoplePicker = ({ people }: { readonly people: readonly ChatPerson[] }) => {
  const { t } = useTranslation('customers');
  const { values, setFieldValue } = useFormikContext<{ memberIds: string[] }>();
  const [words, setWords] = useState('');
  const chosen = new Set(values.memberIds);
  const shown = people.filter(({ name }) => plain(name).includes(plain(words)));
  const toggle = (id: string) =>
    void setFieldValue(
      'memberIds',
      chosen.has(id) ? values.memberIds.filter((one) => one !== id) : [...values.memberIds, id],
    );
  return (
    <Box as="fieldset" minW="0">
      <Text as="legend" fontWeight="medium" mb="1">
        {t('newChats.people')}
      </Text>
      <SearchInput
        value={words}
        onChange={setWords}
        label={t('newChats.findPeople')}
        delay={0}
        shortcut={false}
        wide
      />
      <Text size="sm" tone="muted" aria-live="polite" my="1">
        {t('newChats.chosen', { count: chosen.size })}
      </Text>
      <Box as="ul" listStyle="none" p="0" m="0" maxH="16rem" overflowY="auto" tabIndex={0}>
        {shown.map(({ id, name }) => (
          <li key={id}>
            <Flex asChild gap="3" align="center" py="1.5" px="1" cursor="pointer">
              <label>
                <input type="checkbox" checked={chosen.has(id)} onChange={() => toggle(id)} />
                <PersonAvatar userId={id} names={[name]} />
                {name}
              </label>
            </Flex>
          </li>
        ))}
      </Box>
      {shown.length === 0 ? <Text tone="muted">{t('newChats.nobody')}</Text> : null}
    </Box>
  );
};
