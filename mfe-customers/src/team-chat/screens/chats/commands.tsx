import { useCan } from '@sala/shared-auth';
import { Button, Flex } from '@sala/shared-ui';
import { useFormikContext } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import type { DraftValues } from './chat-drafts';

interface Command {
  readonly name: 'task' | 'appointment';
  /** What stands behind it. */
  readonly rest: string;
}

/* In both languages, whatever the one on screen. */
const words = {
  task: ['/tarea', '/task'],
  appointment: ['/cita', '/appointment'],
} as const;

/** What a text asks for instead of being sent. */
export const commandIn = (body: string): Command | null => {
  const [first = '', ...more] = body.trim().split(/\s+/);
  for (const name of ['task', 'appointment'] as const)
    if (words[name].some((word) => word === first.toLowerCase()))
      return { name, rest: more.join(' ').slice(0, 200) };
  return null;
};

/** Commands to choose from, once a `/` is typed. */
export const CommandChoice = () => {
  const { t } = useTranslation('customers');
  const { values, setFieldValue } = useFormikContext<DraftValues>();
  const may = { task: useCan('tasks:write'), appointment: useCan('appointments:write') };
  if (!/^\/\S*$/.test(values.body)) return null;
  const offered = (['task', 'appointment'] as const).filter(
    (name) => may[name] && words[name].some((word) => word.startsWith(values.body.toLowerCase())),
  );
  if (offered.length === 0) return null;
  return (
    <Flex role="group" aria-label={t('chats.commands')} gap="2" mb="1" wrap="wrap">
      {offered.map((name) => (
        <Button
          key={name}
          type="button"
          size="sm"
          onClick={() => void setFieldValue('body', `${t(`chats.command.${name}`)} `)}
        >
          {`${t(`chats.command.${name}`)} · ${t(`chats.commandText.${name}`)}`}
        </Button>
      ))}
    </Flex>
  );
};
