import { chakra } from '@chakra-ui/react';
import { History } from 'lucide-react';
import { Button } from '../controls/button';
import { useUiMessages } from '../messages/messages';

const Note = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '2',
    px: '3',
    py: '2',
    bg: 'bg.muted',
    borderRadius: 'md',
    fontSize: 'sm',
    color: 'fg.muted',
  },
});

/** Says that the form holds a restored draft and offers to discard it. */
export const RestoredNote = ({ onDiscard }: { readonly onDiscard: () => void }) => {
  const { messages } = useUiMessages();
  return (
    <Note>
      <History aria-hidden />
      <chakra.span role="status">{messages.draftRestored}</chakra.span>
      <Button size="sm" variant="link" ms="auto" onClick={onDiscard}>
        {messages.discard}
      </Button>
    </Note>
  );
};
