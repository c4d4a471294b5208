import {
  dispositions,
  missingForSignature,
  noteSections,
  type NoteSection,
  type SignatureItem,
  type Visit,
} from '@sala/shared-contracts';
import { Box, Button, Flex, Grid, Text } from '@sala/shared-ui';
import {
  Form,
  FormBody,
  NumberField,
  SelectField,
  TextareaField,
  useFormikContext,
  VersionConflict,
} from '@sala/shared-ui/form';
import { useIsPhone } from '@sala/shared-ui/table';
import { useTranslation } from '@sala/shell-sdk';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useZonedFormat } from '../../../parts/use-zoned-format';
import { useZones } from '../../../parts/use-zones';
import { Completeness, jumpTo } from './completeness';
import { copiedNow, noneTaken, type TakenSections } from './copied-sections';
import {
  noteBodyOf,
  noteLines,
  noteRules,
  noteValuesOf,
  sectionMax,
  type NoteValues,
} from './note-values';
import { NoteTools } from './note-tools';
import { PreviousNote } from './previous-note';
import { SignNote } from './sign-note';
import { SnippetArea } from './snippet-area';
import { useAutosave, type Autosave } from './use-autosave';

const rowsOf: Readonly<Partial<Record<NoteSection, number>>> = { examination: 3, plan: 3 };
const requiredSections: ReadonlySet<NoteSection> = new Set(['chiefComplaint', 'plan', 'prognosis']);

const beginnings: readonly NoteSection[] = noteSections.slice(0, 2);

const noItems: readonly SignatureItem[] = [];

const SavedNote = ({ draft, visit }: { readonly draft: Autosave; readonly visit: Visit }) => {
  const { t } = useTranslation('hospital');
  const zoned = useZonedFormat(useZones().ofSite(visit.site.id));
  const { saved, state } = draft;
  const text =
    state === 'saved' && saved.savedAt
      ? t('visits.note.savedAt', { time: zoned.clock(saved.savedAt), name: saved.savedBy ?? '' })
      : t(`visits.note.${state}`);
  return (
    <Text
      size="xs"
      tone={state === 'failed' || state === 'conflict' ? 'danger' : 'muted'}
      role="status"
    >
      {text}
    </Text>
  );
};

interface BodyProps {
  readonly visit: Visit;
  /** Signing was refused; these items are missing. */
  readonly onRefused: (missing: readonly SignatureItem[]) => void;
  readonly onComplete: () => void;
  readonly comparing: boolean;
  readonly onCompare: (comparing: boolean) => void;
}

const Body = ({ visit, onRefused, onComplete, comparing, onCompare }: BodyProps) => {
  const { t } = useTranslation('hospital');
  const { values, submitForm, setFieldValue } = useFormikContext<NoteValues>();
  const [taken, setTaken] = useState<TakenSections>(noneTaken);
  const draft = useAutosave(visit.id, visit.note, taken);
  const zoned = useZonedFormat(useZones().ofSite(visit.site.id));
  const missing = missingForSignature({
    sections: noteBodyOf(values).sections,
    diagnoses: visit.diagnoses.items,
    licensed: visit.licensed,
  });
  const complete = missing.length === 0;
  useEffect(() => {
    if (complete) onComplete();
  }, [complete, onComplete]);
  // Submitting touches the fields, so each keeps its error until filled.
  const refuse = () => void submitForm().then(() => onRefused(missing));
  const { saved, theirs } = draft;
  const copied = copiedNow(saved, taken, values);
  const copy = (section: NoteSection, text: string, from: Visit) => {
    setTaken({ ...taken, [section]: { visitId: from.id, at: from.startedAt, text } });
    void setFieldValue(section, text);
  };
  const helpOf = (section: NoteSection): string | undefined => {
    const mark = copied[section];
    if (mark) return t('visits.copied.check', { day: zoned.fullDay(mark.at) });
    return section === 'examinationOmitted' ? t('visits.note.omittedHelp') : undefined;
  };
  const examined = values.examination.trim() !== '' && values.examinationOmitted === '';
  const shown = noteSections.filter((section) => section !== 'examinationOmitted' || !examined);
  return (
    <>
      <Flex justify="space-between" align="flex-start" gap="2" wrap="wrap">
        <NoteTools visit={visit} comparing={comparing} onCompare={onCompare} />
        <Completeness missing={missing} cosignature={visit.cosignature} />
      </Flex>
      {theirs ? (
        <VersionConflict<NoteValues>
          before={noteLines(t, saved)}
          now={noteLines(t, theirs)}
          currentValues={noteValuesOf(theirs)}
          onReload={() => draft.resolve('theirs')}
          onOverwrite={() => draft.resolve('own')}
          overwriteText={t('visits.note.overwrite', { name: theirs.savedBy ?? '' })}
          pending={draft.state === 'saving'}
        />
      ) : null}
      <Grid
        gap="3"
        alignItems="start"
        {...(comparing && {
          templateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
        })}
      >
        <SnippetArea>
          <FormBody>
            {shown.map((section) => (
              <TextareaField
                key={section}
                name={section}
                label={t(`visits.sections.${section}`)}
                rows={rowsOf[section] ?? 2}
                countTo={sectionMax[section]}
                required={requiredSections.has(section)}
                help={helpOf(section)}
              />
            ))}
          </FormBody>
        </SnippetArea>
        {comparing ? (
          <Box
            position={{ md: 'sticky' }}
            top="28"
            maxH={{ md: 'calc(100dvh - 10rem)' }}
            overflowY="auto"
          >
            <PreviousNote visit={visit} onCopy={copy} />
          </Box>
        ) : null}
      </Grid>
      <FormBody columns={2}>
        <SelectField
          name="disposition"
          label={t('visits.disposition')}
          options={dispositions.map((one) => ({
            value: one,
            label: t(`visits.dispositions.${one}`),
          }))}
        />
        <NumberField name="followUpDays" label={t('visits.followUpDays')} integer />
      </FormBody>
      <Flex
        position="sticky"
        bottom="0"
        zIndex="sticky"
        align="center"
        justify="space-between"
        gap="3"
        py="2"
        bg="bg.panel"
        borderTopWidth="1px"
        wrap="wrap"
      >
        <SavedNote draft={draft} visit={visit} />
        <Flex gap="2" ms="auto">
          <Button
            loading={draft.state === 'saving'}
            disabled={draft.state === 'saved'}
            onClick={() => void draft.flush()}
          >
            {t('visits.note.save')}
          </Button>
          <SignNote visit={visit} draft={draft} missing={missing} onRefused={refuse} />
        </Flex>
      </Flex>
    </>
  );
};

