import { apiQuery } from '@sala/shared-auth';
import { Button, Flex } from '@sala/shared-ui';
import { useFormikContext } from '@sala/shared-ui/form';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';

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

/** People to name in a comment, once an `@` is typed. */
export const MentionChoice = () => {
  const { t } = useTranslation('customers');
  const { values, setValues } = useFormikContext<CommentValues>();
  const asked = beginning.exec(values.body)?.[1];
  const people = useQuery({
    ...apiQuery('taskAssigneeList'),
    enabled: asked !== undefined,
    meta: failsAlone,
  });
  if (asked === undefined) return null;
  const found = (people.data?.items ?? [])
    .filter(({ name }) => plain(name).includes(plain(asked)))
    .slice(0, offered);
  if (found.length === 0) return null;
  return (
    <Flex role="group" aria-label={t('tasks.mention')} gap="2" wrap="wrap">
      {found.map(({ id, name }) => (
        <Button
          key={id}
          type="button"
          size="sm"
          onClick={() =>
            void setValues({
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
