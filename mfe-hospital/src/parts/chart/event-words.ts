import { relationships, type ChartEvent } from '@sala/shared-contracts';
import { useTranslation } from '@sala/shell-sdk';
import { chartStatuses, chosenOf } from './chart-rules';

const visitStates = ['open', 'in_progress', 'signed', 'cancelled'] as const;
const certainties = ['presumptive', 'confirmed'] as const;
const paperStates = ['active', 'revoked', 'completed', 'filled', 'locked'] as const;
const prescriptionEnds = ['cancelled', 'expired', 'replaced'] as const;

/** What an event is called, and how it stands. */
export const useEventWords = () => {
  const { t } = useTranslation('hospital');
  return ({ kind, title, code, status }: ChartEvent) => {
    const relationship = kind === 'history' ? chosenOf(relationships, code ?? '') : undefined;
    const visitState = chosenOf(visitStates, status ?? '');
    const certainty = chosenOf(certainties, status ?? '');
    const paper = chosenOf(paperStates, status ?? '');
    const ended = chosenOf(prescriptionEnds, status ?? '');
    const standing = chosenOf(chartStatuses, status ?? '');
    return {
      title: relationship ? t(`chart.relationships.${relationship}`) : title,
      status:
        kind === 'visit' || kind === 'note'
          ? visitState && t(`chart.visitStates.${visitState}`)
          : kind === 'diagnosis'
            ? certainty && t(`chart.certainties.${certainty}`)
            : kind === 'prescription'
              ? ended && t(`chart.prescriptionEnds.${ended}`)
              : kind === 'order' || kind === 'document'
                ? paper && t(`chart.paperStates.${paper}`)
                : standing && standing !== 'active' && standing !== 'completed'
                  ? t(`chart.statuses.${standing}`)
                  : undefined,
    };
  };
};
