import type { PrescriptionDraft, VisitPrescription } from '@sala/shared-contracts';
import { Button, Flex, Kbd, Text } from '@sala/shared-ui';
import { useFormikContext } from '@sala/shared-ui/form';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import { DiscardDraft } from './discard-draft';
import { IssuePrescription } from './issue-prescription';
import { itemFaults } from './item-facts';
import type { PrescriptionValues } from './prescription-values';
import type { Draft } from './use-draft';
import type { Safety } from './use-safety';

interface EditorFootProps {
  readonly view: VisitPrescription;
  readonly draft: Draft;
  readonly safety: Safety;
  /** The draft that the confirmation shows. */
  readonly asked: (PrescriptionDraft & { readonly id: string }) | null;
  readonly onAsk: () => void;
  readonly onClose: () => void;
}

/** Why it cannot be issued yet; undefined when it can. */
export const useObstacle = (view: VisitPrescription, safety: Safety): string | undefined => {
  const { t } = useTranslation('hospital');
  const { values, isValid } = useFormikContext<PrescriptionValues>();
  if (!view.canIssue)
    return t(view.prescriber ? 'prescription.cannotIssue' : 'prescription.notPrescriber');
  if (values.items.length === 0) return t('prescription.nothingYet');
  if (!isValid) return t('prescription.correctFirst');
  const faulty = values.items.findIndex((item) => itemFaults(item).length > 0);
  if (faulty !== -1) return t('prescription.incomplete', { number: faulty + 1 });
  if (safety.unjustified.length > 0)
    return t('prescription.unjustified', { count: safety.unjustified.length });
  if (!safety.outcome && !safety.failure) return t('prescription.checking');
  return safety.failure ? t('prescription.checkFailed') : undefined;
};

/** How the draft is kept, and the step that issues it. */
export const EditorFoot = ({ view, draft, safety, asked, onAsk, onClose }: EditorFootProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const [discarding, setDiscarding] = useState(false);
  const obstacle = useObstacle(view, safety);
  const { saved, state } = draft;
  const isTroubled = state === 'failed' || state === 'conflict' || state === 'invalid';
  return (
    <Flex
      position="sticky"
      bottom="0"
      zIndex="sticky"
      align="center"
      gap="3"
      mt="4"
      py="2"
      bg="bg"
      borderTopWidth="1px"
      wrap="wrap"
    >
      <Flex direction="column" flex="1" minW="12rem">
        <Text size="xs" tone={isTroubled ? 'danger' : 'muted'} role="status">
          {state === 'saved' && saved.savedAt
            ? t('prescription.savedAt', {
                at: format.dateTime(saved.savedAt),
                name: saved.savedBy ?? '',
              })
            : t(`prescription.states.${state}`)}
        </Text>
        {obstacle ? (
          <Text size="sm" id="prescription-obstacle">
            {obstacle}
          </Text>
        ) : null}
      </Flex>
      {saved.id ? (
        <Button variant="dangerGhost" onClick={() => setDiscarding(true)}>
          {t('prescription.discard')}
        </Button>
      ) : null}
      <Button
        loading={state === 'saving'}
        disabled={state === 'saved' || state === 'invalid'}
        onClick={() => void draft.flush()}
      >
        {t('prescription.save')}
      </Button>
      <Button
        variant="solid"
        disabled={obstacle !== undefined || state === 'conflict'}
        aria-describedby={obstacle ? 'prescription-obstacle' : undefined}
        onClick={onAsk}
      >
        {t('prescription.issue')} <Kbd>{t('prescription.issueKeys')}</Kbd>
      </Button>
      {discarding ? <DiscardDraft visit={view.visit} onClose={() => setDiscarding(false)} /> : null}
      {asked ? (
        <IssuePrescription
          view={view}
          draft={asked}
          justifications={safety.justifications}
          onClose={onClose}
        />
      ) : null}
    </Flex>
  );
};