interface NoteFormProps {
  readonly visit: Visit;
  /** Items missing after a refused signature; empty once complete. */
  readonly onMissing: (missing: readonly SignatureItem[]) => void;
  readonly comparing: boolean;
  readonly onCompare: (comparing: boolean) => void;
}

const isDiagnosis = (item: SignatureItem): boolean => item === 'diagnosis' || item === 'principal';

/** Draft note in the sections of NOM-004 (docs/spec/clinical.md §3). */
export const NoteForm = ({ visit, onMissing, comparing, onCompare }: NoteFormProps) => {
  const { t } = useTranslation('hospital');
  const rules = useMemo(() => noteRules(t), [t]);
  const [initial] = useState(() => noteValuesOf(visit.note));
  const phone = useIsPhone();
  // Who opens their consultation is going to write; a keyboard on a phone would cover the rest.
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return; // later changes are the person's own
    begun.current = true;
    // Where the note begins, while nothing is written there; never its middle, far from what is seen.
    const next = beginnings.find((section) => initial[section].trim() === '');
    const focused = document.activeElement;
    const isFree = !focused || focused === document.body || focused.matches('h1');
    if (next && isFree && !phone)
      document.getElementsByName(next)[0]?.focus({ preventScroll: true });
  }, [initial, phone]);
  const [lacking, setLacking] = useState<readonly SignatureItem[]>(noItems);
  const problem = useMemo(() => {
    if (lacking.length === 0) return null;
    const written = lacking.filter((item) => !isDiagnosis(item) && item !== 'licence');
    const items = lacking.map((item) => t(`visits.meter.items.${item}`)).join(', ');
    return {
      title: t('visits.meter.refused', { items }),
      errors: written.map((path) => ({ path, message: t('visits.meter.needed') })),
    };
  }, [lacking, t]);
  // The form focuses its own first invalid field; diagnoses are outside it.
  useEffect(() => {
    if (problem?.errors.length === 0 && lacking.some(isDiagnosis)) jumpTo('diagnosis');
  }, [problem, lacking]);
  const refused = (missing: readonly SignatureItem[]) => {
    setLacking([...missing]);
    onMissing(missing);
  };
  const complete = useCallback(() => {
    setLacking(noItems);
    onMissing(noItems);
  }, [onMissing]);
  return (
    <Box borderWidth="1px" borderRadius="md" bg="bg.panel" px="3" pt="3">
      <Form<NoteValues>
        label={t('visits.note.title')}
        initialValues={initial}
        validationSchema={rules}
        onSubmit={() => undefined}
        problem={problem}
      >
        <Body
          visit={visit}
          onRefused={refused}
          onComplete={complete}
          comparing={comparing}
          onCompare={onCompare}
        />
      </Form>
    </Box>
  );
};
