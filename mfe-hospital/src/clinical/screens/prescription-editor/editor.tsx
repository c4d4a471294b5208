import { limits, type PrescriptionDraft, type VisitPrescription } from '@sala/shared-contracts';
import { Box, Flex, Grid, Text } from '@sala/shared-ui';
import { Form, TextareaField, useFormikContext, VersionConflict } from '@sala/shared-ui/form';
import { notify, useCommands, useTranslation } from '@sala/shell-sdk';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { isMinor } from '../../../patients/parts/patient-age';
import { CopyEarlier } from './copy-earlier';
import { DrugSearch } from './drug-search';
import { EditorFoot, useObstacle } from './editor-foot';
import { ItemRow } from './item-row';
import { ItemWarnings } from './item-warnings';
import type { ItemValues } from './item-values';
import { OrderSets } from './order-sets';
import { PatientFacts } from './patient-facts';
import {
  draftLines,
  prescriptionRules,
  valuesOf,
  type PrescriptionValues,
} from './prescription-values';
import { Preview } from './preview';
import { SafetyPanel } from './safety-panel';
import { useDraft } from './use-draft';
import { useSafety } from './use-safety';

const Body = ({ view }: { readonly view: VisitPrescription }) => {
  const { t } = useTranslation('hospital');
  const { values, setFieldValue } = useFormikContext<PrescriptionValues>();
  const box = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const draft = useDraft(view);
  const safety = useSafety(view.visit.id);
  const obstacle = useObstacle(view, safety);
  const [asked, setAsked] = useState<(PrescriptionDraft & { id: string }) | null>(null);
  const setItems = (items: readonly ItemValues[]) => void setFieldValue('items', items);
  /* Where a justification is missing, its field; it stands under what was found. */
  const toReason = (ids: readonly string[]) => {
    const at = values.reasons.findIndex(({ id }) => ids.includes(id));
    body.current?.querySelector<HTMLElement>(`[name="reasons.${at}.reason"]`)?.focus();
  };
  const ask = async () => {
    if (obstacle !== undefined) {
      toReason(safety.unjustified);
      return notify.info(obstacle);
    }
    const saved = await draft.flush();
    if (saved?.id) setAsked({ ...saved, id: saved.id });
  };
  const focusDrug = () => box.current?.focus();
  // An empty prescription begins with its first medication; keys typed elsewhere are shortcuts.
  const isEmpty = useRef(values.items.length === 0);
  useEffect(() => {
    if (isEmpty.current) box.current?.focus();
  }, []);
  useCommands([
    { id: 'drug', label: t('prescription.add'), keys: 'n', run: focusDrug },
    { id: 'issue', label: t('prescription.issue'), run: () => void ask() },
  ]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void ask();
  };
  /* From the search to the first field of the last item that says nothing yet. */
  const toFields = () => {
    const fields = list.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      'li input[aria-required="true"], li select[aria-required="true"]',
    );
    [...(fields ?? [])].find(({ value }) => value === '')?.focus();
  };
  const { theirs } = draft;
  const room = limits.prescriptionItemsMax - values.items.length;
  return (
    <Box ref={body} onKeyDown={onKeyDown}>
      {theirs ? (
        <VersionConflict<PrescriptionValues>
          before={draftLines(t, draft.saved)}
          now={draftLines(t, theirs)}
          currentValues={valuesOf(theirs)}
          onReload={() => draft.resolve('theirs')}
          onOverwrite={() => draft.resolve('own')}
          overwriteText={t('prescription.overwrite', { name: theirs.savedBy ?? '' })}
          pending={draft.state === 'saving'}
        />
      ) : null}
      <Grid
        gap="4"
        alignItems="start"
        templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 22rem' }}
      >
        <Box display="grid" gap="4" minW="0">
          {room > 0 ? (
            <Flex gap="2" align="end" wrap="wrap">
              <Box flex="1" minW="16rem">
                <DrugSearch
                  box={box}
                  patientId={view.patient.id}
                  onAdd={(item) => setItems([...values.items, item])}
                  onDone={toFields}
                />
              </Box>
              <CopyEarlier
                earlier={view.earlier}
                onCopy={(items) => setItems([...values.items, ...items.slice(0, room)])}
              />
              <OrderSets
                items={values.items}
                onApply={(items) => setItems([...values.items, ...items.slice(0, room)])}
              />
            </Flex>
          ) : (
            <Text>{t('prescription.full', { max: limits.prescriptionItemsMax })}</Text>
          )}
          <Box
            as="ol"
            ref={list}
            role="list"
            aria-label={t('prescription.items')}
            display="grid"
            gap="3"
            m="0"
            p="0"
          >
            {values.items.map((item, index) => (
              <ItemRow
                key={item.key}
                item={item}
                index={index}
                weight={isMinor(view.patient.birthDate) ? view.weight : null}
                warnings={
                  <ItemWarnings
                    item={item.key}
                    warnings={safety.outcome?.warnings ?? []}
                    unjustified={safety.unjustified}
                    onJustify={(id) => toReason([id])}
                  />
                }
                onRemove={() => {
                  setItems(values.items.filter(({ key }) => key !== item.key));
                  focusDrug();
                }}
              />
            ))}
          </Box>
          <SafetyPanel safety={safety} />
          <PatientFacts sex={view.patient.sex} />
          <TextareaField
            name="generalInstructions"
            label={t('prescription.generalInstructions')}
            rows={3}
            countTo={limits.generalInstructionsMax}
          />
        </Box>
        <Preview view={view} />
      </Grid>
      <EditorFoot
        view={view}
        draft={draft}
        safety={safety}
        asked={asked}
        onAsk={() => void ask()}
        onClose={() => setAsked(null)}
      />
    </Box>
  );
};

/** Writes the prescription of a visit: lines, checks, and how it will look. */
export const Editor = ({ view }: { readonly view: VisitPrescription }) => {
  const { t } = useTranslation('hospital');
  const rules = useMemo(() => prescriptionRules(t), [t]);
  const [initial] = useState(() => valuesOf(view.draft));
  return (
    <Form<PrescriptionValues>
      label={t('prescription.title')}
      initialValues={initial}
      validationSchema={rules}
      // Issuing asks first; Enter in a field does not.
      onSubmit={() => undefined}
    >
      <Body view={view} />
    </Form>
  );
};
