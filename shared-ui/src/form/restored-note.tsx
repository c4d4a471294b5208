import { chakra } from '@chakra-ui/react';
import { History } from 'lucide-react';
import { useUiMessages } from '../messages/messages';

const Note = chakra('p', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    px: '3',
    py: '2',
    bg: 'bg.muted',
    borderRadius: 'md',
    fontSize: 'sm',
    color: 'fg.muted',
  },
});

/** What is in the form was not typed just now. */
export const RestoredNote = () => {
  const { messages } = useUiMessages();
  return (
    <Note role="status">
      <History aria-hidden />
      {messages.draftRestored}
    </Note>
  );
};
