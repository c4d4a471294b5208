import { chakra } from '@chakra-ui/react';
import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconButton } from '../controls/button';
import { Code } from '../controls/text';
import { useUiMessages } from '../messages/messages';

const Line = chakra('p', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1',
    fontSize: 'xs',
    color: 'fg.subtle',
    '& > :not(:first-child)': { flexShrink: 0 },
    '& code': { overflowWrap: 'anywhere' },
  },
});

export interface SupportReferenceProps {
  /** Request id of the failed call. */
  readonly requestId?: string | undefined;
  /** Id of the page's composition. */
  readonly version?: string | undefined;
}

const selectAll = (element: HTMLElement | null): void => {
  if (element) getSelection()?.selectAllChildren(element);
};

/** Support reference, copied with one click. */
export const SupportReference = ({ requestId, version }: SupportReferenceProps) => {
  const { messages } = useUiMessages();
  const words = useRef<HTMLSpanElement>(null);
  const [copied, setCopied] = useState(false);
  const parts = [
    { name: messages.errorReference, value: requestId },
    { name: messages.errorVersion, value: version },
  ].filter(({ value }) => value !== undefined);
  if (parts.length === 0) return null;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(parts.map(({ value }) => value).join(' · '));
      setCopied(true);
    } catch {
      selectAll(words.current); // clipboard blocked or not https: only Ctrl+C is left to do
    }
  };
  return (
    <Line>
      <span ref={words}>
        {parts.map(({ name, value }, index) => (
          <span key={name}>
            {index > 0 ? ' · ' : null}
            {name}: <Code>{value}</Code>
          </span>
        ))}
      </span>
      <IconButton
        size="sm"
        label={copied ? messages.copied : messages.copyReference}
        icon={copied ? <Check /> : <Copy />}
        onClick={() => void copy()}
      />
      <span aria-live="polite">{copied ? messages.copied : null}</span>
    </Line>
  );
};
