import { apiQuery } from '@sala/shared-auth';
import type { TaskScope } from '@sala/shared-contracts';
import { Box, Button, Flex, Text } from '@sala/shared-ui';
import { useFormikContext } from '@sala/shared-ui/form';
import { failsAlone, useQuery } from '@sala/shell-sdk';

export interface CommentValues {
  body: string;
  mentions: { id: string; name: string }[];
}

const offered = 6;
/** `@` and the beginning of a name, where somebody is writing. */
const beginning = /(?:^|\s)@([^@\n]{0,40})$/u;

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Those whose `@name` still stands in the text. */
export const mentionsIn = ({ body, mentions }: CommentValues): string[] => [
  ...new Set(mentions.filter(({ name }) => body.includes(`@${name}`)).map(({ id }) => id)),
];

/** The name that is being typed behind an `@`; undefined when none is. */
export const nameTyped = (body: string): string | undefined => beginning.exec(body)?.[1];

interface PeopleChoiceProps {
  readonly label: string;
  /** Whom a text may name. */
  readonly people: readonly { readonly id: string; readonly name: string }[];
}

/** People to name in a text, once an `@` is typed, in a form with `CommentValues`. */
export const PeopleChoice = ({ label, people }: PeopleChoiceProps) => {
  const { values, setValues } = useFormikContext<CommentValues>();
  const asked = nameTyped(values.body);
  if (asked === undefined) return null;
  const found = people.filter(({ name }) => plain(name).includes(plain(asked))).slice(0, offered);
  if (found.length === 0) return null;
  return (
    <Flex role="group" aria-label={label} gap="2" wrap="wrap">
      {found.map(({ id, name }) => (
        <Button
          key={id}
          type="button"
          size="sm"
          onClick={() =>
            void setValues({
              ...values,
              body: `${values.body.slice(0, values.body.length - asked.length)}${name} `,
              mentions: [...values.mentions, { id, name }],
            })
          }
        >
          {name}
        </Button>
      ))}
    </Flex>
  );
};

interface MentionChoiceProps {
  readonly label: string;
  /** What is commented on: a general task, or one of a patient. */
  readonly scope?: TaskScope;
}

/** `PeopleChoice` among those who may read a task. */
export const MentionChoice = ({ label, scope = 'general' }: MentionChoiceProps) => {
  const { values } = useFormikContext<CommentValues>();
  const people = useQuery({
    ...apiQuery('taskAssigneeList', { query: { scope } }),
    enabled: nameTyped(values.body) !== undefined,
    meta: failsAlone,
  });
  return <PeopleChoice label={label} people={people.data?.items ?? []} />;
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

interface CommentTextProps {
  readonly body: string;
  readonly mentions: readonly { readonly name: string }[];
}

/** What was written, with the people whom it names set off. */
export const CommentText = ({ body, mentions }: CommentTextProps) => {
  const names = mentions.map(({ name }) => `@${name}`);
  const parts =
    names.length > 0 ? body.split(new RegExp(`(${names.map(escaped).join('|')})`)) : [body];
  return (
    <Text whiteSpace="pre-wrap" overflowWrap="anywhere" dir="auto">
      {parts.map((part, index) =>
        names.includes(part) ? (
          <Box as="strong" key={index} color="accent.fg" fontWeight="medium">
            {part}
          </Box>
        ) : (
          part
        ),
      )}
    </Text>
  );
};
