import type { Visit } from '@sala/shared-contracts';
import { Button, Flex } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import { SnippetsDialog } from './snippets-dialog';
import { TemplatesDialog } from './templates-dialog';

interface NoteToolsProps {
  readonly visit: Visit;
  /** The previous note is shown beside this one. */
  readonly comparing: boolean;
  readonly onCompare: (comparing: boolean) => void;
}

/** What helps to write the note. */
export const NoteTools = ({ visit, comparing, onCompare }: NoteToolsProps) => {
  const { t } = useTranslation('hospital');
  const [open, setOpen] = useState<'templates' | 'snippets' | null>(null);
  const close = () => setOpen(null);
  return (
    <Flex gap="2" wrap="wrap">
      <Button size="sm" onClick={() => setOpen('templates')}>
        {t('visits.templates.title')}
      </Button>
      <Button size="sm" title={t('visits.snippets.hint')} onClick={() => setOpen('snippets')}>
        {t('visits.snippets.title')}
      </Button>
      <Button size="sm" aria-pressed={comparing} onClick={() => onCompare(!comparing)}>
        {t('visits.previous.open')}
      </Button>
      {open === 'templates' ? <TemplatesDialog visit={visit} onClose={close} /> : null}
      {open === 'snippets' ? <SnippetsDialog onClose={close} /> : null}
    </Flex>
  );
};
