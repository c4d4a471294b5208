import { apiKey, apiMutation, apiQuery } from '@sala/shared-auth';
import { teachingMoves, type TeachingMaterial, type TeachingStatus } from '@sala/shared-contracts';
import { Button, Flex, Text } from '@sala/shared-ui';
import { ConfirmDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useState } from 'react';

/** What the server answered is what the panel shows, and the list reads anew. */
export const useMaterialSaved = () => {
  const client = useQueryClient();
  return (material: TeachingMaterial) => {
    const params = { teachingMaterialId: material.id };
    client.setQueryData(apiQuery('teachingMaterialView', { params }).queryKey, material);
    return client.invalidateQueries({ queryKey: apiKey('teachingMaterialList') });
  };
};

interface MaterialStepsProps {
  readonly material: TeachingMaterial;
  /** Something typed is not saved yet: what would be approved is not on the screen. */
  readonly dirty?: boolean;
  readonly onOpen: (materialId: string) => void;
}

/** Steps of a material: review, approval, archive, and the next edition. */
export const MaterialSteps = ({ material, dirty = false, onOpen }: MaterialStepsProps) => {
  const { t } = useTranslation('hospital');
  const saved = useMaterialSaved();
  const [asked, ask] = useState<TeachingStatus | null>(null);
  const params = { teachingMaterialId: material.id };
  const set = useMutation({
    ...apiMutation('teachingMaterialStatusSet'),
    onSuccess: (answer) => {
      ask(null);
      notify.success(t(`teaching.moved.${answer.status}`, { title: answer.title }));
      return saved(answer);
    },
  });
  const revise = useMutation({
    ...apiMutation('teachingMaterialRevise'),
    onSuccess: async (answer) => {
      await saved(answer);
      onOpen(answer.id);
    },
  });
  const problem = useFailure(set.error);
  const move = (status: TeachingStatus) =>
    set.mutate({ params, body: { version: material.version, status } });
  const needsQuestion = (status: TeachingStatus) => status === 'approved' || status === 'archived';
  return (
    <>
      <Flex gap="2" wrap="wrap" align="center">
        {teachingMoves[material.status].map((status) => (
          <Button
            key={status}
            size="sm"
            variant={status === 'archived' ? 'dangerGhost' : 'outline'}
            disabled={dirty}
            loading={set.isPending && set.variables.body.status === status}
            onClick={() => (needsQuestion(status) ? ask(status) : move(status))}
          >
            {t(`teaching.moves.${status}`)}
          </Button>
        ))}
        {material.status === 'approved' ? (
          <Button size="sm" loading={revise.isPending} onClick={() => revise.mutate({ params })}>
            {t('teaching.revise')}
          </Button>
        ) : null}
        {dirty ? (
          <Text size="sm" tone="muted">
            {t('teaching.saveFirst')}
          </Text>
        ) : null}
      </Flex>
      {asked === 'approved' || asked === 'archived' ? (
        <ConfirmDialog
          open
          title={t(`teaching.ask.${asked}.title`, { title: material.title })}
          text={t(`teaching.ask.${asked}.text`)}
          confirmLabel={t(`teaching.moves.${asked}`)}
          danger={asked === 'archived'}
          pending={set.isPending}
          problem={problem}
          onConfirm={() => move(asked)}
          onClose={() => ask(null)}
        />
      ) : null}
    </>
  );
};
